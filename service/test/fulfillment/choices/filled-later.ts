import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Failpoint } from '../../../src/fulfillment/types.ts';
import { outboxOf } from '../../delivery/support/outbox.ts';
import type { Answer } from '../../support/http-caller.ts';
import { freshCode, loadCodes, operatorEvents, readOrder, waiting } from '../support.ts';
import {
  books,
  cinema,
  claimDataOf,
  codesIn,
  type GivenGift,
  givenGift,
  later,
  linkOf,
  openAgain,
  pick,
  scene,
  split,
} from './scene.ts';

/** Picks whose code a supplier delivers later. */
export function filledLaterTests(): void {
  test('a slow supplier: the page says that the code is being prepared and reloads automatically, and a mail follows', async () => {
    const to = 'slow-recipient@example.com';
    const release = scene.supplier.hangAt(1);
    const given = await givenGift({ DigitalDeliveryAddress: { Email: to }, Culture: 'fr-FR' });
    const picked = await pick(given, split({ [books]: '30', [cinema]: '15', 'petal-and-pith-usd': '' }));
    expect(picked.status).toBe(422);
    const accepted = await pick(given, split({ [books]: '20', 'fennel-and-flint-usd': '30' }));
    expect(accepted.status).toBe(200);
    expect(accepted.text).toContain('En préparation');
    expect(codesIn(accepted)).toHaveLength(2);
    const next = /http-equiv="refresh" content="5;url=([^"]+)"/.exec(accepted.text)?.[1] ?? '';
    const cookie = accepted.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await scene.api.anonymous.get(next, { cookie })).text).toContain('En préparation');
    // Without the proof of this browser nothing is shown.
    expect((await scene.api.anonymous.get(next)).status).toBe(403);
    expect(await claimDataOf(given)).toMatchObject({ ClaimStatus: 'Claimed' });
    release();
    const ready = await expectFilled(given);
    expect(issuedFor(given)).toHaveLength(1);
    expect(codesIn(ready)).toEqual(expect.arrayContaining(issuedFor(given)));
    const mails = await vi.waitFor(async () => {
      const { Data } = await outboxOf(scene.caller, to);
      expect(Data).toHaveLength(2);
      return Data;
    }, waiting);
    const mail = mails.find(({ Subject }) => Subject === 'Votre carte cadeau est prête');
    expect(mail?.Text).toContain(`http://bestow.test${given.path}`);
    for (const code of codesIn(ready)) expect(mail?.Text).not.toContain(code);
  });

  test('the message about a ready code goes where the card went: by text message too, and to a card’s own address', async () => {
    const [email, sms] = ['chooser@example.com', '+14155550177'];
    const first = await givenGift({ DigitalDeliveryAddress: { Email: email }, Quantity: 2 });
    const order = await readOrder(scene.caller, first.orderId);
    const [line] = order.LineItems;
    const reissued = await scene.caller.post(`/v1/Orders/${order.Id}/LineItems/${line?.Id}/Reissue`, {
      CardIds: [(await claimDataOf(first)).Id],
      DigitalDeliveryAddress: { Sms: sms },
    });
    expect(reissued.status).toBe(202);
    await vi.waitFor(async () => expect((await outboxOf(scene.caller, sms)).TotalCount).toBe(1), waiting);
    const release = scene.supplier.hangAt(1);
    const given = await linkOf(first.orderId, 2);
    const picked = await pick(given, { product: books });
    expect(picked.text).toContain('We will send you a message when it is ready.');
    release();
    await expectFilled(given);
    const messages = await vi.waitFor(async () => {
      const { Data } = await outboxOf(scene.caller, sms);
      expect(Data).toHaveLength(2);
      return Data;
    }, waiting);
    const ready = messages.find(({ Text }) => Text.includes('Your gift card is ready'));
    expect(ready?.Text).toMatch(
      new RegExp(`: Your gift card is ready\\. Open your gift:\nhttp://bestow.test${given.path}$`),
    );
    expect((await outboxOf(scene.caller, email)).Data.map(({ Text }) => Text.includes(given.path))).toEqual([false]);
  });

  test.each(['timeoutAfterIssuing', 'resetBeforeIssuing', 'resetAfterIssuing', 'workingLong'] as const)(
    'a supplier whose outcome is unknown (%s) is asked again under the same reference and issues once',
    async (behaviour) => {
      const given = await givenGift({ Value: 30 });
      scene.supplier.script(behaviour);
      expect((await pick(given, { product: books })).status).toBe(200);
      await vi.waitFor(async () => {
        await later();
        expect((await openAgain(given)).text).not.toContain('http-equiv="refresh"');
      }, waiting);
      expect(issuedFor(given)).toHaveLength(1);
      expect(codesIn(await openAgain(given))).toEqual(expect.arrayContaining(issuedFor(given)));
    },
  );

  test.each<Failpoint>(['requestStored', 'supplierAnswered', 'codesAcquired'])(
    'a worker that ends at %s leaves a pick that is filled once',
    async (point) => {
      const given = await givenGift({ Value: 30 });
      scene.failAt = point;
      expect((await pick(given, { product: books })).status).toBe(200);
      await vi.waitFor(async () => {
        await later();
        expect((await openAgain(given)).text).not.toContain('http-equiv="refresh"');
      }, waiting);
      expect(scene.failAt).toBeNull();
      expect(issuedFor(given)).toHaveLength(1);
    },
  );

  test('a supplier that has nothing: the operator is told once, and codes that are loaded then fill the pick', async () => {
    const { db } = scene.api.database;
    scene.supplier.always('outOfStock');
    const given = await givenGift({ Value: 30 });
    expect((await pick(given, { product: books })).status).toBe(200);
    const missing = async () =>
      (await operatorEvents(db, 'ChosenCodeMissing')).filter((data) => data.OrderId === given.orderId);
    await vi.waitFor(async () => expect(await missing()).toHaveLength(1), waiting);
    const code = freshCode();
    await loadCodes(scene.api, [code], { productId: books, value: '30' });
    await vi.waitFor(async () => {
      await later();
      expect(codesIn(await openAgain(given))).toContain(code);
    }, waiting);
    expect(await missing()).toHaveLength(1);
    expect(issuedFor(given)).toEqual([]);
  });

  test('a pick whose job was lost is found and filled', async () => {
    const { db } = scene.api.database;
    scene.supplier.always('outOfStock');
    const given = await givenGift({ Value: 30 });
    expect((await pick(given, { product: books })).status).toBe(200);
    await vi.waitFor(async () => {
      expect((await operatorEvents(db, 'ChosenCodeMissing')).map((data) => data.OrderId)).toContain(given.orderId);
    }, waiting);
    await sql`delete from jobs where kind = 'fill-choices'`.execute(db);
    scene.supplier.always('ok');
    await vi.waitFor(async () => {
      await later();
      expect((await openAgain(given)).text).not.toContain('http-equiv="refresh"');
    }, waiting);
    expect(issuedFor(given)).toHaveLength(1);
  });
}

/** What the supplier issued for an order. */
function issuedFor({ orderId }: GivenGift): string[] {
  const references = [...scene.supplier.issued.keys()].filter((reference) =>
    reference.startsWith(orderId.slice(0, 29)),
  );
  return references.flatMap((reference) => scene.supplier.issued.get(reference) ?? []);
}

async function expectFilled(given: GivenGift): Promise<Answer> {
  return vi.waitFor(async () => {
    const answer = await openAgain(given);
    expect(answer.text).not.toContain('http-equiv="refresh"');
    return answer;
  }, waiting);
}
