import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findForeignWrites } from '../../../scripts/imports/find-foreign-writes.ts';
import { findWrites } from '../../../scripts/imports/find-writes.ts';
import { tablesByFolder as owners } from '../../../scripts/imports/house-rules.ts';
import { listMigratedTables } from '../../../scripts/imports/migrated-tables.ts';

const tablesByFolder = { orders: ['orders', 'order_lines'], cards: ['cards'] };
const tables = ['orders', 'order_lines', 'cards'];
const rules = { tablesByFolder, tables, foreignWrites: [] };
const check = (path: string, text: string) => findForeignWrites([{ path, text }], rules);
const tablesIn = (text: string) => findWrites(text).map(({ table }) => table);

test('a folder can write its own tables and read any', () => {
  expect(check('orders/queries.ts', 'sql`update orders o set status = 1`')).toEqual([]);
  expect(check('cards/queries.ts', 'sql`select 1 from orders for update of orders`')).toEqual([]);
});

test('a write to another folder’s table is rejected with its file, line, table and owner', () => {
  const text = `const a = 1;\n\nconst statement = \`\n  with x as (\n    update order_lines l\n    set status = 1)\``;
  const rule = 'writes order_lines, which belongs to orders: call its functions or embed its -sql.ts fragments';
  expect(check('shipping/ship-queries.ts', text)).toEqual([{ path: 'shipping/ship-queries.ts', line: 5, rule }]);
  expect(check('claims/claim.sql', 'delete from cards')).toMatchObject([{ rule: expect.stringContaining('cards') }]);
});

test('every kind of write is detected, in statements and in fragments', () => {
  expect(tablesIn('insert into cards (id) values (1)')).toEqual(['cards']);
  expect(tablesIn('insert into cards as c (id)\nselect 1')).toEqual(['cards']);
  expect(tablesIn('insert\n  into cards select 1')).toEqual(['cards']);
  expect(tablesIn('UPDATE "cards" SET id = 1')).toEqual(['cards']);
  expect(tablesIn('update only public.cards as c set id = 1')).toEqual(['cards']);
  expect(tablesIn('delete from cards using x')).toEqual(['cards']);
  expect(tablesIn('merge into cards c using x on true')).toEqual(['cards']);
  expect(tablesIn('truncate table cards')).toEqual(['cards']);
  expect(tablesIn('copy cards (id, code) from stdin')).toEqual(['cards']);
  expect(
    tablesIn(`db.insertInto('cards').values(x); db.updateTable('cards').set(x); db.deleteFrom('cards as c')`),
  ).toEqual(['cards', 'cards', 'cards']);
  expect(
    tablesIn(`export const f = (part: string) =>\n  \`insert into cards (id)\n  select id from \${part}\``),
  ).toEqual(['cards']);
});

test('locks, upserts, prose and comments are not counted as writes', () => {
  expect(tablesIn('select 1 from cards for update of cards skip locked')).toEqual([]);
  expect(tablesIn('insert into cards (id) values (1) on conflict (id) do update set id = 2')).toEqual(['cards']);
  expect(tablesIn(`const text = 'Update the order, or copy of it'; // delete`)).toEqual([]);
  expect(tablesIn('  // delete from cards\n * update cards set id\n  -- insert into cards (id)')).toEqual([]);
});

test('a write whose table is a parameter is rejected', () => {
  expect(check('cards/queries.ts', `sql\`update \${sql.table(column.table)} t set a = 1\``)).toMatchObject([
    { rule: 'a write must name its table, so that its owner can be checked' },
  ]);
  expect(check('cards/queries.ts', `sql\`insert into \${table} (id)\``)).toHaveLength(1);
});

test('every table has one owner, and every owned table exists', () => {
  const without = findForeignWrites([], { ...rules, tables: [...tables, 'gadgets'] });
  expect(without).toMatchObject([{ rule: 'gadgets has no owner' }]);
  const unknown = findForeignWrites([], { ...rules, tables: ['orders', 'order_lines'] });
  expect(unknown).toMatchObject([{ rule: 'cards owns cards, which no migration creates' }]);
  const twice = findForeignWrites([], { ...rules, tablesByFolder: { ...tablesByFolder, claims: ['cards'] } });
  expect(twice).toMatchObject([{ rule: 'cards has two owners: cards and claims' }]);
  expect(check('cards/queries.ts', 'delete from gadgets')).toMatchObject([
    { rule: 'writes gadgets, which no migration creates' },
  ]);
});

test('a listed foreign write is allowed, and rejected once it no longer exists', () => {
  const listed = { ...rules, foreignWrites: [{ path: 'claims/queries.ts', table: 'cards', reason: 'a test' }] };
  const text = 'sql`delete from cards`';
  expect(findForeignWrites([{ path: 'claims/queries.ts', text }], listed)).toEqual([]);
  expect(findForeignWrites([{ path: 'shipping/queries.ts', text }], listed)).toHaveLength(2);
  expect(findForeignWrites([{ path: 'claims/queries.ts', text: '' }], listed)).toMatchObject([
    { path: 'claims/queries.ts', rule: expect.stringContaining('no longer writes cards') },
  ]);
});

test('the known tables are those that exist after all migrations', () => {
  const first =
    'create table a (\n  id integer);\ncreate unlogged table b ();\ncreate table c_new ();\ncreate table c ();';
  const second = '-- drop table a;\ndrop table b;\ndrop table c;\nalter table c_new rename to c;';
  expect(listMigratedTables([first, second])).toEqual(['a', 'c']);
});

test('the architecture document lists the same owners', () => {
  const text = readFileSync(new URL('../../../docs/architecture.md', import.meta.url), 'utf8');
  const section = text.slice(text.indexOf('## Who writes which table'), text.indexOf('## How an order is placed'));
  const rows = [...section.matchAll(/^\| `([a-z-]+)` \| (`.*`) \|$/gm)];
  const listed = rows.map(([, folder, names = '']) => [folder, names.replaceAll('`', '').split(', ')]);
  expect(Object.fromEntries(listed)).toEqual(owners);
});
