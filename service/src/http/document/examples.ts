import { type ApiDocument, referenceName, resolveSchema, type Schema } from '../reference/document.ts';
import { sampleValue } from '../reference/sample-value.ts';
import type { Json } from './json.ts';

/** An example of a schema: the one for its name, a page with it, or a value of its form. */
export function exampleOf(document: Json, schema: Json, examples: Readonly<Record<string, unknown>>): unknown {
  const name = referenceName(schema as Schema);
  if (name !== null && name in examples) return examples[name];
  const { properties = {} } = resolveSchema(document as unknown as ApiDocument, schema as Schema);
  const sample = sampleValue(document as unknown as ApiDocument, schema as Schema);
  const item = referenceName(properties.Data?.items ?? {});
  if (item === null || !(item in examples)) return sample;
  return { ...(sample as object), Data: [examples[item]] };
}
