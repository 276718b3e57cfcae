import { randomUUID } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDatabaseUnavailable, NoFreeConnection } from '../../src/database/database-errors.ts';
import { createHotConnections, type HotConnections } from '../../src/database/hot-connections.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let connections: HotConnections;
beforeAll(async () => {
  database = await createTestDatabase();
  connections = createHotConnections({ url: database.url, applicationName: 'test', connectionsMax: 1 });
});
afterAll(async () => {
  await connections.close();
  await database.close();
});

const accountId = randomUUID();
const findOrder = {
  name: 'find-order',
  text: `with wanted as materialized (select $1::uuid as account_id, $2::uuid as order_id)
         select o.status from wanted w join orders o on o.account_id = w.account_id and o.id = w.order_id`,
  values: [accountId, randomUUID()],
};

/** Prepares the statement if necessary, and returns its plan. */
async function explain(client: pg.Client): Promise<string> {
  await client.query(findOrder);
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain execute "find-order" ('${findOrder.values.join("', '")}')`,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('a plan made while a table was empty is soon replaced once the table has rows', async () => {
  // In an empty table any index that starts with the account will do.
  expect(await connections.use(explain)).toContain('orders_account_id_number_key');
  await sql`
    insert into orders (account_id, id, number, placed_at, po_number, type, currency_code, total_minor, credential_id)
    select ${accountId}::uuid, gen_random_uuid(), n, now(), n::text, 'Links', 'USD', 1, gen_random_uuid()
    from generate_series(1, 5000) n`.execute(database.db);
  await connections.use(explain);
  expect(await connections.use(explain)).toContain('orders_pkey');
});

/** Keeps the only connection in use until `end` is called. */
function holdConnection(of: HotConnections): { readonly ended: Promise<void>; end(): void } {
  let end = () => {};
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended: of.use(() => isOver), end };
}

test('when all connections are in use, callers wait for one in order of arrival', async () => {
  const holder = holdConnection(connections);
  const served: number[] = [];
  const waiting = [1, 2, 3].map((number) => connections.use(async () => void served.push(number)));
  await database.db.executeQuery(CompiledQuery.raw('select 1'));
  expect(served).toEqual([]);
  holder.end();
  await Promise.all([holder.ended, ...waiting]);
  expect(served).toEqual([1, 2, 3]);
});

test('a wait that is too long fails as an unavailable database, and uses up no connection', async () => {
  const impatient = createHotConnections({
    url: database.url,
    applicationName: 'test',
    connectionsMax: 1,
    waitMsMax: 20,
  });
  const holder = holdConnection(impatient);
  const error = await impatient.use(async () => undefined).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(NoFreeConnection);
  expect(isDatabaseUnavailable(error)).toBe(true);
  holder.end();
  await holder.ended;
  expect(await impatient.use(async () => 'served')).toBe('served');
  await impatient.close();
});
