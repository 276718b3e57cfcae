import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freeze } from '../../../src/cells/move/freeze.ts';
import { many, withTransaction } from '../../../src/database/database.ts';
import { divideJobs } from '../../../src/jobs/divide-queries.ts';
import { givenPerson } from '../../portal/support/portal-caller.ts';
import type { Answer } from '../../support/http-caller.ts';
import { runHere } from '../../support/run-here.ts';
import { startTwoCells, type TwoCells, throughRouter } from '../support/two-cells.ts';
import { cellEnviron, linkOrder, openBoth, runMove } from './support.ts';

let cells: TwoCells;
beforeAll(async () => {
  cells = await startTwoCells();
});
afterAll(() => cells.close());

test('everything that keeps an account from moving is said at once, and nothing is changed', async () => {
  const { a, b } = cells;
  const caller = await a.givenAccount();
  const [person, other] = [
    await givenPerson(a, caller.accountId, 'admin'),
    await givenPerson(b, (await b.givenAccount()).accountId, 'admin'),
  ];
  await sql`update people set email = ${person.email} where id = ${other.id}`.execute(b.database.db);
  await sql`insert into supplier_requests (account_id, order_id, line_number, first_card, card_count, supplier, reference, asked_at)
            values (${caller.accountId}, gen_random_uuid(), 1, 1, 3, 'acme', 'r', now())`.execute(a.database.db);
  await sql`
    insert into operator_approvals (id, kind, target, account_id, act, asked_by, asked_by_name, expires_at)
    values (gen_random_uuid(), 'GrantRawCodes', ${caller.accountId}, ${caller.accountId}, 'x', gen_random_uuid(), 'O', now() + interval '1 day')`.execute(
    a.database.db,
  );
  await sql`update service_clock set ahead = ahead + interval '1 hour'`.execute(a.database.db);

  const { code, result } = await runMove(cells, `${caller.accountId} --to b --check`);
  await sql`update service_clock set ahead = ahead - interval '1 hour'`.execute(a.database.db);
  expect(code).toBe(3);
  expect(result.State).toBe('Refused');
  const reasons = (result.Reasons ?? []).join('\n');
  expect(reasons).toContain(`b has the email ${person.email} already`);
  expect(reasons).toContain('clock of b is 3600 seconds behind');
  expect(reasons).toContain('3 cards that a supplier has been asked for');
  expect(reasons).toContain('Requests of operators about the account wait');
  expect((await throughRouter(cells, caller)).headers).toBeDefined();
  const moved = await runMove(cells, `${caller.accountId} --to b`);
  expect([moved.code, moved.result.State]).toEqual([3, 'Refused']);
  expect((await caller.get('/v1/Balances')).status).toBe(200);
});

test('a product or a key that the target lacks is named, with the way out', async () => {
  const caller = await cells.a.givenAccount();
  const { db } = cells.a.database;
  await sql`
    with added as (insert into products (id, version) values ('only-here', 1))
    insert into product_versions (product_id, version, content)
    select 'only-here', 1, content from product_versions limit 1`.execute(db);
  await sql`insert into account_products (account_id, product_id) values (${caller.accountId}, 'only-here')`.execute(
    db,
  );
  await sql`delete from vault_keys where purpose = 'reminders'`.execute(cells.b.database.db);
  const { result } = await runMove(cells, `${caller.accountId} --to b --check`);
  const reasons = (result.Reasons ?? []).join('\n');
  expect(reasons).toContain('b lacks product only-here; export the catalog of a');
  expect(reasons).toContain('b lacks keys (reminders); run "bestow cells prepare" first');
  expect((await runHere('cells prepare', cellEnviron(cells))).code).toBe(0);
});

