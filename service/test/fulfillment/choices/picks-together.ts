import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { loadFingerprints } from '../../../src/cards/fingerprints.ts';
import type { CommittedPick, GiftPick } from '../../../src/claims/commit-picks.ts';
import { createPickQueue } from '../../../src/claims/pick-queue.ts';
import type { Visitor } from '../../../src/claims/types.ts';
import { many, withTransaction } from '../../../src/database/database.ts';
import type { CurrencyCode } from '../../../src/kit/currencies.ts';
import { coffee, freshCode, loadCodes, readOrder, stockOf, waiting } from '../support.ts';
import {
  cardOf,
  cinema,
  claimDataOf,
  codesIn,
  expectUntouched,
  type GivenGift,
  givenGift,
  linkOf,
  pick,
  scene,
  split,
  stockCoffee,
  voidOrder,
} from './scene.ts';

/** Picks at the same time: of one gift, of the last code, and with changes of the gift or the account. */
export function pickTogetherTests(): void {
  test('of picks from many devices at once one is accepted, and all of them are shown what it came to', async () => {
    const { db } = scene.api.database;
    await stockCoffee(3);
    const before = await stockOf(db);
    const given = await givenGift();
    const wishes = [
      { product: coffee },
      { product: cinema },
      split({ [coffee]: '50' }),
      { product: 'petal-and-pith-usd' },
    ];
    const answers = await Promise.all([...wishes, ...wishes].map((fields) => pick(given, fields)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map((answer) => codesIn(answer).join())).size).toBe(1);
    const { Chosen } = await claimDataOf(given);
    const isCoffee = JSON.stringify(Chosen).includes(coffee);
    expect(before.free - (await stockOf(db)).free).toBe(isCoffee ? 1 : 0);
  });

  test('the last code in stock goes to one of many gifts; the others keep their value and are told', async () => {
    const { db } = scene.api.database;
    await sql`delete from stock_codes where product_id = ${coffee} and value_minor = 5000`.execute(db);
    await sql`update stock_levels set available = 0 where product_id = ${coffee} and value_minor = 5000`.execute(db);
    await stockCoffee(1);
    const gifts = await Promise.all(Array.from({ length: 5 }, () => givenGift()));
    const answers = await Promise.all(gifts.map((given) => pick(given, { product: coffee })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
    for (const [index, { status, text }] of answers.entries()) {
      if (status === 200) continue;
      expect(text).toMatch(/has just run out|Out of stock/);
      await expectUntouched(gifts[index] as GivenGift);
    }
  });

  test('a link that was reissued, or whose account is frozen, picks nothing', async () => {
    const { db } = scene.api.database;
    const given = await givenGift();
    await sql`update accounts set claims_frozen_at = service_now() where id = ${scene.caller.accountId}`.execute(db);
    expect((await pick(given, { product: cinema })).status).toBe(403);
    await sql`update accounts set claims_frozen_at = null where id = ${scene.caller.accountId}`.execute(db);
    const line = (await readOrder(scene.caller, given.orderId)).LineItems[0]?.Id;
    const body = { DigitalDeliveryAddress: { Email: 'other@example.com' } };
    expect((await scene.caller.post(`/v1/Orders/${given.orderId}/LineItems/${line}/Reissue`, body)).status).toBe(202);
    expect((await pick(given, { product: cinema })).status).toBe(404);
    await expectUntouched(given);
    expect((await pick(await linkOf(given.orderId, 2), { product: cinema })).status).toBe(200);
  });

  test('of a pick and a freeze that comes while its codes are taken, the freeze wins and nothing of the pick remains', async () => {
    const { db } = scene.api.database;
    const given = await givenGift();
    const picking = await withTransaction(db, async (tx) => {
      await sql`update accounts set claims_frozen_at = service_now() where id = ${scene.caller.accountId}`.execute(tx);
      const answer = pick(given, { product: cinema });
      await untilPickWaits();
      return { answer };
    });
    expect((await picking.answer).status).toBe(403);
    await expectUntouched(given);
    await sql`update accounts set claims_frozen_at = null where id = ${scene.caller.accountId}`.execute(db);
    expect((await pick(given, { product: cinema })).status).toBe(200);
  });

  test('picks that wait for the same commit go together, each with its own code; cards voided, reissued or picked before delay none', async () => {
    await Promise.all([stockCoffee(5), loadCodes(scene.api, [freshCode()], { productId: cinema, value: '50' })]);
    const gifts = await Promise.all(Array.from({ length: 7 }, () => givenGift()));
    const picks = await Promise.all(gifts.map((given, index) => pickOf(given, index === 0 ? cinema : coffee)));
    const [, voided, reissued, before] = gifts as [GivenGift, GivenGift, GivenGift, GivenGift];
    expect((await voidOrder(voided)).status).toBe(200);
    const line = (await readOrder(scene.caller, reissued.orderId)).LineItems[0]?.Id;
    const body = { DigitalDeliveryAddress: { Email: 'other@example.com' } };
    expect((await scene.caller.post(`/v1/Orders/${reissued.orderId}/LineItems/${line}/Reissue`, body)).status).toBe(
      202,
    );
    expect((await pick(before, { product: coffee })).status).toBe(200);

    const outcomes = (await pickTogether(picks)).map((result) => (result.status === 'fulfilled' ? result.value : null));
    const kinds = outcomes.map((outcome) => outcome?.kind);
    expect(kinds).toEqual(['picked', 'gone', 'gone', 'already', 'picked', 'picked', 'picked']);
    const picked = outcomes.filter((outcome) => outcome?.kind === 'picked');
    const times = picked.map(({ claimedAt }) => claimedAt.getTime());
    expect(new Set(times.slice(1)).size).toBe(1);
    expect(times[0]).not.toBe(times[1]);
    const codes = picked.map((each) => each.codes.get(1)?.reveal().codes[0]?.value);
    expect(new Set(codes).size).toBe(4);
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome?.kind === 'picked')
        expect(await claimDataOf(gifts[index] as GivenGift)).toMatchObject({ ClaimStatus: 'Claimed' });
    }
    await expectUntouched(reissued);
  });

  test('of picks that wait for the same commit, one whose product has run out and one that cannot be written fail alone', async () => {
    const { db } = scene.api.database;
    await sql`delete from stock_codes where product_id = ${coffee} and value_minor = 5000`.execute(db);
    await sql`update stock_levels set available = 0 where product_id = ${coffee} and value_minor = 5000`.execute(db);
    await Promise.all([
      stockCoffee(1),
      loadCodes(scene.api, Array.from({ length: 3 }, freshCode), { productId: cinema, value: '50' }),
    ]);
    const wishes = [cinema, coffee, coffee, cinema, cinema];
    const gifts = await Promise.all(wishes.map(() => givenGift()));
    const picks = await Promise.all(
      gifts.map((given, index) => pickOf(given, wishes[index] ?? '', index === 3 ? { userAgent: 'poison' } : {})),
    );
    await sql`alter table card_reveals add constraint no_poison check (user_agent <> 'poison')`.execute(db);
    const results = await pickTogether(picks).finally(() =>
      sql`alter table card_reveals drop constraint no_poison`.execute(db),
    );
    const kinds = results.map((result) => (result.status === 'fulfilled' ? result.value.kind : result.status));
    expect([kinds[0], kinds[3], kinds[4]]).toEqual(['picked', 'rejected', 'picked']);
    expect(kinds.slice(1, 3).sort()).toEqual(['picked', 'soldOut']);
    for (const [index, kind] of kinds.entries()) {
      const given = gifts[index] as GivenGift;
      if (kind === 'picked') expect(await claimDataOf(given)).toMatchObject({ ClaimStatus: 'Claimed' });
      else await expectUntouched(given);
    }
    expect((await stockOf(db, cinema)).free).toBe(1);
    await sql`delete from stock_codes where product_id = ${cinema} and value_minor = 5000`.execute(db);
    await sql`update stock_levels set available = 0 where product_id = ${cinema} and value_minor = 5000`.execute(db);
  });
}

