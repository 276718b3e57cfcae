import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { challengeAnswer, claimToken } from '../../src/cards/claim-secrets.ts';
import { loadFingerprints } from '../../src/cards/fingerprints.ts';
import { findOrderKey } from '../../src/cards/queries.ts';
import { openOrderKey } from '../../src/cards/vault.ts';
import { verifyCards } from '../../src/cards/verify-cards.ts';
import type { CommittedPick, GiftPick } from '../../src/claims/commit-picks.ts';
import { createPickQueue } from '../../src/claims/pick-queue.ts';
import type { Visitor } from '../../src/claims/types.ts';
import { many, withTransaction } from '../../src/database/database.ts';
import type { Failpoint } from '../../src/fulfillment/types.ts';
import { expireCards } from '../../src/fulfillment/void/expire-cards.ts';
import type { CurrencyCode } from '../../src/kit/currencies.ts';
import type { OrderId } from '../../src/kit/ids.ts';
import type { Worker } from '../../src/main/worker.ts';
import { outboxOf } from '../delivery/support/outbox.ts';
import type { Answer } from '../support/http-caller.ts';
import { freshPoNumber } from '../support/order-requests.ts';
import { readPdf } from '../support/read-pdf.ts';
import { type ReferenceSupplier, startReferenceSupplier } from '../support/reference-supplier.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import {
  becomes,
  coffee,
  expectSound,
  freshCode,
  givenSources,
  loadCodes,
  operatorEvents,
  passTime,
  place,
  readOrder,
  stockOf,
  waiting,
} from './support.ts';

vi.setConfig({ testTimeout: 60_000 });

const gift = 'manybloom-pick-usd';
const books = 'inkwillow-books-usd';
const cinema = 'ninth-row-cinemas-usd';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

let api: TestApi;
let supplier: ReferenceSupplier;
let worker: Worker;
let caller: TestCaller;
let failAt: Failpoint | null = null;

beforeAll(async () => {
  supplier = await startReferenceSupplier();
  api = await startTestApi(supplier.environ);
  // Throws once, as if the worker had ended there: the job is tried again.
  const failpoint = (name: Failpoint) => {
    if (name !== failAt) return;
    failAt = null;
    throw new Error(`ended at ${name}`);
  };
  worker = await startTestWorker(api, supplier.environ, { failpoint });
  await givenSources(api.database.db, coffee, ['inventory']);
  await givenSources(api.database.db, books, ['inventory', 'supplier']);
});
beforeEach(async () => {
  caller = await api.givenAccount();
});
afterEach(async () => {
  supplier.always('ok');
  await expectSound(api.database.db);
  const { keyRing, database } = api;
  const fingerprints = await loadFingerprints(database.db, keyRing);
  for await (const { unopened } of verifyCards({ db: database.db, keyRing, fingerprints }))
    expect(unopened).toEqual([]);
});
afterAll(async () => {
  await worker.close();
  await api.close();
  await supplier.close();
});

interface GivenGift {
  readonly orderId: string;
  readonly path: string;
  readonly answer: string;
}

/** A Choice gift as it reaches its recipient. */
async function givenGift(line: Record<string, unknown> = {}, type = 'DigitalDelivery'): Promise<GivenGift> {
  const address = type === 'Links' ? {} : { DigitalDeliveryAddress: { Email: `to-${freshPoNumber()}@example.com` } };
  const LineItems = [{ ProductId: gift, Value: 50, Quantity: 1, ...address, ...line }];
  const order = await place(caller, { Type: type, PONumber: freshPoNumber(), LineItems });
  await becomes(caller, order.Id, { Status: 'Complete' });
  return linkOf(order.Id);
}

async function linkOf(id: string, claimVersion = 1, cardNumber = 1): Promise<GivenGift> {
  const { card, key } = await cardOf(id, claimVersion, cardNumber);
  return { orderId: id, path: `/c/${claimToken(key, card).reveal()}`, answer: challengeAnswer(key, card).reveal() };
}

async function cardOf(id: string, claimVersion = 1, cardNumber = 1) {
  const order = { accountId: caller.accountId, orderId: id as OrderId };
  const wrapped = await findOrderKey(api.database.db, order.accountId, order.orderId);
  if (!wrapped) throw new Error('the order has no key');
  const key = openOrderKey(api.keyRing, order, wrapped);
  return { card: { ...order, lineNumber: 1, cardNumber, claimVersion }, key };
}