test('what the command cannot mean is refused in one sentence', async () => {
  const caller = await cells.a.givenAccount();
  const refusals: [string, number, string][] = [
    [`${caller.accountId}`, 2, '--to is missing'],
    [`${caller.accountId} --to b --check --cancel`, 2, 'Only one of'],
    [`${caller.accountId} --to c`, 3, 'CELLS names no cell c; it names a, b.'],
    [`${caller.accountId} --to a`, 3, 'is in a already'],
    ['NoSuchAccount --to b', 3, 'No cell has an account NoSuchAccount'],
    ['0196b1a2-5c3d-7e4f-8a9b-0c1d2e3f4a5b --to b', 3, 'No cell has an account'],
    [`${caller.accountId} --cancel`, 3, 'No move of'],
    [`${caller.accountId} --to b --wait soon`, 2, '--wait must be a number'],
  ];
  for (const [words, code, sentence] of refusals) {
    const end = await runMove(cells, words);
    expect([end.code, end.stderr], words).toEqual([code, expect.stringContaining(sentence)]);
  }
  const unreachable = { ...cellEnviron(cells), CELL_B_DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' };
  const end = await runHere(`cells move ${caller.accountId} --to b`, unreachable);
  expect([end.code, end.stderr]).toEqual([3, expect.stringContaining('b cannot be reached')]);
});

test('work that does not end in time gives the account back', async () => {
  const caller = await cells.a.givenAccount();
  const { db } = cells.a.database;
  await sql`
    insert into jobs (id, kind, payload, run_at, attempts, created_at)
    values (gen_random_uuid(), 'build-report', ${JSON.stringify({ accountId: caller.accountId })}::jsonb,
            service_now() + interval '1 hour', 1, now())`.execute(db);
  const { code, result } = await runMove(cells, `${caller.accountId} --to b --wait 0`);
  expect([code, result.Reasons]).toEqual([3, ['The account still has 1 jobs that workers are running.']]);
  expect((await caller.get('/v1/Balances')).status).toBe(200);
});

test('of orders and a freeze at the same time, each order is placed or told to come again', async () => {
  const caller = await cells.a.givenAccount();
  const { source, target, close } = openBoth(cells);
  let isFrozen = false;
  const placing = Array.from({ length: 6 }, async () => {
    const answers: Answer[] = [];
    do answers.push(await caller.post('/v1/Orders', linkOrder()));
    while (!isFrozen);
    return [...answers, await caller.post('/v1/Orders', linkOrder())];
  });
  await pause(200);
  await freeze({ accountId: caller.accountId, source, target });
  const frozen = await many(
    cells.a.database.db,
    sql<{ count: number }>`select count(*)::int as count from orders where account_id = ${caller.accountId}`,
  );
  isFrozen = true;
  const answers = (await Promise.all(placing)).flat();
  const placed = answers.filter(({ status }) => status === 201);
  expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 503)).toEqual([]);
  expect(frozen).toEqual([{ count: placed.length }]);
  expect((await runMove(cells, `${caller.accountId} --to b`)).code).toBe(0);
  const there = await many(cells.b.database.db, sql`select 1 from orders where account_id = ${caller.accountId}`);
  expect(there).toHaveLength(placed.length);
  await close();
});

test('a job that is also about other accounts is divided, and each part has what is its own', async () => {
  const [ours, theirs] = [await cells.a.givenAccount(), await cells.a.givenAccount()];
  const { db } = cells.a.database;
  const order = (accountId: string) => ({ orderId: '0196b1a2-6d4e-7f50-9bac-1d2e3f4a5b6c', accountId });
  const payload = { orders: [order(theirs.accountId), order(ours.accountId)], lines: [1, 2] };
  const alone = { orders: [order(ours.accountId)], lines: [1, 2] };
  for (const each of [payload, alone])
    await sql`
      insert into jobs (id, kind, payload, run_at, created_at)
      values (gen_random_uuid(), 'divided', ${JSON.stringify(each)}::jsonb, now(), now())`.execute(db);
  await withTransaction(db, (tx) => divideJobs(tx, ours.accountId));
  const payloads = await many(db, sql<{ payload: unknown }>`select payload from jobs where kind = 'divided'`);
  const expected = [alone, alone, { orders: [order(theirs.accountId)], lines: [1, 2] }];
  expect(payloads.map((job) => JSON.stringify(job.payload)).toSorted()).toEqual(
    expected.map((each) => JSON.stringify({ lines: each.lines, orders: each.orders })).toSorted(),
  );
});
