import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { many } from '../../../src/database/database.ts';
import { loadAddressHashes } from '../../../src/delivery/address-hashes.ts';
import { applyRetentionHandler } from '../../../src/recipients/retention/apply-retention.job.ts';
import { giftTo, lineBecomes, linksIn, place } from '../../delivery/support/gift-orders.ts';
import { outboxOf } from '../../delivery/support/outbox.ts';
import { passTime } from '../../fulfillment/support.ts';
import { givenSignedIn } from '../../portal/support/portal-caller.ts';
import { HttpCaller } from '../../support/http-caller.ts';
import { expectFaults } from '../../support/problems.ts';
import type { TestCaller } from '../../support/test-api.ts';
import { countOf, expectNoTrace, forgotten, freshPerson, scene, to } from './scene.ts';

/** What is removed because it is old. */
export function byAgeTests(): void {
  test('what is older than it may be kept is removed in portions, and nothing younger', async () => {
    const ann = freshPerson();
    const old = await place(scene.caller, ann.gift(), 'wait=10');
    await lineBecomes(scene.caller, old.Id, { DeliveryStatus: 'Delivered' });
    const [link = ''] = (await outboxOf(scene.caller, ann.email)).Data.map(({ Text }) => linksIn(Text)[0] ?? '');
    await new HttpCaller(scene.api.baseUrl).send('POST', link, '', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    await passTime(scene.api.database.db, 100 * 86_400);
    const young = await place(scene.caller, ann.gift(), 'wait=10');
    await lineBecomes(scene.caller, young.Id, { Status: 'Complete' });
    const addressHashes = await loadAddressHashes(scene.api.database.db, scene.api.keyRing);
    const retention = { messages: 90, claimLogs: 90 };
    const apply = applyRetentionHandler({ db: scene.api.database.db, addressHashes, retention });
    const context = { attempt: 1, signal: new AbortController().signal };
    await Promise.all([apply({}, context), apply({}, context)]);
    const messages = await many(
      scene.api.database.db,
      sql<{ orderId: string; isHashed: boolean; status: string }>`
      select order_id as "orderId", address_hash is not null as "isHashed", status from messages
      where account_id = ${scene.caller.accountId} order by created_at`,
    );
    expect(messages).toEqual([
      { orderId: old.Id, isHashed: false, status: 'Delivered' },
      { orderId: young.Id, isHashed: true, status: expect.any(String) },
    ]);
    expect((await outboxOf(scene.caller)).TotalCount).toBe(1);
    const visits = await many(
      scene.api.database.db,
      sql`select 1 from card_reveals where account_id = ${scene.caller.accountId}`,
    );
    expect(visits).toEqual([]);
    const { portal } = await givenSignedIn(scene.api, null, 'operator');
    expect((await portal.get('/operator/Health')).body.Retention).toMatchObject({
      MessagesDays: null,
      Removed: expect.any(Number),
      RanAt: expect.stringMatching(/Z$/),
    });
    expect((await forgotten({ Email: ann.email })).Counts).toMatchObject({ LineItems: 2 });
  });

  test('recipients of an account’s old orders are forgotten in portions, once, and never before they were sent', async () => {
    const { db } = scene.api.database;
    const addressHashes = await loadAddressHashes(db, scene.api.keyRing);
    const apply = applyRetentionHandler({ db, addressHashes, retention: { messages: null, claimLogs: null } });
    const context = { attempt: 1, signal: new AbortController().signal };
    const presentTime = async () => Date.parse(String((await scene.caller.get('/stage/clock')).body.Now));
    const neighbour = await scene.api.givenAccount();
    const [ann, bob] = [freshPerson(), freshPerson()];
    const theirs = await place(neighbour, ann.gift(), 'wait=10');
    const old = await place(scene.caller, giftTo(ann.email, { Personalization: to('Ann') }), 'wait=10');
    const DeliveryDate = new Date((await presentTime()) + 60 * 86_400_000).toISOString();
    const scheduled = await place(scene.caller, giftTo(bob.email, { Personalization: { DeliveryDate } }));
    const second = await place(scene.caller, giftTo(ann.email), 'wait=10');
    for (const order of [old, second]) await lineBecomes(scene.caller, order.Id, { Status: 'Complete' });
    await lineBecomes(neighbour, theirs.Id, { Status: 'Complete' });
    expectFaults(await scene.caller.send('PUT', '/v1/GiftSettings', { ForgetRecipientsAfterDays: 29 }), [
      { pointer: '/ForgetRecipientsAfterDays', code: 'OutOfRange' },
    ]);
    const { body } = await scene.caller.send('PUT', '/v1/GiftSettings', { ForgetRecipientsAfterDays: 30 });
    expect(body.ForgetRecipientsAfterDays).toBe(30);

    const isForgotten = (by: TestCaller, ...orders: readonly { readonly Id: string }[]) =>
      Promise.all(
        orders.map(async ({ Id }) => (await by.get(`/v1/Orders/${Id}`)).text.includes('"RecipientForgottenAt":"')),
      );
    await passTime(db, 40 * 86_400);
    const young = await place(scene.caller, giftTo(ann.email), 'wait=10');
    await lineBecomes(scene.caller, young.Id, { Status: 'Complete' });
    await Promise.all([apply({}, context), apply({}, context)]);
    await apply({}, context);
    expect(await isForgotten(scene.caller, old, scheduled, second, young)).toEqual([true, false, true, false]);
    expect(await isForgotten(neighbour, theirs)).toEqual([false]);
    expect(await countOf(`recipientEmail=${ann.email}`)).toBe(1);
    const events = (await scene.caller.get('/v1/Events?limit=500')).body.Data as { Type: string; Data: unknown }[];
    const told = events.filter(({ Type }) => Type === 'RecipientForgotten').map(({ Data }) => Data);
    expect(told).toEqual([{ ForgetId: null, LineItems: 2 }]);

    // Sent twenty-five days later, the scheduled gift is five days old.
    await passTime(db, 25 * 86_400);
    await lineBecomes(scene.caller, scheduled.Id, { Status: 'Complete' });
    await apply({}, context);
    expect(await isForgotten(scene.caller, scheduled, young)).toEqual([false, false]);
    await passTime(db, 31 * 86_400);
    await apply({}, context);
    expect(await isForgotten(scene.caller, scheduled, young)).toEqual([true, true]);
    await expectNoTrace([bob.email]);
    const mark = sql`select passed_number as n from forget_age_marks where account_id = ${scene.caller.accountId}`;
    expect(await many(db, mark)).toEqual([{ n: 4n }]);
  });
}
