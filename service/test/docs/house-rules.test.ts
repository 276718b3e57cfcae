import { expect, test } from 'vitest';
import { findBrokenRules } from '../../../scripts/imports/find-broken-rules.ts';
import { findCircles } from '../../../scripts/imports/find-circles.ts';

const broken = (path: string, text: string) => findBrokenRules([{ path, text }]);

test('a folder can import from rows above it', () => {
  const text = `import { newId } from '../kit/ids.ts';\nimport type { Catalog } from '../catalog/catalog.ts';`;
  expect(broken('orders/place-order.ts', text)).toEqual([]);
});

test('an import from its own row or below is rejected with its file and line', () => {
  const text = `import { newId } from '../kit/ids.ts';\n\nimport type { Order } from '../orders/types.ts';`;
  const rule = 'funding (row 6) may not import orders (row 6): only rows above its own';
  expect(broken('funding/request-funding.ts', text)).toEqual([{ path: 'funding/request-funding.ts', line: 3, rule }]);
  expect(broken('kit/money.ts', `export { openDb } from '../main/cli.ts';`)).toHaveLength(1);
  expect(broken('kit/money.ts', `const cli = await import('../main/cli.ts');`)).toHaveLength(1);
  expect(broken('kit/money.ts', `import '../main/cli.ts';`)).toHaveLength(1);
});

test('an import that spans several lines is detected', () => {
  const text = `import {\n  type Order,\n  lineCost,\n} from '../orders/types.ts';`;
  expect(broken('catalog/wire.ts', text)).toMatchObject([{ line: 4 }]);
});

test('a folder without a row is rejected', () => {
  expect(broken('gadgets/a.ts', '')).toMatchObject([{ rule: expect.stringContaining('gadgets has no row') }]);
  expect(broken('orders/a.ts', `import '../gadgets/b.ts';`)).toHaveLength(1);
});

test('only routes.ts, schemas.ts and main import http', () => {
  const text = `import { pageSchema } from '../http/page.ts';`;
  expect(broken('orders/routes.ts', text)).toEqual([]);
  expect(broken('orders/schemas.ts', text)).toEqual([]);
  expect(broken('main/api.ts', text)).toEqual([]);
  expect(broken('orders/wire.ts', text)).toMatchObject([
    { rule: 'only routes.ts, schemas.ts and main may import http' },
  ]);
});

test('a type that another folder uses is not declared in a queries file', () => {
  const rule = 'a type that another folder uses lives in types.ts, not in a file of queries';
  const inline = `import { listLines, type LineRow } from '../orders/queries.ts';`;
  expect(broken('fulfillment/a.ts', inline)).toMatchObject([{ rule }]);
  expect(broken('fulfillment/a.ts', `import type { LineRow } from '../orders/line-queries.ts';`)).toMatchObject([
    { rule },
  ]);
  expect(broken('fulfillment/a.ts', `import type { Line } from '../orders/types.ts';`)).toEqual([]);
  expect(broken('fulfillment/a.ts', `import { listLines } from '../orders/queries.ts';`)).toEqual([]);
  expect(broken('orders/status/a.ts', `import type { LineRow } from '../queries.ts';`)).toEqual([]);
});

test('SQL is allowed only in queries.ts files and the listed exceptions', () => {
  const tag = `import { type RawBuilder, sql } from 'kysely';`;
  expect(broken('orders/queries.ts', tag)).toEqual([]);
  expect(broken('orders/verify-queries.ts', tag)).toEqual([]);
  expect(broken('database/clock.ts', tag)).toEqual([]);
  expect(broken('orders/place-order.ts', tag)).toHaveLength(1);
  expect(broken('orders/place-order.ts', `import type { Kysely } from 'kysely';`)).toEqual([]);
  expect(broken('orders/intake.ts', `await client.query('begin');`)).toHaveLength(1);
  expect(broken('orders/intake.ts', `await client.query<Row>(text);`)).toHaveLength(1);
});

test('the portal contains no SQL, not even in a queries.ts, and opens no transaction', () => {
  const tag = `import { sql } from 'kysely';`;
  const rule = "portal may hold no SQL: it belongs to the table's folder";
  expect(broken('portal/operator/jobs/queries.ts', tag)).toEqual([
    { path: 'portal/operator/jobs/queries.ts', line: 1, rule },
  ]);
  expect(broken('portal/orders/routes.ts', `await client.query('begin');`)).toHaveLength(1);
  const transaction = `import { type Db, withTransaction } from '../../database/database.ts';`;
  expect(broken('portal/orders/routes.ts', transaction)).toMatchObject([
    { rule: expect.stringContaining('may open no transaction') },
  ]);
  expect(broken('accounts/people/manage-self.ts', transaction)).toEqual([]);
  expect(broken('portal/orders/wire.ts', `import type { Db } from '../../database/database.ts';`)).toEqual([]);
});

test('only main reads the environment', () => {
  expect(broken('kit/config.ts', 'const port = process.env.PORT;')).toMatchObject([{ line: 1 }]);
  expect(broken('main/cli.ts', 'parseConfig(process.env);')).toEqual([]);
});

test('circular imports are reported, including type imports', () => {
  const files = [
    { path: 'service/src/kit/a.ts', text: `import { b } from './b.ts';` },
    { path: 'service/src/kit/b.ts', text: `import type { C } from './deep/c.ts';` },
    { path: 'service/src/kit/deep/c.ts', text: `export type C = typeof import('../a.ts');` },
    { path: 'service/src/kit/d.ts', text: `import { a } from './a.ts';` },
  ];
  expect(findCircles(files)).toEqual([['service/src/kit/a.ts', 'service/src/kit/b.ts', 'service/src/kit/deep/c.ts']]);
  expect(findCircles(files.slice(0, 2))).toEqual([]);
});
