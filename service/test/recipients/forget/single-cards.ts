import { expect, test, vi } from 'vitest';
import { loadAddressHashes } from '../../../src/delivery/address-hashes.ts';
import { applyRetentionHandler } from '../../../src/recipients/retention/apply-retention.job.ts';
import { act, freshAddress, giftTo, lineBecomes, linksIn, place, waiting } from '../../delivery/support/gift-orders.ts';
import { outboxOf } from '../../delivery/support/outbox.ts';
import { passTime } from '../../fulfillment/support.ts';
import { givenSignedIn } from '../../portal/support/portal-caller.ts';
import { HttpCaller } from '../../support/http-caller.ts';
import { countOf, expectNoTrace, forgotten, scene } from './scene.ts';

/** Recipients of single cards of somebody else’s line. */
export function singleCardTests(): void {
  test('whoever got a single card of a line is forgotten alone, and the card goes to nobody else', async () => {
    const [owner, other] = [freshAddress(), freshAddress()];
    const order = await place(
      scene.caller,
      giftTo(owner, { Quantity: 2, Personalization: { To: 'Owner' } }),
      'wait=10',
    );
    const cards = order.LineItems[0].ClaimData as unknown as readonly { readonly Id: string }[];
    const reissue = { CardIds: [cards[1]?.Id], DigitalDeliveryAddress: { Email: other } };
    expect((await act(scene.caller, order, 'Reissue', reissue)).status).toBe(202);
    await vi.waitFor(async () => expect((await outboxOf(scene.caller, other)).TotalCount).toBe(1), waiting);
    const [link = ''] = linksIn((await outboxOf(scene.caller, other)).Data[0]?.Text);
    await new HttpCaller(scene.api.baseUrl).send('POST', link, '', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    await lineBecomes(scene.caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Delivered' });
    expect([await countOf(`recipientEmail=${owner}`), await countOf(`recipientEmail=${other}`)]).toEqual([1, 1]);
    const { portal } = await givenSignedIn(scene.api, scene.caller.accountId, 'viewer');
    const shownMessages = async () => {
      const { body: shown } = await portal.get(`/Orders/${order.Id}`);
      return (shown.Timeline as { MessageId: string | null }[]).flatMap(({ MessageId }) => MessageId ?? []);
    };
    const before = await shownMessages();
    const counts = { LineItems: 1, Messages: 2, OutboxMessages: 1, Visitors: 1 };
    expect(await forgotten({ Email: other })).toMatchObject({ FoundAfterwards: 0, Counts: counts });
    await expectNoTrace([other]);
    const after = await shownMessages();
    const [hidden = ''] = before.filter((id) => !after.includes(id));
    expect(before.length - after.length).toBe(1);
    const statusOf = async (id = '') => (await portal.get(`/Orders/${order.Id}/Messages/${id}`)).status;
    expect([await statusOf(hidden), await statusOf(after[0])]).toEqual([404, 200]);
    expect([await countOf(`recipientEmail=${owner}`), await countOf(`recipientEmail=${other}`)]).toEqual([1, 0]);
    const { body } = await scene.caller.get(`/v1/Orders/${order.Id}`);
    const line = {
      RecipientForgottenAt: null,
      Personalization: { To: 'Owner' },
      DigitalDeliveryAddress: { Email: owner },
    };
    expect(body).toMatchObject({ LineItems: [line] });

    await passTime(scene.api.database.db, 60);
    expect((await act(scene.caller, order, 'Resend')).status).toBe(202);
    await vi.waitFor(async () => expect((await outboxOf(scene.caller, owner)).TotalCount).toBe(2), waiting);
    expect(linksIn((await outboxOf(scene.caller, owner)).Data[0]?.Text)).toHaveLength(1);
    expect((await outboxOf(scene.caller, other)).TotalCount).toBe(0);
    expect(await forgotten({ Email: owner })).toMatchObject({ FoundAfterwards: 0, Counts: { LineItems: 1 } });
    await expectNoTrace([owner, other]);
  });

  test('forgetting a line’s own recipient keeps who got single cards of it, and those can be forgotten later, also by age', async () => {
    const { db } = scene.api.database;
    const [owner, friend, cousin] = [freshAddress(), freshAddress(), freshAddress()];
    const order = await place(
      scene.caller,
      giftTo(owner, { Quantity: 3, Personalization: { To: 'Owner' } }),
      'wait=10',
    );
    const cards = order.LineItems[0].ClaimData as unknown as readonly { readonly Id: string }[];
    for (const [card, email] of [
      [1, friend],
      [2, cousin],
    ] as const) {
      const reissue = { CardIds: [cards[card]?.Id], DigitalDeliveryAddress: { Email: email } };
      expect((await act(scene.caller, order, 'Reissue', reissue)).status).toBe(202);
      await vi.waitFor(async () => expect((await outboxOf(scene.caller, email)).TotalCount).toBe(1), waiting);
      const [link = ''] = linksIn((await outboxOf(scene.caller, email)).Data[0]?.Text);
      await new HttpCaller(scene.api.baseUrl).send('POST', link, '', {
        'content-type': 'application/x-www-form-urlencoded',
      });
    }
    await lineBecomes(scene.caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Delivered' });
    expect(await forgotten({ Email: owner })).toMatchObject({
      FoundAfterwards: 0,
      Counts: { LineItems: 1, Visitors: 0 },
    });
    await expectNoTrace([owner]);
    const { body } = await scene.caller.get(`/v1/Orders/${order.Id}`);
    expect(body.LineItems).toMatchObject([
      {
        DigitalDeliveryAddress: null,
        Personalization: null,
        ClaimData: [{}, { DigitalDeliveryAddress: { Email: friend } }, { DigitalDeliveryAddress: { Email: cousin } }],
      },
    ]);
    expect(await Promise.all([owner, friend, cousin].map((email) => countOf(`recipientEmail=${email}`)))).toEqual([
      0, 1, 1,
    ]);
    expect([
      (await outboxOf(scene.caller, friend)).TotalCount,
      (await outboxOf(scene.caller, cousin)).TotalCount,
    ]).toEqual([1, 1]);
    const counts = { LineItems: 1, OutboxMessages: 1, Visitors: 1 };
    expect(await forgotten({ Email: friend })).toMatchObject({ FoundAfterwards: 0, Counts: counts });
    await expectNoTrace([owner, friend]);

    await scene.caller.send('PUT', '/v1/GiftSettings', { ForgetRecipientsAfterDays: 30 });
    await passTime(db, 40 * 86_400);
    const addressHashes = await loadAddressHashes(db, scene.api.keyRing);
    const apply = applyRetentionHandler({ db, addressHashes, retention: { messages: null, claimLogs: null } });
    await apply({}, { attempt: 1, signal: new AbortController().signal });
    await expectNoTrace([owner, friend, cousin]);
  });
}
