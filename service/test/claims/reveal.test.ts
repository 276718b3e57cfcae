import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replaceProductContent } from '../../src/catalog/queries.ts';
import type { ProductContent } from '../../src/catalog/types.ts';
import { one, withTransaction } from '../../src/database/database.ts';
import { lineItemIdOf } from '../../src/kit/ids.ts';
import { type ClaimApp, startClaimApp } from './support/claim-app.ts';
import { leaks, listReveals, postAnswer, stateOf } from './support/claim-calls.ts';
import { givenCard } from './support/given-card.ts';

let app: ClaimApp;
beforeAll(async () => {
  app = await startClaimApp();
});
afterAll(() => app.close());

test('the right answer shows every code and claims the card once, with one event and one audit row', async () => {
  const card = await givenCard(app);
  const answer = await postAnswer(app, card.path, card.answer, { 'user-agent': 'Mozilla/5.0 (test)' });
  expect(answer.status).toBe(200);
  for (const { label, value } of card.code.codes) {
    expect(answer.text).toContain(label);
    expect(answer.text).toContain(value);
  }
  expect(await stateOf(app, card)).toMatchObject({
    claimedAt: expect.any(Date),
    wrongAnswers: 0,
    reveals: 1,
    events: 1,
  });
  expect(await listReveals(app, card)).toEqual([{ address: '127.0.0.1', userAgent: 'Mozilla/5.0 (test)' }]);
});

test('a later reveal needs the answer again, is counted, and changes neither claim time nor events', async () => {
  const card = await givenCard(app);
  await postAnswer(app, card.path, card.answer);
  const { claimedAt } = await stateOf(app, card);
  await app.moveClock(5);
  const later = await app.caller.get(card.path);
  expect(leaks(later.text, card)).toBe(false);
  expect((await postAnswer(app, card.path, card.answer)).status).toBe(200);
  expect(await stateOf(app, card)).toMatchObject({ claimedAt, reveals: 1, looks: 2, events: 1 });
});

