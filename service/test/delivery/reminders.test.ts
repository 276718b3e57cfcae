import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { many } from '../../src/database/database.ts';
import { createRemindersHandler } from '../../src/delivery/reminders/create-reminders.job.ts';
import { parseReference } from '../../src/delivery/senders/message-id.ts';
import { takeReports } from '../../src/delivery/take-reports.ts';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { passTime } from '../fulfillment/support.ts';
import { givenSignedIn } from '../portal/support/portal-caller.ts';
import { act, freshAddress, giftTo, lineBecomes, linksIn, place, readOrder, waiting } from './support/gift-orders.ts';
import { daySeconds, form, remindersOf, setReminderScene } from './support/reminders.ts';

const scene = setReminderScene();
const { setReminders, sendGift, mailsTo, remindersTo, settled, passDays, openGift, eventsOf } = remindersOf(scene);

async function capMails(perHour: number): Promise<void> {
  await sql`update accounts set mails_per_hour_max = ${perHour} where id = ${scene.caller.accountId}`.execute(scene.db);
}

test('an unopened gift gets one reminder on each configured day, with the same link, until it is opened', async () => {
  await setReminders([3, 14]);
  const gift = await sendGift({ Personalization: { To: 'Ann', FromName: 'Bob', Message: 'Enjoy it' } });
  await passDays(2.9);
  expect(await remindersTo(gift.address)).toHaveLength(0);
  await passDays(0.2);
  const [reminder, ...others] = await remindersTo(gift.address);
  expect(others).toEqual([]);
  expect(reminder?.Subject).toBe('Reminder: your gift from Bob is still waiting');
  expect(linksIn(reminder?.Text)).toEqual([gift.link]);
  expect(reminder?.Text).toContain('You have not opened this gift yet.');
  expect(reminder?.Text).toContain('Enjoy it');
  expect(reminder?.Headers).toMatchObject({
    'List-Unsubscribe': expect.stringMatching(/^<http:\/\/bestow\.test\/r\/[A-Za-z0-9_-]{32}>$/),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect((await mailsTo(gift.address)).at(-1)?.Headers).not.toHaveProperty('List-Unsubscribe');
  const { Id, LineItems } = gift.order;
  const [{ Id: LineItemId }] = LineItems;
  const event = { OrderId: Id, LineItemId, Channel: 'Email' };
  expect(await eventsOf('ReminderSent')).toMatchObject([{ ...event, AfterDays: 3 }]);
  // Nothing else about the line has changed.
  await lineBecomes(scene.caller, Id, { Status: 'Complete', StatusReason: null, DeliveryStatus: 'Delivered' });
  await passDays(11);
  expect(await remindersTo(gift.address)).toHaveLength(2);
  expect(await eventsOf('ReminderSent')).toMatchObject([{ AfterDays: 3 }, { ...event, AfterDays: 14 }]);
  const admin = (await givenSignedIn(scene.api, scene.caller.accountId, 'admin')).portal;
  const timeline = (await admin.get(`/Orders/${Id}`)).body.Timeline as { Kind: string; Details: unknown[] }[];
  expect(timeline.filter(({ Kind }) => Kind === 'Reminded').map(({ Details }) => Details)).toMatchObject([
    [{ Text: 'Email' }, { Kind: 'DaysAfterSending', Numbers: [3] }],
    [{ Text: 'Email' }, { Kind: 'DaysAfterSending', Numbers: [14] }],
  ]);
  await openGift(gift);
  await passDays(30);
  expect(await remindersTo(gift.address)).toHaveLength(2);
});

test('a gift that was opened, voided, unexpected, reissued, resent, bounced or reported gets no reminder of its earlier message', async () => {
  await setReminders([3]);
  const [plain, voided, forgotten, unexpected, opened, bounced, complained, moved, again] = [
    await sendGift(),
    await sendGift(),
    await sendGift(),
    await sendGift(),
    await sendGift(),
    await sendGift({}, `bounce+${freshAddress().replace('@example.com', '')}@stage.example`),
    await sendGift(),
    await sendGift(),
    await sendGift(),
  ];
  await openGift(opened);
  expect((await scene.caller.post(`/v1/Orders/${voided.order.Id}/Void`, {})).status).toBe(200);
  expect((await scene.api.anonymous.post(`${unexpected.link}/help/unexpected`, '', form)).status).toBe(303);
  expect((await scene.caller.post('/v1/Recipients/Forget', { Email: forgotten.address })).status).toBe(202);
  await lineBecomes(scene.caller, bounced.order.Id, { DeliveryStatus: 'Bounced' });
  const [mail] = await mailsTo(complained.address);
  const key = parseReference(mail?.Headers['Message-ID'] ?? '');
  if (!key) throw new Error('a mail without a Message-ID');
  await takeReports(scene.db, [{ ...key, status: 'Delivered', reason: null, isDeadAddress: false, isComplaint: true }]);
  await passDays(2);
  const newAddress = freshAddress();
  await act(scene.caller, moved.order, 'Reissue', { DigitalDeliveryAddress: { Email: newAddress } });
  await act(scene.caller, again.order, 'Resend');
  await vi.waitFor(async () => expect(await mailsTo(newAddress)).toHaveLength(1), waiting);
  await vi.waitFor(async () => expect(await mailsTo(again.address)).toHaveLength(2), waiting);
  for (const { order } of [moved, again]) await lineBecomes(scene.caller, order.Id, { DeliveryStatus: 'Sent' });
  await passDays(1.5);
  for (const { address } of [voided, forgotten, unexpected, opened, bounced, complained, moved, again])
    expect(await remindersTo(address)).toEqual([]);
  expect(await remindersTo(plain.address)).toHaveLength(1);
  expect(await remindersTo(newAddress)).toEqual([]);
  // A new sending counts from its own day.
  await passDays(2);
  expect(await remindersTo(newAddress)).toHaveLength(1);
  expect(await remindersTo(again.address)).toHaveLength(1);
  for (const { address } of [voided, forgotten, unexpected, opened, bounced, complained, moved])
    expect(await remindersTo(address)).toEqual([]);
});

test('verify finds a reminder of a gift that was opened before, or that was never sent', async () => {
  await setReminders([2]);
  const { order, address } = await sendGift();
  await passDays(2.1);
  expect(await remindersTo(address)).toHaveLength(1);
  const rules = async () => (await verifyLedger(scene.db)).map(({ rule }) => rule);
  const wrong = ['a reminder follows a sent gift that has an unopened card'];
  const disclose = (at: string | null) =>
    sql`update cards set first_disclosed_at = ${at}::timestamptz, first_disclosed_by = ${at && 'ClaimPage'}
        where order_id = ${order.Id}`.execute(scene.db);
  expect(await rules()).toEqual([]);
  await disclose('2020-01-01');
  expect(await rules()).toEqual(wrong);
  await disclose(null);
  const accept = (days: number) =>
    sql`update messages set accepted_at = accepted_at + make_interval(days => ${days})
        where order_id = ${order.Id} and reminder_days = 0`.execute(scene.db);
  await accept(3);
  expect(await rules()).toEqual(wrong);
  await accept(-3);
});

test('a reminder contains only unopened cards, and a line without any gets none', async () => {
  await setReminders([1]);
  const gift = await sendGift({ Quantity: 3 });
  const links = linksIn((await mailsTo(gift.address))[0]?.Text);
  await openGift({ ...gift, link: links[1] ?? '' });
  await passDays(1.1);
  const [reminder] = await remindersTo(gift.address);
  expect(linksIn(reminder?.Text)).toEqual([links[0], links[2]]);
});

test('after some cards were reissued to another address, both recipients are reminded of their own cards, once', async () => {
  await setReminders([3, 5]);
  const { address, order } = await sendGift({ Quantity: 3 });
  const friend = freshAddress();
  const cards = order.LineItems[0].ClaimData as unknown as readonly { readonly Id: string }[];
  await passDays(1);
  const reissue = { CardIds: [cards[1]?.Id], DigitalDeliveryAddress: { Email: friend } };
  expect((await act(scene.caller, order, 'Reissue', reissue)).status).toBe(202);
  await lineBecomes(scene.caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Sent' });
  await passDays(3.1);
  const linksTo = async (to: string) => (await remindersTo(to)).map(({ Text }) => linksIn(Text).length);
  expect([await linksTo(address), await linksTo(friend)]).toEqual([[2], [1]]);
  const [link] = linksIn((await mailsTo(friend))[0]?.Text);
  await openGift({ address: friend, order, link: link ?? '' });
  await passDays(2.1);
  expect([await linksTo(address), await linksTo(friend)]).toEqual([[2, 2], [1]]);
  // One sending to both of them ends what is left of the earlier ones.
  expect((await act(scene.caller, order, 'Resend')).status).toBe(202);
  await lineBecomes(scene.caller, order.Id, { Status: 'Complete', DeliveryStatus: 'Sent' });
  await passDays(3.1);
  expect([await linksTo(address), await linksTo(friend)]).toEqual([[2, 2, 2], [1]]);
});

test('forgetting a line’s own recipient ends their reminders only: who got one of its cards, or gets the line next, is reminded', async () => {
  await setReminders([3]);
  const shared = await sendGift({ Quantity: 2 });
  const [owner, friend, next] = [shared.address, freshAddress(), freshAddress()];
  const whole = await sendGift({}, owner);
  const cards = shared.order.LineItems[0].ClaimData as unknown as readonly { readonly Id: string }[];
  const reissue = { CardIds: [cards[1]?.Id], DigitalDeliveryAddress: { Email: friend } };
  expect((await act(scene.caller, shared.order, 'Reissue', reissue)).status).toBe(202);
  await lineBecomes(scene.caller, shared.order.Id, { Status: 'Complete', DeliveryStatus: 'Delivered' });
  const forget = await scene.caller.post('/v1/Recipients/Forget', { Email: owner });
  await vi.waitFor(async () => {
    expect((await scene.caller.get(`/v1/Recipients/Forget/${forget.body.Id}`)).body.Status).toBe('Complete');
  }, waiting);
  expect((await act(scene.caller, whole.order, 'Reissue', { DigitalDeliveryAddress: { Email: next } })).status).toBe(
    202,
  );
  await lineBecomes(scene.caller, whole.order.Id, { Status: 'Complete', DeliveryStatus: 'Delivered' });
  await passDays(3.1);
  for (const holder of [friend, next]) expect(await remindersTo(holder)).toHaveLength(1);
  const created = await many(
    scene.db,
    sql`select 1 from messages where account_id = ${scene.caller.accountId} and reminder_days = 3`,
  );
  expect(created).toHaveLength(2);
});

test('a gift that expires is reminded of before, says until when it can be opened, and never after', async () => {
  const settings = { ClaimExpiresAfterDays: 10, Reminders: { BeforeExpiryDays: [3, 12] } };
  expect((await scene.caller.send('PUT', '/v1/GiftSettings', settings)).status).toBe(200);
  const [gift, opened, extended] = [await sendGift(), await sendGift(), await sendGift()];
  await openGift(opened);
  // Twelve days before the end it was not sent yet.
  await passDays(6.9);
  expect(await remindersTo(gift.address)).toEqual([]);
  const later = new Date((await now()).getTime() + 20 * daySeconds * 1_000).toISOString();
  const line = `/v1/Orders/${extended.order.Id}/LineItems/${extended.order.LineItems[0].Id}`;
  expect((await scene.caller.send('PATCH', line, { ClaimExpiresAt: later })).status).toBe(200);
  await passDays(0.2);
  const [reminder, ...others] = await remindersTo(gift.address);
  expect(others).toEqual([]);
  expect(linksIn(reminder?.Text)).toEqual([gift.link]);
  expect(reminder?.Text).toMatch(/You have not opened this gift yet\..+ UTC/);
  expect(await eventsOf('ReminderSent')).toMatchObject([{ OrderId: gift.order.Id, BeforeExpiryDays: 3 }]);
  expect(await remindersTo(extended.address)).toEqual([]);
  await passDays(4);
  expect(await remindersTo(gift.address)).toHaveLength(1);
  await passDays(13.5);
  expect(await remindersTo(extended.address)).toHaveLength(2);
  expect(await remindersTo(opened.address)).toEqual([]);
});

async function now(): Promise<Date> {
  const [row] = await many(scene.db, sql<{ now: Date }>`select service_now() as now`);
  return row?.now ?? new Date();
}

test('an SMS reminder is short and says how to stop reminders; each channel of a line gets one', async () => {
  await setReminders([1]);
  const number = '+14155552671';
  const address = freshAddress();
  const { Id } = await place(scene.caller, giftTo('', { DigitalDeliveryAddress: { Email: address, Sms: number } }));
  await lineBecomes(scene.caller, Id, { Status: 'Complete' });
  await passDays(1.1);
  const [text, gift] = await mailsTo(number);
  expect(linksIn(text?.Text)).toEqual(linksIn(gift?.Text));
  expect(text?.Text).toMatch(/^Reminder: [\s\S]+\nNo more reminders:\nhttp:\/\/bestow\.test\/r\/[\w-]{32}$/);
  expect(await remindersTo(address)).toHaveLength(1);
  const stop = /\/r\/[\w-]{32}/.exec(text?.Text ?? '')?.[0] ?? '';
  expect((await scene.api.anonymous.post(stop, '', form)).status).toBe(200);
  expect((await eventsOf('ReminderSent')).map(({ Channel }) => Channel).sort()).toEqual(['Email', 'Sms']);
});

test('reminders over a cap wait for a later hour and are checked again then', async () => {
  await setReminders([1]);
  const gifts = await Promise.all(Array.from({ length: 4 }, () => sendGift()));
  await settled();
  await capMails(2);
  await passDays(1.1);
  const held = await many(
    scene.db,
    sql<{ orderId: string }>`
      select order_id as "orderId" from messages
      where account_id = ${scene.caller.accountId} and reminder_days = 1 and status = 'Queued' and held_until is not null`,
  );
  expect(held).toHaveLength(2);
  for (const { order } of gifts)
    expect((await readOrder(scene.caller, order.Id)).LineItems[0]).toMatchObject({
      Status: 'Complete',
      StatusReason: null,
    });
  const [openedMeanwhile, stillClosed] = gifts.filter(({ order }) => held.some(({ orderId }) => orderId === order.Id));
  if (!openedMeanwhile || !stillClosed) throw new Error('two are held');
  await openGift(openedMeanwhile);
  await passTime(scene.db, 3_600);
  await vi.waitFor(async () => expect(await remindersTo(stillClosed.address)).toHaveLength(1), waiting);
  expect(await remindersTo(openedMeanwhile.address)).toEqual([]);
});

test('however many workers poll and however often, each reminder is created once, also for many lines', async () => {
  await setReminders([2]);
  const lines = Array.from({ length: 30 }, () => ({ DigitalDeliveryAddress: { Email: freshAddress() } }));
  const orders = await Promise.all(
    [0, 1, 2].map((n) =>
      place(scene.caller, {
        ...giftTo(''),
        LineItems: lines.slice(n * 10, n * 10 + 10).map((line) => ({ ...giftTo('', line).LineItems[0] })),
      }),
    ),
  );
  for (const { Id } of orders) await lineBecomes(scene.caller, Id, { Status: 'Complete' });
  await vi.waitFor(async () => {
    for (const { Id } of orders) expect((await readOrder(scene.caller, Id)).Status).toBe('Complete');
  }, waiting);
  await settled();
  await capMails(20);
  await passTime(scene.db, 2.1 * daySeconds);
  const handler = createRemindersHandler(scene.db);
  const context = { attempt: 1, signal: new AbortController().signal };
  await Promise.all(Array.from({ length: 5 }, () => handler({}, context)));
  const created = await many(
    scene.db,
    sql`select 1 from messages where account_id = ${scene.caller.accountId} and reminder_days = 2`,
  );
  expect(created).toHaveLength(30);
  // Over the account's cap, the rest follows in a later hour.
  await vi.waitFor(async () => expect(await eventsOf('ReminderSent')).toHaveLength(20), waiting);
  await passTime(scene.db, 2 * 3_600);
  await vi.waitFor(async () => expect(await eventsOf('ReminderSent')).toHaveLength(30), waiting);
  for (const { DigitalDeliveryAddress } of lines) {
    expect(await remindersTo(DigitalDeliveryAddress.Email)).toHaveLength(1);
  }
});

test('gifts that are opened and voided just when their reminders are due: each act counts, and no reminder follows it', async () => {
  await setReminders([2]);
  const gifts = await Promise.all(Array.from({ length: 8 }, () => sendGift()));
  await settled();
  await passTime(scene.db, 2.1 * daySeconds);
  await Promise.all(
    gifts.map(async (gift, index) => {
      if (index % 2 === 0) return openGift(gift);
      expect((await scene.caller.post(`/v1/Orders/${gift.order.Id}/Void`)).status).toBe(200);
    }),
  );
  // That none was sent after an opening is a rule of verify, which runs after each test.
  await settled();
  const countReminders = async () =>
    (await Promise.all(gifts.map(({ address }) => remindersTo(address)))).map(({ length }) => length);
  const counts = await countReminders();
  expect(Math.max(...counts)).toBeLessThanOrEqual(1);
  await passDays(1);
  expect(await countReminders()).toEqual(counts);
});
