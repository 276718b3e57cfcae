import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { advanceClock } from '../../../src/database/clock.ts';
import { many, one, withTransaction } from '../../../src/database/database.ts';
import { createSendNotice, openNotice } from '../../../src/delivery/send-notice.ts';
import type { CurrencyCode } from '../../../src/kit/currencies.ts';
import { createNotifyBudgetExceeded } from '../../../src/main/notices/notify-budget-exceeded.ts';
import { countDepartments } from '../../../src/orders/budgets/count-departments.ts';
import { upsertBudget } from '../../../src/orders/budgets/queries.ts';
import { tellBudgetExceededHandler } from '../../../src/orders/budgets/tell-budget-exceeded.job.ts';
import { lockAccounts } from '../../../src/sequences/account-lock.ts';
import { requireBudgetChecks } from '../../../src/sequences/budget-check-queries.ts';
import { expectSound } from '../../fulfillment/support.ts';
import { givenPerson } from '../../portal/support/portal-caller.ts';
import { type ApiOn, startApiOn } from '../../support/api-on.ts';
import { orderRequest } from '../../support/order-requests.ts';
import { patience } from '../../support/patience.ts';
import { expectProblem } from '../../support/problems.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../support/test-api.ts';

const department = 'marketing';
const path = `/v1/Departments/${department}/Budget`;
/** The cost of the usual order: a card of 25 USD, 5 % off. */
const cost = 23.75;

let api: TestApi;
let other: ApiOn;
beforeAll(async () => {
  api = await startTestApi();
  other = await startApiOn(api, api.database.url);
});
afterAll(async () => {
  await other?.close();
  await api.close();
});

const hard = { Period: 'Month', CurrencyCode: 'USD', Amount: 100, Kind: 'Hard' };
const soft = { ...hard, Kind: 'Soft' };
const inDays = (days: number) => new Date(Date.now() + 86_400_000 * days).toISOString();
const later = { DeliveryDate: inDays(60) };

function givenAccount(): Promise<TestCaller> {
  return api.givenAccount({ hasDepartments: true, available: { USD: 1_000_000n, EUR: 1_000_000n } });
}

async function givenBudget(budget: Record<string, unknown>): Promise<TestCaller> {
  const caller = await givenAccount();
  expect((await caller.send('PUT', path, budget)).status).toBe(200);
  return caller;
}

const order = (changes: Record<string, unknown> = {}, line: Record<string, unknown> = {}) =>
  orderRequest({ DepartmentId: department, ...changes }, line);

async function eventsOf(caller: TestCaller) {
  const { body } = await caller.get('/v1/Events?after=0');
  return (body.Data as { Type: string; Data: Record<string, unknown> }[]).filter(
    ({ Type }) => Type === 'BudgetExceeded',
  );
}

