import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { many } from '../../src/database/database.ts';
import { expireCards } from '../../src/fulfillment/void/expire-cards.ts';
import { freshPoNumber } from '../support/order-requests.ts';
import { readPdf } from '../support/read-pdf.ts';
import { filledLaterTests } from './choices/filled-later.ts';
import { pickTogetherTests } from './choices/picks-together.ts';
import {
  books,
  cinema,
  claimDataOf,
  codesIn,
  expectUntouched,
  form,
  gift,
  givenGift,
  linkOf,
  openAgain,
  pick,
  scene,
  setScene,
  split,
  stockCoffee,
  voidOrder,
} from './choices/scene.ts';
import { becomes, coffee, freshCode, loadCodes, passTime, place, readOrder, stockOf } from './support.ts';

// The parts share one service: starting it takes longer than most of the tests.
setScene();

test('a Choice gift is ordered and issued like any other, without a code or stock, and shows none to an account with the right to codes', async () => {
  const { db } = scene.api.database;
  await sql`update accounts set receives_raw_codes = true where id = ${scene.caller.accountId}`.execute(db);
  const product = (await scene.caller.get(`/v1/Products/${gift}`)).body;
  expect(product).toMatchObject({ Kind: 'Choice', Choices: expect.arrayContaining([coffee, books]) });
  expect((await scene.caller.get(`/v1/Products/${coffee}`)).body).toMatchObject({ Kind: 'Card', Choices: [] });
  const before = await stockOf(db);
  const given = await givenGift({}, 'Links');
  expect(await claimDataOf(given)).toMatchObject({
    ClaimStatus: 'Unclaimed',
    ClaimTimestamp: null,
    Codes: [{ Label: 'ClaimLink' }],
    BarcodeType: 'None',
    Chosen: [],
  });
  expect(await stockOf(db)).toEqual(before);
  await sql`update accounts set receives_raw_codes = false where id = ${scene.caller.accountId}`.execute(db);
});

test('codes cannot be loaded for a Choice product', async () => {
  const refused = await loadCodes(scene.api, [freshCode()], { productId: gift, value: '50' });
  expect(refused).toMatchObject([{ reason: expect.stringContaining('choice among others') }]);
});

test('the whole value goes on one brand: its code is on the page, and stock, order, feed, timeline and PDF know it', async () => {
  const { db } = scene.api.database;
  const [code = ''] = await stockCoffee(1);
  const stock = await stockOf(db);
  const given = await givenGift();
  const { Available } = await scene.caller.balance('USD');
  const page = await scene.api.anonymous.get(given.path);
  expect(page.text).toContain('Aurora Coffee');
  expect(page.text).not.toContain(code);
  const picked = await pick(given, { product: coffee });
  expect(picked.status).toBe(200);
  expect(codesIn(picked)).toContain(code);
  expect((await scene.caller.balance('USD')).Available).toBe(Available);
  expect(await stockOf(db)).toEqual({ ...stock, available: stock.available - 1, free: stock.free - 1 });
  expect(await claimDataOf(given)).toMatchObject({
    ClaimStatus: 'Claimed',
    ClaimTimestamp: expect.any(String),
    Codes: [],
    Chosen: [{ ProductId: coffee, Value: 50 }],
  });
  const { Data } = (await scene.caller.get('/v1/Events?limit=500')).body as { Data: { Type: string; Data: object }[] };
  const claims = Data.filter(({ Type }) => Type === 'CardClaimed');
  expect(claims.map((event) => event.Data)).toEqual([
    expect.objectContaining({ OrderId: given.orderId, Chosen: [{ ProductId: coffee, Value: 50 }] }),
  ]);
  expect(JSON.stringify(Data)).not.toContain(code);
  // A second pick, another tab or the back button: what was picked stays, and is shown.
  for (const answer of [await pick(given, { product: books }), await openAgain(given)]) {
    expect(answer.status).toBe(200);
    expect(codesIn(answer)).toEqual(codesIn(picked));
  }
  const cookie = picked.headers.get('set-cookie')?.split(';')[0] ?? '';
  const pdf = await fetch(`${scene.api.baseUrl}${given.path}/gift.pdf`, { headers: { cookie } });
  const text = (await readPdf(new Uint8Array(await pdf.arrayBuffer()))).map((sheet) => sheet.text).join('');
  expect(text).toContain(code);
  // Once it is picked it is disclosed, and never taken back.
  for (const step of ['Cancel', 'Reissue']) {
    const line = (await readOrder(scene.caller, given.orderId)).LineItems[0]?.Id;
    const body = step === 'Reissue' ? { DigitalDeliveryAddress: { Email: 'other@example.com' } } : undefined;
    expect((await scene.caller.post(`/v1/Orders/${given.orderId}/LineItems/${line}/${step}`, body)).status).toBe(409);
  }
});

