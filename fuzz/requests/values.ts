import type { Random } from '../../chaos/random.ts';
import { resolve } from '../operations/document-operations.ts';
import type { Schema } from '../operations/types.ts';
import { hostileTexts } from './hostile.ts';
import type { Making } from './making.ts';
import { textOf } from './texts.ts';

const depthMax = 7;
const optionalChance = 0.35;
const knownChance = 0.6;
const nullChance = 0.2;
const largest = 1_000_000;

/** A value that a schema allows, or one at the edge of it. */
export function makeValue(making: Making, given: Schema, name = '', depth = 0): unknown {
  const { random } = making;
  const schema = resolve(making.document, given);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return makeValue(making, random.pick(choice), name, depth + 1);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => makeValue(making, part, name, depth + 1)));
  const type = typeOf(random, schema);
  if (type === 'object') return makeObject(making, schema, depth);
  if (type === 'array') return makeList(making, schema, name, depth);
  if (type === 'null') return null;
  if (type === 'boolean') return random.chance(0.5);
  const isFree = schema.format === undefined || ['single-line', 'multi-line', 'id-word'].includes(schema.format);
  if (isFree && random.chance(knownChance)) {
    const known = making.known(name);
    if (known !== undefined && (typeof known === 'number') === (type !== 'string')) return known;
  }
  return type === 'string' ? makeText(making, schema, name) : makeNumber(making, schema, type === 'integer');
}

function typeOf(random: Random, { type, properties }: Schema): string {
  if (type === undefined) return properties ? 'object' : random.pick(['string', 'number', 'null']);
  if (typeof type === 'string') return type;
  const others = type.filter((each) => each !== 'null');
  if (others.length < type.length && random.chance(nullChance)) return 'null';
  return random.pick(others);
}

function makeObject(making: Making, { properties = {}, required = [], additionalProperties }: Schema, depth: number) {
  const { random } = making;
  const made: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties)) {
    const isWanted = required.includes(name) || (depth < depthMax && random.chance(optionalChance));
    if (isWanted) made[name] = makeValue(making, schema, name, depth + 1);
  }
  if (typeof additionalProperties === 'object')
    for (let count = random.between(0, 2); count > 0; count--)
      made[random.pick(['a', 'Email', 'ProductId', making.marker])] = makeValue(
        making,
        additionalProperties,
        '',
        depth + 1,
      );
  return made;
}

function makeList(
  making: Making,
  { items = {}, minItems = 0, maxItems = largest }: Schema,
  name: string,
  depth: number,
) {
  const { random, edgeChance } = making;
  const isEdge = random.chance(edgeChance / 4) && maxItems <= 100;
  const count = isEdge ? maxItems + random.between(0, 1) : random.between(minItems, Math.min(maxItems, minItems + 2));
  const singular = name.replace(/s$/, '');
  return Array.from({ length: depth > depthMax ? minItems : count }, () =>
    makeValue(making, items, singular, depth + 1),
  );
}

function makeText(making: Making, schema: Schema, name: string): string {
  const { random, edgeChance } = making;
  const { minLength = 0, maxLength = 200 } = schema;
  if (!random.chance(edgeChance)) return textOf(making, schema, name);
  const edges = [maxLength, maxLength + 1, Math.max(0, minLength - 1), minLength].filter((length) => length <= 5_000);
  return random.chance(0.5) ? random.pick(hostileTexts) : 'x'.repeat(random.pick(edges));
}

function makeNumber({ random, edgeChance }: Making, schema: Schema, isWhole: boolean): number {
  const minimum = schema.minimum ?? schema.exclusiveMinimum ?? 0;
  const maximum = schema.maximum ?? largest;
  if (random.chance(edgeChance))
    return random.pick([minimum, minimum - 1, maximum, maximum + 1, 0, -1, 0.5, 2 ** 53, 1e21]);
  if (random.chance(0.5)) return Math.min(maximum, minimum + random.between(1, 100));
  const whole = random.between(Math.ceil(minimum), Math.floor(Math.min(maximum, minimum + largest)));
  return isWhole ? whole : Math.min(maximum, whole + random.between(0, 99) / 100);
}