function pick({ path }: GivenGift, fields: Record<string, string>): Promise<Answer> {
  return api.anonymous.post(`${path}/pick`, new URLSearchParams(fields).toString(), form);
}

const split = (amounts: Record<string, string>) => ({
  split: '1',
  ...Object.fromEntries(Object.entries(amounts).map(([id, amount]) => [`amount.${id}`, amount])),
});

const voidOrder = ({ orderId }: GivenGift) => caller.post(`/v1/Orders/${orderId}/Void`);

const openAgain = ({ path }: GivenGift) => api.anonymous.post(path, '', form);

const codesIn = ({ text }: Answer) => [...text.matchAll(/<dd>([^<]+)<\/dd>/g)].map(([, code]) => code);

const claimDataOf = async ({ orderId }: GivenGift) =>
  (await readOrder(caller, orderId)).LineItems[0]?.ClaimData[0] as unknown as Record<string, unknown>;

async function expectUntouched(given: GivenGift): Promise<void> {
  expect(await claimDataOf(given)).toMatchObject({ ClaimStatus: 'Unclaimed', Chosen: [] });
  expect(await many(api.database.db, sql`select 1 from card_choices where order_id = ${given.orderId}`)).toEqual([]);
}

async function stockCoffee(count: number, value = '50'): Promise<string[]> {
  const codes = Array.from({ length: count }, freshCode);
  await loadCodes(api, codes, { productId: coffee, value });
  return codes;
}

/** Runs the jobs that wait for a later moment. */
const later = () => passTime(api.database.db, 1_000);

test('a Choice gift is ordered and issued like any other, without a code or stock, and shows none to an account with the right to codes', async () => {
  const { db } = api.database;
  await sql`update accounts set receives_raw_codes = true where id = ${caller.accountId}`.execute(db);
  const product = (await caller.get(`/v1/Products/${gift}`)).body;
  expect(product).toMatchObject({ Kind: 'Choice', Choices: expect.arrayContaining([coffee, books]) });
  expect((await caller.get(`/v1/Products/${coffee}`)).body).toMatchObject({ Kind: 'Card', Choices: [] });
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
  await sql`update accounts set receives_raw_codes = false where id = ${caller.accountId}`.execute(db);
});

test('codes cannot be loaded for a Choice product', async () => {
  const refused = await loadCodes(api, [freshCode()], { productId: gift, value: '50' });
  expect(refused).toMatchObject([{ reason: expect.stringContaining('choice among others') }]);
});

test('the whole value goes on one brand: its code is on the page, and stock, order, feed, timeline and PDF know it', async () => {
  const { db } = api.database;
  const [code = ''] = await stockCoffee(1);
  const stock = await stockOf(db);
  const given = await givenGift();
  const { Available } = await caller.balance('USD');
  const page = await api.anonymous.get(given.path);
  expect(page.text).toContain('Aurora Coffee');
  expect(page.text).not.toContain(code);
  const picked = await pick(given, { product: coffee });
  expect(picked.status).toBe(200);
  expect(codesIn(picked)).toContain(code);
  expect((await caller.balance('USD')).Available).toBe(Available);
  expect(await stockOf(db)).toEqual({ ...stock, available: stock.available - 1, free: stock.free - 1 });
  expect(await claimDataOf(given)).toMatchObject({
    ClaimStatus: 'Claimed',
    ClaimTimestamp: expect.any(String),
    Codes: [],
    Chosen: [{ ProductId: coffee, Value: 50 }],
  });
  const { Data } = (await caller.get('/v1/Events?limit=500')).body as { Data: { Type: string; Data: object }[] };
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
  const pdf = await fetch(`${api.baseUrl}${given.path}/gift.pdf`, { headers: { cookie } });
  const text = (await readPdf(new Uint8Array(await pdf.arrayBuffer()))).map((sheet) => sheet.text).join('');
  expect(text).toContain(code);
  // Once it is picked it is disclosed, and never taken back.
  for (const step of ['Cancel', 'Reissue']) {
    const line = (await readOrder(caller, given.orderId)).LineItems[0]?.Id;
    const body = step === 'Reissue' ? { DigitalDeliveryAddress: { Email: 'other@example.com' } } : undefined;
    expect((await caller.post(`/v1/Orders/${given.orderId}/LineItems/${line}/${step}`, body)).status).toBe(409);
  }
});