test('a value is split over brands from stock and from a source that makes codes, and an account with the right sees them all', async () => {
  const { db } = scene.api.database;
  const [code = ''] = await stockCoffee(1, '25');
  const given = await givenGift();
  const picked = await pick(given, split({ [coffee]: '25.00', [cinema]: '25', 'pixel-otter-games-usd': '' }));
  expect([picked.status, codesIn(picked).length]).toEqual([200, 4]);
  expect(codesIn(picked)).toContain(code);
  const Chosen = [
    { ProductId: coffee, Value: 25 },
    { ProductId: cinema, Value: 25 },
  ];
  expect(await claimDataOf(given)).toMatchObject({ Chosen, Codes: [] });
  await sql`update accounts set receives_raw_codes = true where id = ${scene.caller.accountId}`.execute(db);
  expect(await claimDataOf(given)).toMatchObject({ Chosen, Codes: codesIn(picked).map((Value) => ({ Value })) });
  await sql`update accounts set receives_raw_codes = false where id = ${scene.caller.accountId}`.execute(db);
  const other = await scene.api.givenAccount();
  expect((await other.get(`/v1/Orders/${given.orderId}`)).status).toBe(404);
});

test.each<[string, Record<string, string>, RegExp]>([
  ['without a brand', {}, /choose a brand first/],
  ['of a brand that is not among the choices', { product: 'voltgarden-electronics-eur' }, /check the marked fields/],
  ['that adds up to less', split({ [cinema]: '25' }), /add up to \$25\.00\. They must add up to \$50\.00/],
  ['that adds up to more', split({ [cinema]: '25', [coffee]: '50' }), /just run out/],
  [
    'in a value that the brand is not sold in',
    split({ [cinema]: '20', 'fennel-and-flint-usd': '30' }),
    /not offer that amount/,
  ],
  ['with a text for an amount', split({ [cinema]: 'all of it', 'fennel-and-flint-usd': '25' }), /enter an amount/],
  ['with too many decimals', split({ 'fennel-and-flint-usd': '49.999' }), /enter an amount/],
  ['with a negative amount', split({ 'fennel-and-flint-usd': '-5', [cinema]: '50' }), /enter an amount/],
])('a pick %s is refused with the reason, and nothing is recorded', async (_, fields, reason) => {
  const given = await givenGift();
  const refused = await pick(given, fields);
  expect([refused.status, refused.text]).toEqual([422, expect.stringMatching(reason)]);
  // What was typed is still there.
  for (const [name, value] of Object.entries(fields)) {
    if (name.startsWith('amount.') && name.includes('fennel')) expect(refused.text).toContain(`value="${value}"`);
  }
  await expectUntouched(given);
});

test('a form that no page of ours sends is refused', async () => {
  const given = await givenGift();
  for (const fields of [{ product: coffee, price: '1' }, { product: coffee, ...split({}) }, { 'amount.x': '50' }])
    expect((await pick(given, fields)).status).toBe(400);
  await expectUntouched(given);
});

