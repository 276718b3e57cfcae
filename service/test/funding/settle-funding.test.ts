import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FundingAlreadySettled } from '../../src/funding/errors.ts';
import { settleFunding } from '../../src/funding/settle-funding.ts';
import { NotFound } from '../../src/kit/errors.ts';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';

type Outcome = 'Applied' | 'Rejected';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => {
  expect(await verifyLedger(api.database.db)).toEqual([]);
  await api.close();
});

async function givenRequest(Amount = 50): Promise<{ readonly caller: TestCaller; readonly id: string }> {
  const caller = await api.givenAccount({ available: { USD: 100_00n }, pending: { USD: 7_00n } });
  const { body } = await caller.post('/v1/FundingRequests', { CurrencyCode: 'USD', Amount });
  return { caller, id: String(body.Id) };
}

const settle = (caller: TestCaller, id: string, outcome: Outcome) =>
  settleFunding(api.database.db, caller.accountId, id, outcome);
const statusOf = async (caller: TestCaller, id: string) => (await caller.get(`/v1/FundingRequests/${id}`)).body;

async function countEvents(caller: TestCaller, id: string): Promise<number> {
  const { rows } = await api.database.pool.query<{ count: number }>(
    `select count(*)::int as count from events
     where account_id = $1 and type = 'FundingApplied' and data ->> 'FundingRequestId' = $2`,
    [caller.accountId, id],
  );
  return rows[0]?.count ?? 0;
}

describe('applying', () => {
  test('moves the amount from Pending to Available, with its time and one event', async () => {
    const { caller, id } = await givenRequest();
    expect(await caller.balance('USD')).toEqual({ Available: 100, Pending: 57 });
    await settle(caller, id, 'Applied');
    expect(await caller.balance('USD')).toEqual({ Available: 150, Pending: 7 });
    const { Status, AppliedAt, Timestamp } = await statusOf(caller, id);
    expect(Status).toBe('Applied');
    expect(String(AppliedAt) >= String(Timestamp)).toBe(true);
    expect(await countEvents(caller, id)).toBe(1);
  });

  test('20 times concurrently moves the amount once', async () => {
    const { caller, id } = await givenRequest();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => settle(caller, id, 'Applied')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(FundingAlreadySettled);
    }
    expect(await caller.balance('USD')).toEqual({ Available: 150, Pending: 7 });
    expect(await countEvents(caller, id)).toBe(1);
  });
});

describe('rejecting', () => {
  test('lowers only Pending', async () => {
    const { caller, id } = await givenRequest();
    await settle(caller, id, 'Rejected');
    expect(await caller.balance('USD')).toEqual({ Available: 100, Pending: 7 });
    expect(await statusOf(caller, id)).toMatchObject({ Status: 'Rejected', AppliedAt: null });
    expect(await countEvents(caller, id)).toBe(0);
  });

  test('20 times concurrently lowers Pending once', async () => {
    const { caller, id } = await givenRequest();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => settle(caller, id, 'Rejected')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await caller.balance('USD')).toEqual({ Available: 100, Pending: 7 });
  });
});

describe('a settled request', () => {
  test.each<[Outcome, Outcome]>([
    ['Applied', 'Applied'],
    ['Applied', 'Rejected'],
    ['Rejected', 'Applied'],
    ['Rejected', 'Rejected'],
  ])('(%s) cannot become %s', async (first, second) => {
    const { caller, id } = await givenRequest();
    await settle(caller, id, first);
    const before = { balance: await caller.balance('USD'), request: await statusOf(caller, id) };
    await expect(settle(caller, id, second)).rejects.toThrow(`already ${first}`);
    expect({ balance: await caller.balance('USD'), request: await statusOf(caller, id) }).toEqual(before);
  });
});

test('of concurrent applying and rejecting exactly one succeeds, and the balance matches the request', async () => {
  for (let round = 0; round < 10; round++) {
    const { caller, id } = await givenRequest();
    const outcomes = Array.from(
      { length: 8 },
      (_, index): Outcome => ((index + round) % 2 === 0 ? 'Applied' : 'Rejected'),
    );
    const results = await Promise.allSettled(outcomes.map((outcome) => settle(caller, id, outcome)));
    const won = outcomes.filter((_, index) => results[index]?.status === 'fulfilled');
    expect(won).toHaveLength(1);
    expect((await statusOf(caller, id)).Status).toBe(won[0]);
    expect(await caller.balance('USD')).toEqual({ Available: won[0] === 'Applied' ? 150 : 100, Pending: 7 });
    expect(await countEvents(caller, id)).toBe(won[0] === 'Applied' ? 1 : 0);
  }
});

test('concurrent settlements of many requests of one account add up exactly', async () => {
  const caller = await api.givenAccount({ available: {} });
  const amounts = Array.from({ length: 20 }, (_, index) => index + 0.01);
  const made = await Promise.all(
    amounts.map((Amount) => caller.post('/v1/FundingRequests', { CurrencyCode: 'USD', Amount })),
  );
  expect(await caller.balance('USD')).toEqual({ Available: 0, Pending: 190.2 });
  await Promise.all(
    made.map(({ body }, index) => settle(caller, String(body.Id), index % 2 === 0 ? 'Applied' : 'Rejected')),
  );
  expect(await caller.balance('USD')).toEqual({ Available: 90.1, Pending: 0 });
});

test('a request that is missing or belongs to another account is not found', async () => {
  const { id } = await givenRequest();
  const otherAccount = await api.givenAccount();
  await expect(settle(otherAccount, id, 'Applied')).rejects.toBeInstanceOf(NotFound);
  expect(await otherAccount.balance('USD')).toEqual({ Available: 1_000_000, Pending: 0 });
});