test('a value is split over brands from stock and from a source that makes codes, and an account with the right sees them all', async () => {
  const { db } = api.database;
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
  await sql`update accounts set receives_raw_codes = true where id = ${caller.accountId}`.execute(db);
  expect(await claimDataOf(given)).toMatchObject({ Chosen, Codes: codesIn(picked).map((Value) => ({ Value })) });
  await sql`update accounts set receives_raw_codes = false where id = ${caller.accountId}`.execute(db);
  const other = await api.givenAccount();
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
  const { db } = api.database;
  const given = await givenGift({ Value: 20 });
  const { text } = await api.anonymous.get(given.path);
  expect(text).toMatch(/id="brand-aurora-coffee-usd" disabled[^>]*aria-describedby="brand-aurora-coffee-usd-note"/);
  expect(text).toMatch(/brand-aurora-coffee-usd-note">Out of stock/);
  expect(text).toMatch(/brand-hearthline-home-usd-note">Starts at \$25\.00/);
  expect(text).toMatch(/brand-ninth-row-cinemas-usd-note">Only when you split: \$15\.00/);
  const ids = await many(db, sql<{ id: string }>`select id from products where is_active and not is_choice`);
  await sql`update products set is_active = false where id = any(${ids.map(({ id }) => id)}::text[])`.execute(db);
  try {
    expect((await api.anonymous.get(given.path)).text).toContain('None of the brands is available');
    expect((await pick(given, { product: books })).status).toBe(422);
  } finally {
    await sql`update products set is_active = true where id = any(${ids.map(({ id }) => id)}::text[])`.execute(db);
  }
  await expectUntouched(given);
});

test('of picks from many devices at once one is accepted, and all of them are shown what it came to', async () => {
  const { db } = api.database;
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
  const { db } = api.database;
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

test('a gift with an answer is picked only after the answer, and guesses are counted and locked as ever', async () => {
  const given = await givenGift({}, 'Links');
  const closed = await api.anonymous.get(given.path);
  expect(closed.text).not.toContain('name="product"');
  expect((await pick(given, { product: cinema })).status).toBe(403);
  const wrong = String((Number(given.answer) + 1) % 1_000_000).padStart(6, '0');
  const post = (answer: string) => api.anonymous.post(given.path, new URLSearchParams({ answer }).toString(), form);
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

test('a link that was reissued, or whose account is frozen, picks nothing', async () => {
  const { db } = api.database;
  const given = await givenGift();
  await sql`update accounts set claims_frozen_at = service_now() where id = ${caller.accountId}`.execute(db);
  expect((await pick(given, { product: cinema })).status).toBe(403);
  await sql`update accounts set claims_frozen_at = null where id = ${caller.accountId}`.execute(db);
  const line = (await readOrder(caller, given.orderId)).LineItems[0]?.Id;
  const body = { DigitalDeliveryAddress: { Email: 'other@example.com' } };
  expect((await caller.post(`/v1/Orders/${given.orderId}/LineItems/${line}/Reissue`, body)).status).toBe(202);
  expect((await pick(given, { product: cinema })).status).toBe(404);
  await expectUntouched(given);
  expect((await pick(await linkOf(given.orderId, 2), { product: cinema })).status).toBe(200);
});

/** Waits until a pick has come to the account's lock, whatever other statements wait for. */
async function untilPickWaits(): Promise<void> {
  const waits = sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
      and query ~ 'are_claims_frozen.* from account_sequences .*for update'`;
  await vi.waitFor(async () => expect(await many(api.database.db, waits)).toHaveLength(1), waiting);
}

test('of a pick and a freeze that comes while its codes are taken, the freeze wins and nothing of the pick remains', async () => {
  const { db } = api.database;
  const given = await givenGift();
  const picking = await withTransaction(db, async (tx) => {
    await sql`update accounts set claims_frozen_at = service_now() where id = ${caller.accountId}`.execute(tx);
    const answer = pick(given, { product: cinema });
    await untilPickWaits();
    return { answer };
  });
  expect((await picking.answer).status).toBe(403);
  await expectUntouched(given);
  await sql`update accounts set claims_frozen_at = null where id = ${caller.accountId}`.execute(db);
  expect((await pick(given, { product: cinema })).status).toBe(200);
});

async function pickOf(given: GivenGift, productId: string, visitor: Partial<Visitor> = {}): Promise<GiftPick> {
  const { card, key } = await cardOf(given.orderId);
  const part = { productId, valueMinor: 5_000n, productVersion: 1, sources: ['inventory'] };
  const who = { address: '127.0.0.1', userAgent: '', ...visitor };
  return { card, key, externalId: null, currencyCode: 'USD' as CurrencyCode, parts: [part], visitor: who };
}

/** Submits picks while the account is locked: the first one waits for it, and the others for the next commit. */
async function pickTogether(picks: readonly GiftPick[]): Promise<PromiseSettledResult<CommittedPick>[]> {
  const { keyRing, database } = api;
  const fingerprints = await loadFingerprints(database.db, keyRing);
  const sources = { defaults: [], byName: new Map() };
  const commit = createPickQueue({ db: database.db, keyRing, fingerprints, sources });
  const [first, ...others] = picks;
  if (!first) return [];
  const submitted = await withTransaction(database.db, async (tx) => {
    await sql`select 1 from account_sequences where account_id = ${caller.accountId} for update`.execute(tx);
    const leading = commit(first);
    await untilPickWaits();
    return [leading, ...others.map((other) => commit(other))];
  });
  return Promise.allSettled(submitted);
}

test('picks that wait for the same commit go together, each with its own code; cards voided, reissued or picked before delay none', async () => {
  await Promise.all([stockCoffee(5), loadCodes(api, [freshCode()], { productId: cinema, value: '50' })]);
  const gifts = await Promise.all(Array.from({ length: 7 }, () => givenGift()));
  const picks = await Promise.all(gifts.map((given, index) => pickOf(given, index === 0 ? cinema : coffee)));
  const [, voided, reissued, before] = gifts as [GivenGift, GivenGift, GivenGift, GivenGift];
  expect((await voidOrder(voided)).status).toBe(200);
  const line = (await readOrder(caller, reissued.orderId)).LineItems[0]?.Id;
  const body = { DigitalDeliveryAddress: { Email: 'other@example.com' } };
  expect((await caller.post(`/v1/Orders/${reissued.orderId}/LineItems/${line}/Reissue`, body)).status).toBe(202);
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
  const { db } = api.database;
  await sql`delete from stock_codes where product_id = ${coffee} and value_minor = 5000`.execute(db);
  await sql`update stock_levels set available = 0 where product_id = ${coffee} and value_minor = 5000`.execute(db);
  await Promise.all([
    stockCoffee(1),
    loadCodes(api, Array.from({ length: 3 }, freshCode), { productId: cinema, value: '50' }),
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

/** What the supplier issued for an order. */
function issuedFor({ orderId }: GivenGift): string[] {
  const references = [...supplier.issued.keys()].filter((reference) => reference.startsWith(orderId.slice(0, 29)));
  return references.flatMap((reference) => supplier.issued.get(reference) ?? []);
}

async function expectFilled(given: GivenGift): Promise<Answer> {
  return vi.waitFor(async () => {
    const answer = await openAgain(given);
    expect(answer.text).not.toContain('http-equiv="refresh"');
    return answer;
  }, waiting);
}

test('a slow supplier: the page says that the code is being prepared and reloads automatically, and a mail follows', async () => {
  const to = 'slow-recipient@example.com';
  const release = supplier.hangAt(1);
  const given = await givenGift({ DigitalDeliveryAddress: { Email: to }, Culture: 'fr-FR' });
  const picked = await pick(given, split({ [books]: '30', [cinema]: '15', 'petal-and-pith-usd': '' }));
  expect(picked.status).toBe(422);
  const accepted = await pick(given, split({ [books]: '20', 'fennel-and-flint-usd': '30' }));
  expect(accepted.status).toBe(200);
  expect(accepted.text).toContain('En préparation');
  expect(codesIn(accepted)).toHaveLength(2);
  const next = /http-equiv="refresh" content="5;url=([^"]+)"/.exec(accepted.text)?.[1] ?? '';
  const cookie = accepted.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect((await api.anonymous.get(next, { cookie })).text).toContain('En préparation');
  // Without the proof of this browser nothing is shown.
  expect((await api.anonymous.get(next)).status).toBe(403);
  expect(await claimDataOf(given)).toMatchObject({ ClaimStatus: 'Claimed' });
  release();
  const ready = await expectFilled(given);
  expect(issuedFor(given)).toHaveLength(1);
  expect(codesIn(ready)).toEqual(expect.arrayContaining(issuedFor(given)));
  const mails = await vi.waitFor(async () => {
    const { Data } = await outboxOf(caller, to);
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
  const order = await readOrder(caller, first.orderId);
  const [line] = order.LineItems;
  const reissued = await caller.post(`/v1/Orders/${order.Id}/LineItems/${line?.Id}/Reissue`, {
    CardIds: [(await claimDataOf(first)).Id],
    DigitalDeliveryAddress: { Sms: sms },
  });
  expect(reissued.status).toBe(202);
  await vi.waitFor(async () => expect((await outboxOf(caller, sms)).TotalCount).toBe(1), waiting);
  const release = supplier.hangAt(1);
  const given = await linkOf(first.orderId, 2);
  const picked = await pick(given, { product: books });
  expect(picked.text).toContain('We will send you a message when it is ready.');
  release();
  await expectFilled(given);
  const messages = await vi.waitFor(async () => {
    const { Data } = await outboxOf(caller, sms);
    expect(Data).toHaveLength(2);
    return Data;
  }, waiting);
  const ready = messages.find(({ Text }) => Text.includes('Your gift card is ready'));
  expect(ready?.Text).toMatch(
    new RegExp(`: Your gift card is ready\\. Open your gift:\nhttp://bestow.test${given.path}$`),
  );
  expect((await outboxOf(caller, email)).Data.map(({ Text }) => Text.includes(given.path))).toEqual([false]);
});

test.each(['timeoutAfterIssuing', 'resetBeforeIssuing', 'resetAfterIssuing', 'workingLong'] as const)(
  'a supplier whose outcome is unknown (%s) is asked again under the same reference and issues once',
  async (behaviour) => {
    const given = await givenGift({ Value: 30 });
    supplier.script(behaviour);
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
    failAt = point;
    expect((await pick(given, { product: books })).status).toBe(200);
    await vi.waitFor(async () => {
      await later();
      expect((await openAgain(given)).text).not.toContain('http-equiv="refresh"');
    }, waiting);
    expect(failAt).toBeNull();
    expect(issuedFor(given)).toHaveLength(1);
  },
);

test('a supplier that has nothing: the operator is told once, and codes that are loaded then fill the pick', async () => {
  const { db } = api.database;
  supplier.always('outOfStock');
  const given = await givenGift({ Value: 30 });
  expect((await pick(given, { product: books })).status).toBe(200);
  const missing = async () =>
    (await operatorEvents(db, 'ChosenCodeMissing')).filter((data) => data.OrderId === given.orderId);
  await vi.waitFor(async () => expect(await missing()).toHaveLength(1), waiting);
  const code = freshCode();
  await loadCodes(api, [code], { productId: books, value: '30' });
  await vi.waitFor(async () => {
    await later();
    expect(codesIn(await openAgain(given))).toContain(code);
  }, waiting);
  expect(await missing()).toHaveLength(1);
  expect(issuedFor(given)).toEqual([]);
});

test('a pick whose job was lost is found and filled', async () => {
  const { db } = api.database;
  supplier.always('outOfStock');
  const given = await givenGift({ Value: 30 });
  expect((await pick(given, { product: books })).status).toBe(200);
  await vi.waitFor(async () => {
    expect((await operatorEvents(db, 'ChosenCodeMissing')).map((data) => data.OrderId)).toContain(given.orderId);
  }, waiting);
  await sql`delete from jobs where kind = 'fill-choices'`.execute(db);
  supplier.always('ok');
  await vi.waitFor(async () => {
    await later();
    expect((await openAgain(given)).text).not.toContain('http-equiv="refresh"');
  }, waiting);
  expect(issuedFor(given)).toHaveLength(1);
});

test('a line whose message is refused voids its unpicked gifts and refunds them, with nothing to return', async () => {
  const { Available } = await caller.balance('USD');
  const line = { ProductId: gift, Value: 50, Quantity: 2, DigitalDeliveryAddress: { Email: 'fail@stage.example' } };
  const order = await place(caller, { Type: 'DigitalDelivery', PONumber: freshPoNumber(), LineItems: [line] });
  await becomes(caller, order.Id, { Status: 'Failed' });
  expect((await caller.balance('USD')).Available).toBe(Available);
  const given = await linkOf(order.Id);
  expect((await api.anonymous.get(given.path)).status).toBe(404);
  expect((await pick(given, { product: cinema })).status).toBe(404);
  const returns = sql`select 1 from jobs where kind = 'return-cards' and payload ->> 'orderId' = ${order.Id}`;
  expect(await many(api.database.db, returns)).toEqual([]);
});

test('an unpicked gift is voided and refunded, with nothing to return; a picked one is not', async () => {
  const { db } = api.database;
  const { Available } = await caller.balance('USD');
  const before = await stockOf(db);
  const unpicked = await givenGift();
  expect((await voidOrder(unpicked)).status).toBe(200);
  expect((await caller.balance('USD')).Available).toBe(Available);
  expect(await stockOf(db)).toEqual(before);
  expect((await api.anonymous.get(unpicked.path)).status).toBe(410);
  expect((await pick(unpicked, { product: cinema })).status).toBe(410);
  const picked = await givenGift();
  expect((await pick(picked, { product: cinema })).status).toBe(200);
  expect((await voidOrder(picked)).status).toBe(409);
  expect(codesIn(await openAgain(picked))).not.toEqual([]);
});

test('an unpicked gift expires, is refunded, and is reissued for a new charge; a picked one does not expire', async () => {
  const { db } = api.database;
  const [soon] = await many(db, sql<{ at: Date }>`select service_now() + interval '2 days' as at`);
  const expiring = { ClaimExpiresAt: soon?.at.toISOString() };
  const unpicked = await givenGift(expiring);
  const picked = await givenGift(expiring);
  const { Available } = await caller.balance('USD');
  const before = await stockOf(db);
  expect((await pick(picked, { product: cinema })).status).toBe(200);
  await passTime(db, 3 * 86_400);
  expect((await pick(unpicked, { product: cinema })).status).toBe(410);
  await expireCards({ db, keyRing: api.keyRing }, AbortSignal.timeout(30_000));
  const { LineItems } = await readOrder(caller, unpicked.orderId);
  expect(LineItems).toMatchObject([{ Status: 'Cancelled', StatusReason: 'Expired' }]);
  expect((await readOrder(caller, picked.orderId)).Status).toBe('Complete');
  expect((await caller.balance('USD')).Available).toBeCloseTo(Available + (LineItems[0]?.Cost ?? 0), 2);
  expect(await stockOf(db)).toEqual(before);
  expect(codesIn(await openAgain(picked))).not.toEqual([]);

  const line = `/v1/Orders/${unpicked.orderId}/LineItems/${LineItems[0]?.Id}`;
  expect((await caller.post(`${line}/Reissue`)).status).toBe(202);
  await becomes(caller, unpicked.orderId, { Status: 'Complete' });
  expect((await caller.balance('USD')).Available).toBeCloseTo(Available, 2);
  expect((await pick(unpicked, { product: cinema })).status).toBe(410);
  const renewed = await linkOf(unpicked.orderId, 1, 2);
  expect((await pick(renewed, { product: cinema })).status).toBe(200);
  expect(codesIn(await openAgain(renewed))).not.toEqual([]);
});

test('of a pick and a void at once one counts: either the codes are shown, or the money is back', async () => {
  const { Available } = await caller.balance('USD');
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
  const { Cost } = (await readOrder(caller, gifts[0]?.orderId ?? '')).LineItems[0] ?? { Cost: 0 };
  expect((await caller.balance('USD')).Available).toBeCloseTo(Available - kept * Cost, 2);
});