test('20 concurrent reveals make one claim time, one event and one audit row with 20 views, and count no answer', async () => {
  const card = await givenCard(app);
  const answers = await Promise.all(Array.from({ length: 20 }, () => postAnswer(app, card.path, card.answer)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(await stateOf(app, card)).toMatchObject({
    wrongAnswers: 0,
    recentWrongAnswers: 0,
    reveals: 1,
    looks: 20,
    events: 1,
  });
});

test('cards of one account revealed at once each show their own code and are claimed once, with numbered events', async () => {
  const { db } = app.database;
  const cards = await Promise.all(Array.from({ length: 20 }, () => givenCard(app)));
  const answers = await Promise.all(cards.map((card) => postAnswer(app, card.path, card.answer)));
  for (const [index, { status, text }] of answers.entries()) {
    expect(status).toBe(200);
    expect(cards.map((card) => card.code.codes.every(({ value }) => text.includes(value))).indexOf(true)).toBe(index);
    expect(cards.filter((card) => leaks(text, card))).toEqual([cards[index]]);
  }
  for (const card of cards) expect(await stateOf(app, card)).toMatchObject({ reveals: 1, looks: 1, events: 1 });
  const gaps = await one(
    db,
    sql<{ gaps: number }>`
      select (max(sequence) - min(sequence) + 1 - count(*))::int as gaps from events where account_id = ${app.accountId}`,
  );
  expect(gaps).toEqual({ gaps: 0 });
});

test('a card locked by another transaction waits alone; the others of its account open meanwhile', async () => {
  const { db } = app.database;
  const [held, ...others] = await Promise.all(Array.from({ length: 5 }, () => givenCard(app)));
  if (!held) throw new Error('no card');
  const waiting = await db.transaction().execute(async (tx) => {
    await sql`select from cards where order_id = ${held.orderId} for update`.execute(tx);
    const first = postAnswer(app, held.path, held.answer);
    const answers = await Promise.all(others.map((card) => postAnswer(app, card.path, card.answer)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await stateOf(app, held)).toMatchObject({ claimedAt: null, looks: 0 });
    return { first };
  });
  expect((await waiting.first).status).toBe(200);
  expect(await stateOf(app, held)).toMatchObject({ claimedAt: expect.any(Date), looks: 1, events: 1 });
});

test('the event contains order, line and card ids and nothing else', async () => {
  const card = await givenCard(app, { personalization: { to: 'Ann' } });
  await postAnswer(app, card.path, card.answer);
  const { data } = await one(
    app.database.db,
    sql<{ data: object }>`select data from events where type = 'CardClaimed' and data ->> 'CardId' = ${card.id}`,
  );
  expect(data).toEqual({ OrderId: card.orderId, LineItemId: lineItemIdOf(card.orderId, 1), CardId: card.id });
});

test('loading the page never reveals or claims, however often and by whatever scanner', async () => {
  const card = await givenCard(app);
  for (const method of ['GET', 'HEAD', 'GET']) {
    const answer = await app.caller.send(method, card.path, undefined, { 'user-agent': 'SafeLinks scanner' });
    expect(answer.status).toBe(200);
    expect(leaks(answer.text, card)).toBe(false);
  }
  const withAnswer = await app.caller.get(`${card.path}?answer=${card.answer}`);
  expect(leaks(withAnswer.text, card)).toBe(false);
  expect(await stateOf(app, card)).toMatchObject({ claimedAt: null, wrongAnswers: 0, reveals: 0, events: 0 });
});

test.each(['DigitalDelivery', 'PhysicalShipment'] as const)(
  'a %s card asks for no answer, and still opens by POST only',
  async (type) => {
    const card = await givenCard(app, { type });
    const page = await app.caller.get(card.path);
    expect(page.text).not.toContain('name="answer"');
    expect(page.text).toContain('<button');
    expect(leaks(page.text, card)).toBe(false);
    expect(await stateOf(app, card)).toMatchObject({ claimedAt: null, reveals: 0 });
    const opened = await postAnswer(app, card.path);
    expect(opened.status).toBe(200);
    expect(leaks(opened.text, card)).toBe(true);
    expect(await stateOf(app, card)).toMatchObject({ reveals: 1, events: 1 });
  },
);

test('the page shows the product version that the line bought', async () => {
  const card = await givenCard(app);
  const { db } = app.database;
  const { content } = await one(
    db,
    sql<{ content: ProductContent }>`select content from product_versions where product_id = 'aurora-coffee-usd'`,
  );
  await withTransaction(db, (tx) =>
    replaceProductContent(tx, 'aurora-coffee-usd', { ...content, name: 'Renamed', translations: [] }),
  );
  const old = await app.caller.get(card.path);
  expect(old.text).toContain('Aurora Coffee');
  expect(old.text).not.toContain('Renamed');
  const later = await givenCard(app, { productVersion: 2 });
  expect((await app.caller.get(later.path)).text).toContain('Renamed');
});

test('a code moved from another card does not decrypt, and the card stays unclaimed', async () => {
  const [card, other] = [await givenCard(app), await givenCard(app)];
  await sql`
    update cards set sealed_code = (select sealed_code from cards where order_id = ${other.orderId})
    where order_id = ${card.orderId}`.execute(app.database.db);
  const answer = await postAnswer(app, card.path, card.answer);
  expect(answer.status).toBe(500);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(leaks(answer.text, other)).toBe(false);
  expect(await stateOf(app, card)).toMatchObject({ claimedAt: null, reveals: 0, events: 0, wrongAnswers: 0 });
});

test('a long user agent is truncated', async () => {
  const card = await givenCard(app);
  await postAnswer(app, card.path, card.answer, { 'user-agent': 'x'.repeat(5000) });
  expect((await listReveals(app, card))[0]?.userAgent).toBe('x'.repeat(200));
});
