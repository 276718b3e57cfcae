import { isDeepStrictEqual } from 'node:util';

/** The part of JSON Schema that the portal's schemas use. A keyword that is not known here only narrows values. */
export interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
}

const unsupported = ['$ref', 'anyOf', 'oneOf', 'allOf', 'const', 'patternProperties'];
const plainTypes: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** Turns schemas into TypeScript, and keeps those that have a name. */
export class TypeWriter {
  readonly #named = new Map<string, { readonly schema: Schema; readonly text: string }>();

  /** The type of a schema: its name, if it has one. */
  typeOf(schema: Schema): string {
    const { title, ...rest } = schema;
    const { isNullable, plain } = withoutNull(rest);
    const text = title === undefined ? this.#textOf(plain) : this.#nameOf(title, plain);
    return isNullable ? `${text} | null` : text;
  }

  /** Every named type, in the order of their names. */
  declarations(): string[] {
    return [...this.#named.entries()]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, { text }]) =>
        text.startsWith('{') ? `export interface ${name} ${text}` : `export type ${name} = ${text};`,
      );
  }

  /** The values of a named type, for code that lists them. */
  valuesOf(name: string): readonly string[] {
    const values = this.#named.get(name)?.schema.enum;
    if (!values) throw new Error(`no schema named ${name} has a list of values`);
    return values.map(String);
  }

  #nameOf(name: string, schema: Schema): string {
    const known = this.#named.get(name);
    if (known && !isDeepStrictEqual(known.schema, schema)) throw new Error(`two schemas are named ${name}`);
    if (!known) this.#named.set(name, { schema, text: this.#textOf(schema) });
    return name;
  }

  #textOf(schema: Schema): string {
    const keyword = unsupported.find((name) => name in schema);
    if (keyword) throw new Error(`${keyword} has no type here: ${JSON.stringify(schema).slice(0, 200)}`);
    if (schema.enum) return schema.enum.map((value) => quoted(String(value))).join(' | ');
    if (schema.items) return this.#listOf(schema.items);
    if (schema.properties) return this.#objectOf(schema);
    if (schema.type === undefined) return 'unknown';
    const plain = plainTypes[String(schema.type)];
    if (!plain) throw new Error(`type ${String(schema.type)} is not known here`);
    return plain;
  }

  #listOf(items: Schema): string {
    const item = this.typeOf(items);
    const isPlain = !item.includes('|') && !item.startsWith('readonly ');
    const isWhole = (item.startsWith('{') && item.endsWith('}')) || isPlain;
    return isWhole ? `readonly ${item}[]` : `readonly (${item})[]`;
  }

  #objectOf({ properties = {}, required = [], additionalProperties }: Schema): string {
    const members = Object.entries(properties);
    if (members.length === 0) return `Readonly<Record<string, ${this.#restOf(additionalProperties)}>>`;
    const lines = members.flatMap(([name, schema]) => {
      const mark = required.includes(name) ? '' : '?';
      const comment = schema.description ? [`/** ${schema.description} */`] : [];
      return [...comment, `readonly ${name}${mark}: ${this.typeOf(schema)};`];
    });
    return block(lines);
  }

  #restOf(rest: boolean | Schema | undefined): string {
    if (typeof rest === 'object') return this.typeOf(rest);
    return rest === true ? 'unknown' : 'never';
  }
}

/** Members between braces, each on separate lines. */
export function block(lines: readonly string[]): string {
  return `{\n${lines.map((line) => `  ${line.replaceAll('\n', '\n  ')}`).join('\n')}\n}`;
}

export function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** A nullable schema says so in its type list, and in its values where it lists them. */
function withoutNull(schema: Schema): { readonly isNullable: boolean; readonly plain: Schema } {
  const { type, description, ...rest } = schema;
  if (!Array.isArray(type)) return { isNullable: false, plain: { ...rest, ...(type !== undefined && { type }) } };
  const others = type.filter((name) => name !== 'null');
  const [only] = others;
  if (others.length !== 1 || only === undefined) throw new Error(`types ${type.join()} have no type here`);
  const values = rest.enum?.filter((value) => value !== null);
  // A list of values needs no type.
  return {
    isNullable: others.length < type.length,
    plain: values ? { ...rest, enum: values } : { ...rest, type: only },
  };
}