test('what is out of stock, retired or too large is not on offer, and a page without any offer says what to do', async () => {
  const { db } = scene.api.database;
  const given = await givenGift({ Value: 20 });
  const { text } = await scene.api.anonymous.get(given.path);
  expect(text).toMatch(/id="brand-aurora-coffee-usd" disabled[^>]*aria-describedby="brand-aurora-coffee-usd-note"/);
  expect(text).toMatch(/brand-aurora-coffee-usd-note">Out of stock/);
  expect(text).toMatch(/brand-hearthline-home-usd-note">Starts at \$25\.00/);
  expect(text).toMatch(/brand-ninth-row-cinemas-usd-note">Only when you split: \$15\.00/);
  const ids = await many(db, sql<{ id: string }>`select id from products where is_active and not is_choice`);
  await sql`update products set is_active = false where id = any(${ids.map(({ id }) => id)}::text[])`.execute(db);
  try {
    expect((await scene.api.anonymous.get(given.path)).text).toContain('None of the brands is available');
    expect((await pick(given, { product: books })).status).toBe(422);
  } finally {
    await sql`update products set is_active = true where id = any(${ids.map(({ id }) => id)}::text[])`.execute(db);
  }
  await expectUntouched(given);
});

test('a gift with an answer is picked only after the answer, and guesses are counted and locked as ever', async () => {
  const given = await givenGift({}, 'Links');
  const closed = await scene.api.anonymous.get(given.path);
  expect(closed.text).not.toContain('name="product"');
  expect((await pick(given, { product: cinema })).status).toBe(403);
  const wrong = String((Number(given.answer) + 1) % 1_000_000).padStart(6, '0');
  const post = (answer: string) =>
    scene.api.anonymous.post(given.path, new URLSearchParams({ answer }).toString(), form);
  expect((await post(wrong)).status).toBe(422);
  const open = await post(given.answer);
  const proof = /name="proof" value="([^"]+)"/.exec(open.text)?.[1] ?? '';
  expect([open.status, proof]).toEqual([200, expect.stringMatching(/^\d+\./)]);
  const forged = `${Number(proof.split('.')[0]) + 60}.${proof.split('.')[1]}`;
  expect((await pick(given, { product: cinema, proof: forged })).status).toBe(403);
  await expectUntouched(given);
  for (let tries = 0; tries < 4; tries++) await post(wrong);
  expect((await post(given.answer)).status).toBe(429);
  // Who has answered before is not locked out by somebody else's guesses.
  expect((await pick(given, { product: cinema, proof })).status).toBe(200);
});

test('a line whose message is refused voids its unpicked gifts and refunds them, with nothing to return', async () => {
  const { Available } = await scene.caller.balance('USD');
  const line = { ProductId: gift, Value: 50, Quantity: 2, DigitalDeliveryAddress: { Email: 'fail@stage.example' } };
  const order = await place(scene.caller, { Type: 'DigitalDelivery', PONumber: freshPoNumber(), LineItems: [line] });
  await becomes(scene.caller, order.Id, { Status: 'Failed' });
  expect((await scene.caller.balance('USD')).Available).toBe(Available);
  const given = await linkOf(order.Id);
  expect((await scene.api.anonymous.get(given.path)).status).toBe(404);
  expect((await pick(given, { product: cinema })).status).toBe(404);
  const returns = sql`select 1 from jobs where kind = 'return-cards' and payload ->> 'orderId' = ${order.Id}`;
  expect(await many(scene.api.database.db, returns)).toEqual([]);
});

test('an unpicked gift is voided and refunded, with nothing to return; a picked one is not', async () => {
  const { db } = scene.api.database;
  const { Available } = await scene.caller.balance('USD');
  const before = await stockOf(db);
  const unpicked = await givenGift();
  expect((await voidOrder(unpicked)).status).toBe(200);
  expect((await scene.caller.balance('USD')).Available).toBe(Available);
  expect(await stockOf(db)).toEqual(before);
  expect((await scene.api.anonymous.get(unpicked.path)).status).toBe(410);
  expect((await pick(unpicked, { product: cinema })).status).toBe(410);
  const picked = await givenGift();
  expect((await pick(picked, { product: cinema })).status).toBe(200);
  expect((await voidOrder(picked)).status).toBe(409);
  expect(codesIn(await openAgain(picked))).not.toEqual([]);
});

test('an unpicked gift expires, is refunded, and is reissued for a new charge; a picked one does not expire', async () => {
  const { db } = scene.api.database;
  const [soon] = await many(db, sql<{ at: Date }>`select service_now() + interval '2 days' as at`);
  const expiring = { ClaimExpiresAt: soon?.at.toISOString() };
  const unpicked = await givenGift(expiring);
  const picked = await givenGift(expiring);
  const { Available } = await scene.caller.balance('USD');
  const before = await stockOf(db);
  expect((await pick(picked, { product: cinema })).status).toBe(200);
  await passTime(db, 3 * 86_400);
  expect((await pick(unpicked, { product: cinema })).status).toBe(410);
  await expireCards({ db, keyRing: scene.api.keyRing }, AbortSignal.timeout(30_000));
  const { LineItems } = await readOrder(scene.caller, unpicked.orderId);
  expect(LineItems).toMatchObject([{ Status: 'Cancelled', StatusReason: 'Expired' }]);
  expect((await readOrder(scene.caller, picked.orderId)).Status).toBe('Complete');
  expect((await scene.caller.balance('USD')).Available).toBeCloseTo(Available + (LineItems[0]?.Cost ?? 0), 2);
  expect(await stockOf(db)).toEqual(before);
  expect(codesIn(await openAgain(picked))).not.toEqual([]);

  const line = `/v1/Orders/${unpicked.orderId}/LineItems/${LineItems[0]?.Id}`;
  expect((await scene.caller.post(`${line}/Reissue`)).status).toBe(202);
  await becomes(scene.caller, unpicked.orderId, { Status: 'Complete' });
  expect((await scene.caller.balance('USD')).Available).toBeCloseTo(Available, 2);
  expect((await pick(unpicked, { product: cinema })).status).toBe(410);
  const renewed = await linkOf(unpicked.orderId, 1, 2);
  expect((await pick(renewed, { product: cinema })).status).toBe(200);
  expect(codesIn(await openAgain(renewed))).not.toEqual([]);
});

test('of a pick and a void at once one counts: either the codes are shown, or the money is back', async () => {
  const { Available } = await scene.caller.balance('USD');
  const gifts = await Promise.all(Array.from({ length: 6 }, () => givenGift()));
  const outcomes = await Promise.all(
    gifts.map(async (given, index) => {
      const acts = [() => pick(given, { product: cinema }), () => voidOrder(given)];
      if (index % 2 === 1) acts.reverse();
      const [one, other] = await Promise.all(acts.map((act) => act()));
      const [picked, voided] = index % 2 === 1 ? [other, one] : [one, other];
      return `${picked?.status} ${voided?.status}`;
    }),
  );
  for (const outcome of outcomes) expect(['200 409', '410 200']).toContain(outcome);
  const kept = outcomes.filter((outcome) => outcome === '200 409').length;
  const { Cost } = (await readOrder(scene.caller, gifts[0]?.orderId ?? '')).LineItems[0] ?? { Cost: 0 };
  expect((await scene.caller.balance('USD')).Available).toBeCloseTo(Available - kept * Cost, 2);
});

pickTogetherTests();
filledLaterTests();
