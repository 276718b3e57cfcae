import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { MoveStep } from '../../../src/cells/move/types.ts';
import { patience } from '../../support/patience.ts';
import { startTwoCells, type TwoCells } from '../support/two-cells.ts';
import { answersOfBoth, givenMovable, linkOrder, moveUntil, runMove, traces } from './support.ts';

let cells: TwoCells;
beforeAll(async () => {
  cells = await startTwoCells();
});
afterAll(() => cells.close());

const untilOpen: readonly MoveStep[] = ['frozen', 'packed', 'fenced', 'copied', 'switched'];

test('a move that is killed after each of its steps leaves the account in at most one cell, and ends when it is repeated', async () => {
  const { caller, routed, path, before } = await givenMovable(cells);
  for (const step of [...untilOpen, 'opened', 'moved'] as const) {
    await moveUntil(cells, caller.accountId, step);
    const isOpen = !untilOpen.includes(step);
    // A token that was used a moment ago is looked up again within a second.
    const expected = [step === 'moved' ? 401 : 503, isOpen ? 200 : 401];
    await vi.waitFor(async () => expect(await answersOfBoth(cells, routed), step).toEqual(expected), patience);
    const asked = await routed.get(path);
    expect(asked.status, `${step}: ${asked.text}`).toBe(isOpen ? 200 : 503);
    if (!isOpen) {
      expect(asked.body).toMatchObject({ code: 'ServiceUnavailable', detail: expect.stringContaining('moved') });
      expect(asked.headers.get('retry-after')).toBe('5');
    }
  }
  expect(await runMove(cells, `${caller.accountId} --to b`)).toMatchObject({ code: 0, result: { State: 'Moved' } });
  expect((await routed.get(path)).body).toEqual(before.body);
  expect(await answersOfBoth(cells, routed)).toEqual([401, 200]);
  expect((await routed.post('/v1/Orders', linkOrder())).status).toBe(201);
});

test('a move gives the account back unchanged, whatever it had done, until the account is open in the other cell', async () => {
  const { caller, routed, path, before } = await givenMovable(cells);
  for (const step of untilOpen) {
    await moveUntil(cells, caller.accountId, step);
    const end = await runMove(cells, `${caller.accountId} --cancel`);
    expect(end, `${step}: ${end.stderr}${end.stdout}`).toMatchObject({ code: 0, result: { State: 'GivenBack' } });
    expect((await routed.get(path)).body, step).toEqual(before.body);
    expect((await routed.post('/v1/Orders', linkOrder())).status, step).toBe(201);
    expect(await traces(cells.a, caller), step).toEqual([]);
    expect(await answersOfBoth(cells, routed), step).toEqual([200, 401]);
  }
});

test('an account that is open in the other cell is not given back, and can return', async () => {
  const { caller, routed, path, before } = await givenMovable(cells);
  await moveUntil(cells, caller.accountId, 'opened');
  const end = await runMove(cells, `${caller.accountId} --cancel`);
  expect(end).toMatchObject({ code: 3, result: { State: 'Refused', Reasons: [expect.stringContaining('open in b')] } });
  expect((await runMove(cells, `${caller.accountId} --to b`)).code).toBe(0);

  const early = await runMove(cells, `${caller.accountId} --to a`);
  expect(early).toMatchObject({ code: 3, stderr: expect.stringContaining('--remove') });
  expect(await runMove(cells, `${caller.accountId} --remove`)).toMatchObject({ code: 0, result: { State: 'Removed' } });
  expect(await traces(cells.a, caller)).toEqual([]);
  const back = await runMove(cells, `${caller.accountId} --to a`);
  expect(back, back.stderr + back.stdout).toMatchObject({ code: 0 });
  expect((await routed.get(path)).body).toEqual(before.body);
  expect(await answersOfBoth(cells, routed)).toEqual([200, 401]);
});

test('whoever did not notice the freeze can write nothing of the account, and others are written as before', async () => {
  const [{ caller }, other] = [await givenMovable(cells), await cells.a.givenAccount()];
  await moveUntil(cells, caller.accountId, 'fenced');
  const { db } = cells.a.database;
  const addJob = (accountId: string) =>
    sql`
      insert into jobs (id, kind, payload, run_at, created_at)
      values (gen_random_uuid(), 'follow-events', ${JSON.stringify({ ranges: [{ accountId }] })}::jsonb, 'infinity', now())`.execute(
      db,
    );
  const addRow = (accountId: string) =>
    sql`insert into departments (account_id, id, name) values (${accountId}, 'x', 'X')`.execute(db);
  const rename = (accountId: string) => sql`update accounts set name = 'Y' where id = ${accountId}`.execute(db);
  for (const write of [addJob, addRow, rename]) {
    await expect(write(caller.accountId)).rejects.toMatchObject({ code: 'BM503' });
    await write(other.accountId);
  }
  expect((await runMove(cells, `${caller.accountId} --cancel`)).code).toBe(0);
  await addRow(caller.accountId);
});
