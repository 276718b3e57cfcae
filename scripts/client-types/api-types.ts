import { block, quoted } from '../portal-types/type-writer.ts';
import type { ApiSchema } from './openapi.ts';

const refPrefix = '#/components/schemas/';
const plainTypes: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** Turns schemas of an OpenAPI document into TypeScript, and keeps which named ones they use. */
export class ApiTypeWriter {
  /** Names in the order in which they were first used, with what used them. */
  readonly used = new Map<string, string[]>();

  /** @param user what has the schema, for the comment on a named type that has no description. */
  typeOf(schema: ApiSchema, user: string): string {
    if (schema.$ref !== undefined) return this.#nameOf(schema.$ref, user);
    if (schema.const !== undefined) return literal(schema.const);
    if (schema.enum) return schema.enum.map(literal).join(' | ');
    if (schema.allOf) return schema.allOf.map((part) => this.typeOf(part, user)).join(' & ');
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices) return unique(choices.map((choice) => this.typeOf(choice, user)));
    if (typeof schema.type === 'object')
      return unique(schema.type.map((type) => this.typeOf({ ...schema, type }, user)));
    if (schema.type === 'array') return listOf(this.typeOf(schema.items ?? {}, user));
    if (schema.type === 'object') return this.#objectOf(schema, user);
    if (schema.type === undefined) return 'unknown';
    const plain = plainTypes[schema.type];
    if (!plain) throw new Error(`type ${schema.type} is not known here`);
    return plain;
  }

  #nameOf(ref: string, user: string): string {
    if (!ref.startsWith(refPrefix)) throw new Error(`${ref} is not a schema`);
    const name = ref.slice(refPrefix.length);
    const users = this.used.get(name) ?? [];
    if (!users.includes(user)) this.used.set(name, [...users, user]);
    return name;
  }

  #objectOf({ properties = {}, required = [], additionalProperties }: ApiSchema, user: string): string {
    const rest = typeof additionalProperties === 'object' ? this.typeOf(additionalProperties, user) : 'unknown';
    const lines = Object.entries(properties).flatMap(([name, schema]) => {
      const type = this.typeOf(schema, user);
      const member = required.includes(name) ? `${name}: ${type}` : `${name}?: ${type} | undefined`;
      return [...comment(schema.description), `readonly ${member};`];
    });
    if (lines.length === 0) return `Readonly<Record<string, ${rest}>>`;
    return block(additionalProperties ? [...lines, `readonly [member: string]: ${rest};`] : lines);
  }
}

export function comment(text: string | undefined): string[] {
  return text ? [`/** ${text.replaceAll('*/', '* /').replaceAll('\n', ' ')} */`] : [];
}

function unique(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function listOf(item: string): string {
  return /^[A-Za-z]+$/.test(item) ? `readonly ${item}[]` : `ReadonlyArray<${item}>`;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? quoted(value) : String(value);
}