describe('a hard budget', () => {
  test('refuses what exceeds it, writes nothing and leaves the PONumber free', async () => {
    const caller = await givenBudget({ ...hard, Amount: 2 * cost });
    for (let placed = 0; placed < 2; placed++) expect((await caller.post('/v1/Orders', order())).status).toBe(201);
    const before = await caller.balance('USD');
    const third = order();
    const refused = await caller.post('/v1/Orders', third);
    expectProblem(refused, 'BudgetExceeded');
    expect(refused.body).toMatchObject({ DepartmentId: department, CurrencyCode: 'USD', Amount: 47.5, Spent: 47.5 });
    expect(refused.body.detail).toContain('Marketing has 0.00 USD left of its budget of 47.50 USD this month');
    expect(await caller.balance('USD')).toEqual(before);
    expect((await caller.get(`/v1/Orders?poNumber=${third.PONumber}`)).body.TotalCount).toBe(0);
    expect((await caller.post('/v1/Orders', { ...third, DepartmentId: 'engineering' })).status).toBe(201);
    expect(await eventsOf(caller)).toEqual([]);
    await expectSound(api.database.db);
  });

  test('says what is spent and left, and gives back what is refunded', async () => {
    const caller = await givenBudget(hard);
    const { body: placed } = await caller.post('/v1/Orders', order({}, later));
    const { body: budget } = await caller.get(path);
    expect(budget).toMatchObject({ ...hard, DepartmentId: department, Spent: cost, Remaining: 76.25 });
    expect(Number(budget.Forecast)).toBeGreaterThanOrEqual(cost);
    expect(String(budget.PeriodStart)).toMatch(/-01T00:00:00\.000Z$/);
    expect(Date.parse(String(budget.PeriodEnd))).toBeGreaterThan(Date.now());
    expect((await caller.post(`/v1/Orders/${String(placed.Id)}/Cancel`)).status).toBe(200);
    expect((await caller.get(path)).body).toMatchObject({ Spent: 0, Remaining: 100 });
  });

  test('counts what was spent before it was set', async () => {
    const caller = await givenAccount();
    await caller.post('/v1/Orders', order());
    await caller.send('PUT', path, { ...hard, Amount: 40 });
    expect((await caller.get(path)).body).toMatchObject({ Spent: cost });
    expectProblem(await caller.post('/v1/Orders', order()), 'BudgetExceeded');
  });

  test('allows no other currency', async () => {
    const caller = await givenBudget(hard);
    const euros = order({}, { ProductId: 'krumenhof-bakery-eur' });
    const refused = await caller.post('/v1/Orders', euros);
    expectProblem(refused, 'BudgetExceeded');
    expect(refused.body).toMatchObject({ CurrencyCode: 'EUR', Amount: 0, Spent: 0 });
  });

  test('a repeated order is answered as a duplicate, although the budget is used up', async () => {
    const caller = await givenBudget({ ...hard, Amount: cost });
    const first = order();
    const { body } = await caller.post('/v1/Orders', first);
    const again = await caller.post('/v1/Orders', first);
    expect(again).toMatchObject({ status: 409, body: { Id: body.Id, SameRequest: true } });
  });

  test('is named by Validate', async () => {
    const caller = await givenBudget({ ...hard, Amount: 20 });
    const { body } = await caller.post('/v1/Orders/Validate', order());
    expect(body).toMatchObject({ Valid: false, SufficientFunds: true });
    expect(body.Errors).toMatchObject([{ pointer: '/DepartmentId', code: 'BudgetExceeded' }]);
    expect((await caller.post('/v1/Orders/Validate', order({ DepartmentId: 'research' }))).body.Valid).toBe(true);
  });
});

describe('orders at once', () => {
  test('two processes use a hard budget to the last cent, and never exceed it', async () => {
    const here = await givenBudget({ ...hard, Amount: 7 * cost });
    const callers = [here, await other.as(here)];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (callers[index % 2] as TestCaller).postUntilServed(
          '/v1/Orders',
          order(index % 5 === 0 ? { DepartmentId: 'research' } : {}),
        ),
      ),
    );
    const placed = (of: string) => (each: (typeof answers)[number]) =>
      each.status === 201 && each.body.DepartmentId === of;
    expect(answers.filter(placed('research'))).toHaveLength(8);
    expect(answers.filter(placed(department))).toHaveLength(7);
    for (const refused of answers.filter(({ status }) => status !== 201)) expectProblem(refused, 'BudgetExceeded');
    expect((await here.get(path)).body).toMatchObject({ Spent: 7 * cost, Remaining: 0 });
    await expectSound(api.database.db);
  });

  test('a budget that a process does not know of yet applies to its orders', async () => {
    const caller = await givenAccount();
    const { accountId } = caller;
    expect((await caller.post('/v1/Orders', order())).status).toBe(201);
    await countDepartments(api.database.db, accountId);
    // As another process does, without the announcement.
    await withTransaction(api.database.db, async (tx) => {
      await lockAccounts(tx, [accountId]);
      await upsertBudget(tx, accountId, department, {
        period: 'Year',
        currencyCode: 'USD' as CurrencyCode,
        amountMinor: 5000n,
        kind: 'Hard',
      });
      await requireBudgetChecks(tx, accountId, true);
    });
    const requests = [order(), order(), order({ DepartmentId: 'research' }), order({ DepartmentId: 'engineering' })];
    const answers = await Promise.all(requests.map((request) => caller.post('/v1/Orders', request)));
    expect(
      answers
        .slice(0, 2)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([201, 422]);
    expect(answers.slice(2).map(({ status }) => status)).toEqual([201, 201]);
    expect((await caller.get(path)).body).toMatchObject({ Spent: 2 * cost });
    await expectSound(api.database.db);
  });

  test('a statement that checks no budgets at all cannot place an order of an account that has one', async () => {
    const caller = await givenBudget(hard);
    expect((await caller.post('/v1/Orders', order())).status).toBe(201);
    expect((await caller.post('/v1/Orders', order({ DepartmentId: 'research' }))).status).toBe(201);
    const repeated = order({ PONumber: 'once' });
    expect((await caller.post('/v1/Orders', repeated)).status).toBe(201);
    expect((await caller.post('/v1/Orders', repeated)).status).toBe(409);
    // As a version that knows of no budgets does; none of the orders before opened a door for it.
    const placeUnchecked = sql`
      update account_sequences set order_number = order_number + 1 where account_id = ${caller.accountId}`;
    await expect(placeUnchecked.execute(api.database.db)).rejects.toMatchObject({
      constraint: 'account_sequences_budgets_checked',
    });
    expect((await caller.send('DELETE', path)).status).toBeLessThan(300);
    await withTransaction(api.database.db, async (tx) => {
      await expect(placeUnchecked.execute(tx)).resolves.toBeDefined();
      throw new Error('only tried');
    }).catch((error) => expect(error).toMatchObject({ message: 'only tried' }));
  });

  test('setting a budget while orders are placed leaves none unchecked', async () => {
    const here = await givenAccount();
    const there = await other.as(here);
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => there.postUntilServed('/v1/Orders', order())),
      here.send('PUT', path, { ...hard, Amount: 0 }),
      ...Array.from({ length: 10 }, () => there.postUntilServed('/v1/Orders', order())),
    ]);
    expect(answers[10]?.status).toBe(200);
    expect(answers.every(({ status }) => [200, 201, 422].includes(status))).toBe(true);
    const placed = answers.filter(({ status }) => status === 201).length;
    expect((await here.get(path)).body.Spent).toBe(placed * cost);
    const after = await many(
      api.database.db,
      sql`
        select o.number from orders o join audit_entries a on a.account_id = o.account_id and a.action = 'BudgetSet'
        where o.account_id = ${here.accountId} and o.placed_at > a.recorded_at`,
    );
    expect(after).toEqual([]);
  });
});

