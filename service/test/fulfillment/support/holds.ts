import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { createCredential } from '../../../src/accounts/manage-credentials.ts';
import { announceChange } from '../../../src/database/changes.ts';
import { clockChange } from '../../../src/database/clock.ts';
import { withTransaction } from '../../../src/database/database.ts';
import { recordFundingRequest } from '../../../src/funding/request-funding.ts';
import { applyFunding } from '../../../src/funding/settle-funding.ts';
import { usualAccountScopes } from '../../../src/kit/account-scopes.ts';
import type { CurrencyCode } from '../../../src/kit/currencies.ts';
import { newId, type OrderId } from '../../../src/kit/ids.ts';
import type { HttpCaller } from '../../support/http-caller.ts';
import { orderRequest } from '../../support/order-requests.ts';
import { freshToken, withToken } from '../../support/sign-in.ts';
import type { GivenAccount, TestApi, TestCaller } from '../../support/test-api.ts';
import { passTime } from '../support.ts';

/** What an order of `orderRequest` costs. */
export const cost = 23.75;
export const dollars = (amount: number) => ({ USD: BigInt(Math.round(amount * 100)) });

/** Accounts whose orders wait for money. */
export function holdScene(api: () => TestApi) {
  const db = () => api().database.db;

  /** A credential of the account that may set rules and approve. */
  async function admin({ accountId }: TestCaller): Promise<HttpCaller> {
    const email = `admin-${newId()}@example.com`;
    const scopes = [...usualAccountScopes, 'orders:approve', 'rules:write'] as const;
    const { accessToken } = await withTransaction(db(), (tx) =>
      createCredential(tx, accountId, { name: 'Admin', email, scopes }),
    );
    const { baseUrl } = api();
    return withToken(baseUrl, await freshToken({ baseUrl, email, accessToken: accessToken.reveal() }));
  }

  /** An account with so many dollars, whose orders wait for money. */
  async function given(available = 0, account: GivenAccount = {}): Promise<TestCaller> {
    const caller = await api().givenAccount({ available: dollars(available), ...account });
    const set = await (await admin(caller)).send('PUT', '/v1/HoldForFunds', { Enabled: true });
    expect(set.body, set.text).toEqual({ Enabled: true, ExpireAfterDays: 30 });
    return caller;
  }

  async function fund({ accountId }: TestCaller, amount: number): Promise<void> {
    await withTransaction(db(), async (tx) => {
      const request = await recordFundingRequest(tx, { appliedAfterSeconds: null }, accountId, {
        currencyCode: 'USD' as CurrencyCode,
        amountMinor: BigInt(Math.round(amount * 100)),
        reference: null,
        idempotencyKey: null,
      });
      await applyFunding(tx, request);
    });
  }

  async function place(caller: HttpCaller, changes: Record<string, unknown> = {}, line: Record<string, unknown> = {}) {
    const placed = await caller.post('/v1/Orders', orderRequest(changes, line));
    expect(placed.status, placed.text).toBe(201);
    return { id: placed.body.Id as OrderId, path: `/v1/Orders/${String(placed.body.Id)}`, order: placed.body };
  }

  /** An order that waits for money. */
  async function held(caller: HttpCaller, changes: Record<string, unknown> = {}, line: Record<string, unknown> = {}) {
    const placed = await place(caller, changes, line);
    expect(placed.order).toMatchObject({ Status: 'Pending', StatusReason: 'AwaitingFunds' });
    return placed;
  }

  const becomes = (caller: HttpCaller, path: string, order: object) =>
    vi.waitFor(async () => expect((await caller.get(path)).body).toMatchObject(order), {
      timeout: 60_000,
      interval: 20,
    });

  async function eventsOf(caller: HttpCaller): Promise<{ Type: string; Data: Record<string, unknown> }[]> {
    const { body } = await caller.get('/v1/Events?limit=500');
    return body.Data as { Type: string; Data: Record<string, unknown> }[];
  }

  /** Moves the clock, and releases nobody's jobs but by it. */
  async function pass(days: number): Promise<void> {
    await passTime(db(), days * 86_400);
    await withTransaction(db(), (tx) => announceChange(tx, clockChange));
  }

  async function servingJobs(orderId: OrderId): Promise<number> {
    const { rows } = await sql`select from jobs where payload::text like ${`%${orderId}%`} and kind ~ '^(fulfil|serve)'
                                 and run_at <= service_now()`.execute(db());
    return rows.length;
  }

  return { admin, given, fund, place, held, becomes, eventsOf, pass, servingJobs };
}
