import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { giveBack } from '../../../src/cells/move/freeze.ts';
import { dropPack, packRows } from '../../../src/cells/move/pack-queries.ts';
import { beginStep } from '../../../src/cells/move/state-queries.ts';
import { withTransaction } from '../../../src/database/database.ts';
import type { AccountId } from '../../../src/kit/ids.ts';
import { verifyLedger } from '../../../src/main/verify-ledger.ts';
import { patience } from '../../support/patience.ts';
import { runHere } from '../../support/run-here.ts';
import { startTwoCells, type TwoCells, throughRouter } from '../support/two-cells.ts';
import {
  answersOfBoth,
  cellEnviron,
  givenMovable,
  linkOrder,
  moveNeeds,
  moveUntil,
  openBoth,
  runMove,
  traces,
} from './support.ts';

let cells: TwoCells;
beforeAll(async () => {
  cells = await startTwoCells();
});
afterAll(() => cells.close());

const minutes = 240_000;

/** As if the target had been restored from a backup that was taken before the account came. */
async function loseAccount({ database }: TwoCells['b'], accountId: AccountId): Promise<void> {
  await withTransaction(database.db, async (tx) => {
    await beginStep(tx, accountId);
    for (const group of ['Content', 'Access'] as const) await packRows(tx, accountId, group);
    await dropPack(tx, accountId);
  });
}

async function refused(words: string, sentence: string): Promise<void> {
  const end = await runMove(cells, words);
  expect(end, end.stderr + end.stdout).toMatchObject({
    code: 3,
    result: { State: 'Refused', Reasons: [expect.stringContaining(sentence)] },
  });
}

test(
  'a cell that forgot in a fail-over that it let an account go does not open it again beside the other',
  async () => {
    const { caller, routed, path, before } = await givenMovable(cells);
    await moveUntil(cells, caller.accountId, 'opened');
    await sql`update account_moves set state = 'Packed' where account_id = ${caller.accountId}`.execute(
      cells.a.database.db,
    );
    await refused(`${caller.accountId} --to b`, '--keep b');
    await refused(`${caller.accountId} --cancel`, '--keep b');
    await vi.waitFor(async () => expect(await answersOfBoth(cells, routed)).toEqual([503, 200]), patience);
    expect(await runMove(cells, `${caller.accountId} --keep b`)).toMatchObject({ code: 0, result: { State: 'Kept' } });
    expect(await answersOfBoth(cells, routed)).toEqual([401, 200]);
    expect((await routed.get(path)).body).toEqual(before.body);
    expect((await runMove(cells, `${caller.accountId} --remove`)).code).toBe(0);
    expect(await traces(cells.a, caller)).toEqual([]);
  },
  minutes,
);

test(
  'an account that its new cell lost is given back as it was when it moved',
  async () => {
    const { caller, routed, path, before } = await givenMovable(cells);
    expect((await runMove(cells, `${caller.accountId} --to b`)).code).toBe(0);
    await loseAccount(cells.b, caller.accountId);
    await refused(`${caller.accountId} --to b`, 'b does not have the account any more');
    await refused(`${caller.accountId} --remove`, 'nothing of it was removed');
    const end = await runMove(cells, `${caller.accountId} --cancel`);
    expect(end, end.stderr + end.stdout).toMatchObject({ code: 0, result: { State: 'GivenBack' } });
    await vi.waitFor(async () => expect((await routed.get(path)).body).toEqual(before.body), patience);
    expect((await routed.post('/v1/Orders', linkOrder())).status).toBe(201);
    expect(await traces(cells.a, caller)).toEqual([]);
    expect(await verifyLedger(cells.a.database.db)).toEqual([]);
  },
  minutes,
);

test(
  'an account that its old cell has again is taken out of the cell that is not to keep it',
  async () => {
    const { caller, routed, path, before } = await givenMovable(cells);
    expect((await runMove(cells, `${caller.accountId} --to b`)).code).toBe(0);
    const { source, close } = openBoth(cells);
    await giveBack(moveNeeds(cells.a), { accountId: caller.accountId, source }, ['Moved']);
    await close();
    expect((await runHere('cells verify', cellEnviron(cells))).code).toBe(1);
    const end = await runMove(cells, `${caller.accountId} --to b`);
    expect([end.code, end.stderr]).toEqual([3, expect.stringContaining('--keep a or --keep b')]);
    // Work that no longer goes on, as it was in the backup.
    await sql`insert into supplier_requests (account_id, order_id, line_number, first_card, card_count, supplier, reference, asked_at)
            values (${caller.accountId}, gen_random_uuid(), 1, 1, 3, 'acme', 'r', now())`.execute(cells.a.database.db);
    expect(await runMove(cells, `${caller.accountId} --keep b`)).toMatchObject({ code: 0, result: { State: 'Kept' } });
    expect(await answersOfBoth(cells, routed)).toEqual([401, 200]);
    expect((await routed.get(path)).body).toEqual(before.body);
    expect((await runHere('cells verify', cellEnviron(cells))).code).toBe(0);
    const again = await runMove(cells, `${caller.accountId} --keep b`);
    expect([again.code, again.stderr]).toEqual([3, expect.stringContaining('not in two cells; b has it')]);
  },
  minutes,
);

