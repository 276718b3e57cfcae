import type { ApiSchema } from '../client-types/openapi.ts';

const refPrefix = '#/components/schemas/';
const plainTypes: Readonly<Record<string, string>> = {
  string: 'str',
  number: 'float',
  integer: 'int',
  boolean: 'bool',
  null: 'None',
};

/** Turns schemas of an OpenAPI document into Python, and keeps the classes and aliases that they need. */
export class PythonTypeWriter {
  readonly #schemas: Readonly<Record<string, ApiSchema>>;
  readonly #declarations = new Map<string, string>();

  constructor(schemas: Readonly<Record<string, ApiSchema>>) {
    this.#schemas = schemas;
  }

  /** @param name for an object that has none in the document. */
  typeOf(schema: ApiSchema, name: string): string {
    if (schema.$ref !== undefined) return this.#named(schema.$ref.slice(refPrefix.length));
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum) return enumOf(schema.enum);
    if (schema.allOf) return this.#classOf(name, this.#merged(schema.allOf), schema.description);
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices) return union(choices.map((choice, index) => this.typeOf(choice, `${name}${index + 1}`)));
    if (typeof schema.type === 'object')
      return union(schema.type.map((type) => this.typeOf({ ...schema, type }, name)));
    if (schema.type === 'array') return `Sequence[${this.typeOf(schema.items ?? {}, `${name}Item`)}]`;
    if (schema.type === 'object') return this.#objectOf(schema, name);
    if (schema.type === undefined) return 'Any';
    const plain = plainTypes[schema.type];
    if (!plain) throw new Error(`type ${schema.type} is not known here`);
    return plain;
  }

  /** Every class and alias, in the order of their names. */
  declarations(): string[] {
    return [...this.#declarations.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text);
  }

  /** A class whose members are all given here, such as the query of a list. */
  declareClass(name: string, schema: ApiSchema, about: string): string {
    return this.#classOf(name, schema, about);
  }

  #named(name: string): string {
    if (this.#declarations.has(name)) return name;
    const schema = this.#schemas[name];
    if (!schema) throw new Error(`the document has no schema ${name}`);
    this.#declarations.set(name, '');
    const type = this.typeOf(schema, name);
    if (type !== name) this.#declarations.set(name, `${name}: TypeAlias = "${type.replaceAll('"', "'")}"`);
    return name;
  }

  #objectOf(schema: ApiSchema, name: string): string {
    const { properties = {}, additionalProperties: rest } = schema;
    if (Object.keys(properties).length > 0) return this.#classOf(name, schema, schema.description);
    return `Mapping[str, ${typeof rest === 'object' ? this.typeOf(rest, `${name}Value`) : 'Any'}]`;
  }

  #classOf(name: string, { properties = {}, required = [] }: ApiSchema, about?: string): string {
    const members = Object.entries(properties).flatMap(([member, schema]) => {
      if (!/^[A-Za-z]\w*$/.test(member)) throw new Error(`${name}.${member} cannot be a member of a class`);
      const type = this.typeOf(schema, `${name}${member[0]?.toUpperCase()}${member.slice(1)}`);
      return [
        ...comment(schema.description),
        `    ${member}: ${required.includes(member) ? type : `NotRequired[${type}]`}`,
      ];
    });
    const lines = [`class ${name}(TypedDict):`, ...(about ? [`    """${oneLine(about)}"""`, ''] : []), ...members];
    this.#declarations.set(name, lines.join('\n'));
    return name;
  }

  /** A class cannot narrow a member that it inherits, so that the members of all parts are put together. */
  #merged(parts: readonly ApiSchema[]): ApiSchema {
    const resolved = parts.map(({ $ref, ...own }) =>
      $ref ? (this.#schemas[$ref.slice(refPrefix.length)] ?? own) : own,
    );
    return {
      properties: Object.assign({}, ...resolved.map(({ properties }) => properties)),
      required: resolved.flatMap(({ required = [] }) => required),
    };
  }
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('\\', '\\\\').replaceAll('"""', "'''").trim();
}

function comment(text: string | undefined): string[] {
  return text ? [`    #: ${text.replaceAll(/\s+/g, ' ')}`] : [];
}

function enumOf(values: readonly unknown[]): string {
  const named = values.filter((value) => value !== null);
  return union([`Literal[${named.map(literal).join(', ')}]`, ...(named.length < values.length ? ['None'] : [])]);
}

function union(types: readonly string[]): string {
  const found = [...new Set(types)];
  // Any with None says the same as Any.
  return found.includes('Any') ? 'Any' : found.join(' | ');
}

function literal(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}