describe('a soft budget', () => {
  test('accepts what exceeds it, with one event in each period and one after each change', async () => {
    const caller = await givenBudget({ ...soft, Amount: 30 });
    const ids: string[] = [];
    for (let placed = 0; placed < 3; placed++) ids.push(String((await caller.post('/v1/Orders', order())).body.Id));
    expect(await eventsOf(caller)).toMatchObject([
      {
        Data: {
          DepartmentId: department,
          OrderId: ids[1],
          Period: 'Month',
          CurrencyCode: 'USD',
          Amount: 30,
          Spent: 2 * cost,
        },
      },
    ]);
    expect((await caller.get(path)).body).toMatchObject({ Spent: 3 * cost, Remaining: 0 });
    await caller.send('PUT', path, { ...soft, Amount: 40 });
    await caller.post('/v1/Orders', order());
    expect(await eventsOf(caller)).toHaveLength(2);
    expect((await caller.post('/v1/Orders/Validate', order())).body.Valid).toBe(true);
  });

  test('is told to the admins by mail once, however often the job runs', async () => {
    const caller = await givenBudget({ ...soft, Amount: 20 });
    const { accountId } = caller;
    await givenPerson(api, accountId, 'admin');
    await givenPerson(api, accountId, 'viewer');
    await caller.post('/v1/Orders', order());
    const { db } = api.database;
    const notify = createNotifyBudgetExceeded(createSendNotice(api.keyRing), 'http://bestow.test');
    const tell = tellBudgetExceededHandler(db, notify);
    const job = { jobId: '', attempt: 1, signal: AbortSignal.timeout(60_000) };
    for (let run = 0; run < 2; run++) await tell({ accountId, departmentId: department }, job as never);
    const [mail, ...more] = await many(
      db,
      sql<{ id: string; sealedNotice: Buffer }>`
        select id, sealed_notice as "sealedNotice" from messages
        where account_id = ${accountId} and sealed_notice is not null`,
    );
    expect(more).toEqual([]);
    if (!mail) throw new Error('no mail');
    const { subject, text } = openNotice(api.keyRing, { accountId, id: mail.id }, mail.sealedNotice);
    expect(subject).toBe('Marketing has exceeded its budget');
    expect(text).toContain('Marketing has spent USD 23.75 this month. Its budget is USD 20.00.');
  });

  test('says nothing about orders in other currencies', async () => {
    const caller = await givenBudget({ ...soft, Amount: 0 });
    expect((await caller.post('/v1/Orders', order({}, { ProductId: 'krumenhof-bakery-eur' }))).status).toBe(201);
    expect(await eventsOf(caller)).toEqual([]);
  });
});