test(
  'a database that two cells name by mistake keeps its accounts',
  async () => {
    const { caller, routed, path, before } = await givenMovable(cells);
    const same = { ...cellEnviron(cells), CELL_B_DATABASE_URL: cells.a.database.url };
    const move = async (words: string) => {
      const { code, stdout, stderr } = await runHere(`cells move ${caller.accountId} ${words} --json`, same);
      return [code, stdout + stderr];
    };
    expect(await move('--to b')).toEqual([3, expect.stringContaining('a and b both have')]);
    expect(await move('--keep b')).toEqual([3, expect.stringContaining('a and b are the same database')]);
    expect((await routed.get(path)).body).toEqual(before.body);
  },
  minutes,
);

test(
  'a move is cancelled while the new cell is down or newer, unless that cell may have the account already',
  async () => {
    const { caller, routed, path, before } = await givenMovable(cells);
    const down = { ...cellEnviron(cells), CELL_B_DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' };
    const cancel = () => runHere(`cells move ${caller.accountId} --cancel --json`, down);
    await moveUntil(cells, caller.accountId, 'switched');
    expect((await cancel()).code).not.toBe(0);
    expect((await routed.get(path)).status).toBe(503);
    expect((await runMove(cells, `${caller.accountId} --cancel`)).code).toBe(0);
    for (const step of ['frozen', 'fenced'] as const) {
      await moveUntil(cells, caller.accountId, step);
      const end = await cancel();
      expect(end.code, end.stderr + end.stdout).toBe(0);
      expect((await routed.get(path)).body, step).toEqual(before.body);
    }
    await moveUntil(cells, caller.accountId, 'fenced');
    const { db } = cells.b.database;
    await sql`insert into kysely_migration (name, timestamp) values ('9999_newer', '')`.execute(db);
    const end = await runMove(cells, `${caller.accountId} --cancel`);
    await sql`delete from kysely_migration where name = '9999_newer'`.execute(db);
    expect(end.code, end.stderr + end.stdout).toBe(0);
  },
  minutes,
);

test(
  'rows that somebody added beside those that were packed do not keep a move from being cancelled',
  async () => {
    const { caller, routed, path, before } = await givenMovable(cells);
    await moveUntil(cells, caller.accountId, 'packed');
    await sql`insert into account_sequences (account_id) values (${caller.accountId})`.execute(cells.a.database.db);
    const end = await runMove(cells, `${caller.accountId} --cancel`);
    expect(end, end.stderr + end.stdout).toMatchObject({ code: 0 });
    expect((await routed.get(path)).body).toEqual(before.body);
    expect(await verifyLedger(cells.a.database.db)).toEqual([]);
  },
  minutes,
);

test(
  'nothing of an account is removed before its move is finished',
  async () => {
    const { caller, routed } = await givenMovable(cells);
    await moveUntil(cells, caller.accountId, 'opened');
    const fences = await traces(cells.a, caller);
    await refused(`${caller.accountId} --remove`, 'not finished');
    expect(await traces(cells.a, caller)).toEqual(fences);
    expect((await runMove(cells, `${caller.accountId} --to b`)).code).toBe(0);
    expect(await answersOfBoth(cells, routed)).toEqual([401, 200]);
  },
  minutes,
);

test(
  'while an account moves, its cell finds no fault in the ledger, and changes neither its schema nor its keys',
  async () => {
    const { caller } = await givenMovable(cells);
    const routed = await throughRouter(cells, caller);
    expect((await routed.post('/v1/FundingRequests', { Amount: 250, CurrencyCode: 'USD' })).status).toBe(201);
    const { db } = cells.a.database;
    for (const step of ['frozen', 'packed', 'switched'] as const) {
      await moveUntil(cells, caller.accountId, step);
      expect(await verifyLedger(db), step).toEqual([]);
      const listed = await runHere('cells list --json', cellEnviron(cells));
      expect([listed.code, listed.stdout]).toEqual([1, expect.stringContaining(`${caller.accountId} is moving to b`)]);
    }
    for (const words of ['keys status', 'keys rotate']) {
      const end = await runHere(words, cellEnviron(cells));
      expect([end.code, end.stderr], words).toEqual([3, expect.stringContaining('is moving to b')]);
    }
    const last = await sql<{ name: string; timestamp: string }>`
    delete from kysely_migration where name = (select max(name) from kysely_migration) returning name, timestamp`.execute(
      db,
    );
    const end = await runHere('migrate', cellEnviron(cells));
    await sql`insert into kysely_migration (name, timestamp) values (${last.rows[0]?.name}, ${last.rows[0]?.timestamp})`.execute(
      db,
    );
    expect([end.code, end.stderr]).toEqual([
      expect.any(Number),
      expect.stringContaining('is moving to b; finish that'),
    ]);
    expect((await runMove(cells, `${caller.accountId} --to b`)).code).toBe(0);
  },
  minutes,
);

test(
  'messages that came with an account are removed when they are old, however far their new cell had come',
  async () => {
    const { caller } = await givenMovable(cells);
    await sql`
    insert into messages (account_id, id, channel, status, provider_reference, created_at)
    values (${caller.accountId}, gen_random_uuid(), 'Email', 'Accepted', 'r', '2020-01-01T00:00:00Z')`.execute(
      cells.a.database.db,
    );
    await sql`
    insert into retention_marks (place, passed_at, passed_id, ran_at)
    values ('Messages', now(), gen_random_uuid(), now())`.execute(cells.b.database.db);
    expect((await runMove(cells, `${caller.accountId} --to b`)).code).toBe(0);
    const marks = await sql<{ at: Date }>`select passed_at as at from retention_marks where place = 'Messages'`.execute(
      cells.b.database.db,
    );
    expect(marks.rows.map(({ at }) => at)).toEqual([new Date('2020-01-01')]);
  },
  minutes,
);
