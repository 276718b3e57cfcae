import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ColumnType, listLiteral, scalarLiteral } from '../../src/database/pipelined-commit.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function valuesIn(query: string, parameter: unknown): Promise<unknown[]> {
  const { rows } = await database.db.executeQuery<{ value: unknown }>(CompiledQuery.raw(query, [parameter]));
  return rows.map(({ value }) => value);
}

const inList = (type: ColumnType, values: readonly unknown[]) =>
  valuesIn(`select value::text from unnest($1::${type}[]) as value`, listLiteral(type, values));

// PostgreSQL stores neither NUL nor an unpaired surrogate; both are rejected much earlier.
const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0') && value.isWellFormed());

test('any text survives the round trip', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(text), { minLength: 1 }), async (values) => {
      expect(await inList('text', values)).toEqual(values);
    }),
    { numRuns: 200 },
  );
  const awkward = ['', 'NULL', 'null', '"', '\\', '\\"', '{}', ',', ' a ', '\n', "'", '\\n', '}', null];
  expect(await inList('text', awkward)).toEqual(awkward);
});

test('numbers, ids and timestamps survive the round trip', async () => {
  expect(await inList('bigint', [0, -1, 9_007_199_254_740_991, null])).toEqual(['0', '-1', '9007199254740991', null]);
  const id = '01a1e4a4-a4e9-7300-9471-25c019e87ab5';
  expect(await inList('uuid', [id, null])).toEqual([id, null]);
  const at = new Date('2030-01-01T12:34:56.789Z');
  const query = `select extract(epoch from value)::float8 * 1000 as value from unnest($1::timestamptz[]) as value`;
  expect(await valuesIn(query, listLiteral('timestamptz', [at]))).toEqual([at.getTime()]);
});

test('a single value is written like one in a list', () => {
  const at = new Date('2030-01-01T12:34:56.789Z');
  expect(scalarLiteral('timestamptz', at)).toBe('2030-01-01T12:34:56.789Z');
  expect(scalarLiteral('bigint', 9_007_199_254_740_991)).toBe('9007199254740991');
  expect(scalarLiteral('text', '{"NULL"}')).toBe('{"NULL"}');
  expect(scalarLiteral('text', null)).toBeNull();
  // The statement turns it into SQL null.
  expect(scalarLiteral('jsonb', null)).toBe('null');
});

test('JSON survives the round trip, alone and in a list', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.dictionary(text, fc.option(text)), { minLength: 1 }), async (values) => {
      expect(await valuesIn('select value from jsonb_array_elements($1::jsonb) as value', listLiteral('jsonb', values)))
        // Without the prototype, which fast-check sometimes omits.
        .toEqual(JSON.parse(JSON.stringify(values)));
      expect(await valuesIn('select $1::jsonb as value', scalarLiteral('jsonb', values[0]))).toEqual([
        JSON.parse(JSON.stringify(values[0])),
      ]);
    }),
    { numRuns: 100 },
  );
});