describe('setting', () => {
  test('faults are named with their place, and unknown departments are not found', async () => {
    const caller = await givenAccount();
    const refused = async (budget: object) => {
      const { body } = await caller.send('PUT', path, budget);
      return (body.errors as { pointer: string; code: string }[]).map(({ pointer }) => pointer);
    };
    expect(await refused({ ...hard, CurrencyCode: 'XXQ' })).toEqual(['/CurrencyCode']);
    expect(await refused({ ...hard, Amount: 1.234 })).toEqual(['/Amount']);
    expect(await refused({ ...hard, Amount: -1, Kind: 'Firm' })).toEqual(expect.arrayContaining(['/Amount', '/Kind']));
    expectProblem(await caller.send('PUT', '/v1/Departments/nobody/Budget', hard), 'NotFound');
    for (const method of ['GET', 'DELETE']) expectProblem(await caller.send(method, path), 'NotFound');
  });

  test('a removed budget no longer applies, and each change is in the audit log', async () => {
    const caller = await givenBudget({ ...hard, Amount: 0 });
    expectProblem(await caller.post('/v1/Orders', order()), 'BudgetExceeded');
    expect((await caller.send('DELETE', path)).status).toBe(204);
    expect((await caller.post('/v1/Orders', order())).status).toBe(201);
    const entries = await many(
      api.database.db,
      sql<{ action: string; target: string; actor_kind: string }>`
        select action, target, actor_kind from audit_entries where account_id = ${caller.accountId} order by sequence`,
    );
    expect(entries).toEqual([
      { action: 'BudgetSet', target: department, actor_kind: 'Credential' },
      { action: 'BudgetRemoved', target: department, actor_kind: 'Credential' },
    ]);
  });
});

describe('counting', () => {
  test('what is counted in portions and what is not yet add up to the same', async () => {
    const caller = await givenBudget({ ...hard, Amount: 1_000 });
    for (let placed = 0; placed < 2; placed++) await caller.post('/v1/Orders', order({}, later));
    const spent = async () => (await caller.get(path)).body.Spent;
    const { accountId } = caller;
    const mark = () =>
      one(
        api.database.db,
        sql<{ n: bigint }>`
          select transfers_to as n from department_spending_marks where account_id = ${accountId}`,
      );
    const { n: before } = await mark();
    expect(await spent()).toBe(2 * cost);
    expect((await mark()).n).toBeGreaterThan(before);
    const { body } = await caller.post('/v1/Orders', order({}, later));
    await caller.post(`/v1/Orders/${String(body.Id)}/Cancel`);
    expect(await spent()).toBe(2 * cost);
    await sql`delete from department_spending where account_id = ${accountId}`.execute(api.database.db);
    await sql`delete from department_spending_marks where account_id = ${accountId}`.execute(api.database.db);
    // Nothing is counted at all: the order counts first, and is then checked.
    expect((await caller.post('/v1/Orders', order())).status).toBe(201);
    expect(await spent()).toBe(3 * cost);
  });

  test('the next period begins with nothing spent, and a refund belongs to the period of its order', async () => {
    const caller = await givenBudget({ ...hard, Amount: cost });
    const { body: old } = await caller.post('/v1/Orders', order({}, { DeliveryDate: inDays(200) }));
    expectProblem(await caller.post('/v1/Orders', order()), 'BudgetExceeded');
    await advanceClock(api.database.db, 32 * 86_400);
    await vi.waitFor(async () => expect((await caller.get(path)).body.Spent).toBe(0), patience);
    expect((await caller.post('/v1/Orders', order())).status).toBe(201);
    expect((await caller.post(`/v1/Orders/${String(old.Id)}/Cancel`)).status).toBe(200);
    expect((await caller.get(path)).body).toMatchObject({ Spent: cost, Remaining: 0 });
    expectProblem(await caller.post('/v1/Orders', order()), 'BudgetExceeded');
  });
});
