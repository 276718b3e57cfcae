import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccountViews, dropAccountViews } from '../../../src/cells/move/copy-queries.ts';
import { copiedTables, movedTables, stayingTables } from '../../../src/cells/move/moved-tables.ts';
import { many, withTransaction } from '../../../src/database/database.ts';
import type { AccountId } from '../../../src/kit/ids.ts';
import { verifyAccount } from '../../../src/main/verify-ledger.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const names = movedTables.map(({ table }) => table);
const placeOf = (table: string) => names.indexOf(table);

test('every table moves with its account, is copied, or stays for a reason', async () => {
  const rows = await many(
    database.db,
    sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely%'`,
  );
  const listed = [...names, ...copiedTables, ...Object.keys(stayingTables)];
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  expect(Object.values(stayingTables).filter((reason) => reason.trim() === '')).toEqual([]);
});

test('a table with an account or a person of one moves, unless its reason to stay is known here', async () => {
  const rows = await many(
    database.db,
    sql<{ name: string }>`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('account_id', 'person_id', 'owner_id')`,
  );
  const staying = rows.map(({ name }) => name).filter((name) => !names.includes(name));
  expect(staying.toSorted()).toEqual([
    ...['account_moves', 'account_rates', 'invoices_elsewhere', 'ledger_check_orders', 'operator_alert_settings'],
    ...['operator_alone_amounts', 'operator_tokens', 'stock_codes', 'supplier_purchases', 'supplier_requests'],
  ]);
});

test('rows are inserted after those that they refer to, and what stays until the end refers to nothing that is packed', async () => {
  const references = await many(
    database.db,
    sql<{ from: string; to: string }>`
      select r.conrelid::regclass::text as "from", r.confrelid::regclass::text as "to" from pg_constraint r
      where r.contype = 'f' and r.conrelid <> r.confrelid and r.connamespace = 'public'::regnamespace`,
  );
  const ofMoved = references.filter(({ to }) => names.includes(to));
  expect(ofMoved.length).toBeGreaterThan(40);
  const groupOf = (table: string) => movedTables[placeOf(table)]?.group;
  for (const { from, to } of ofMoved) {
    if (stayingTables[from] !== undefined) {
      expect(['account_rates', 'operator_alert_settings', 'operator_tokens'], `${from} refers to ${to}`).toContain(
        from,
      );
      continue;
    }
    expect(placeOf(from), `${from} refers to ${to}`).toBeGreaterThan(placeOf(to));
    if (groupOf(to) === 'Content') expect(groupOf(from), `${from} refers to ${to}`).toBe('Content');
  }
});

test('the conditions of the list are SQL, and columns that change exist', async () => {
  for (const { table, belongs, isWritten, changed = {} } of movedTables) {
    const account = "'0196b1a2-5c3d-7e4f-8a9b-0c1d2e3f4a5b'";
    const condition = belongs.replaceAll('@account', account);
    await sql.raw(`select 1 from public.${table} t where ${condition}`).execute(database.db);
    expect(isWritten === null, table).toBe(table === 'payment_reversals');
    const columns = await many(
      database.db,
      sql<{ name: string }>`select column_name as name from information_schema.columns where table_name = ${table}`,
    );
    for (const column of Object.keys(changed)) expect(columns.map(({ name }) => name)).toContain(column);
  }
});

test('the rules of the ledger can be checked for one account', async () => {
  await withTransaction(database.db, async (tx) => {
    await createAccountViews(tx, '0196b1a2-5c3d-7e4f-8a9b-0c1d2e3f4a5b' as AccountId, movedTables);
    expect(await verifyAccount(tx)).toEqual([]);
    await dropAccountViews(tx, movedTables);
  });
});