/** Waits until a pick has come to the account's lock, whatever other statements wait for. */
async function untilPickWaits(): Promise<void> {
  const waits = sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
      and query ~ 'are_claims_frozen.* from account_sequences .*for update'`;
  await vi.waitFor(async () => expect(await many(scene.api.database.db, waits)).toHaveLength(1), waiting);
}

async function pickOf(given: GivenGift, productId: string, visitor: Partial<Visitor> = {}): Promise<GiftPick> {
  const { card, key } = await cardOf(given.orderId);
  const part = { productId, valueMinor: 5_000n, productVersion: 1, sources: ['inventory'] };
  const who = { address: '127.0.0.1', userAgent: '', ...visitor };
  return { card, key, externalId: null, currencyCode: 'USD' as CurrencyCode, parts: [part], visitor: who };
}

/** Submits picks while the account is locked: the first one waits for it, and the others for the next commit. */
async function pickTogether(picks: readonly GiftPick[]): Promise<PromiseSettledResult<CommittedPick>[]> {
  const { keyRing, database } = scene.api;
  const fingerprints = await loadFingerprints(database.db, keyRing);
  const sources = { defaults: [], byName: new Map() };
  const commit = createPickQueue({ db: database.db, keyRing, fingerprints, sources });
  const [first, ...others] = picks;
  if (!first) return [];
  const submitted = await withTransaction(database.db, async (tx) => {
    await sql`select 1 from account_sequences where account_id = ${scene.caller.accountId} for update`.execute(tx);
    const leading = commit(first);
    await untilPickWaits();
    return [leading, ...others.map((other) => commit(other))];
  });
  return Promise.allSettled(submitted);
}
