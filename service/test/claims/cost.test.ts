import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawerLimits } from '../../src/claims/drawing/gift-drawer.ts';
import { many } from '../../src/database/database.ts';
import { type ClaimApp, startClaimApp } from './support/claim-app.ts';
import { leaks, postAnswer, stateOf } from './support/claim-calls.ts';
import { type GivenCard, givenCard } from './support/given-card.ts';

let app: ClaimApp;
beforeAll(async () => {
  app = await startClaimApp();
});
afterAll(() => app.close());

async function revealed(on: ClaimApp = app): Promise<{ card: GivenCard; cookie: Record<string, string> }> {
  const card = await givenCard(on, { type: 'DigitalDelivery' });
  const answer = await postAnswer(on, card.path);
  return { card, cookie: { cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' } };
}
const pdfOf = (on: ClaimApp, { path }: GivenCard, headers: Record<string, string>) =>
  on.caller.get(`${path}/gift.pdf`, headers);

test('16 concurrent downloads of one link get the same PDF, each is counted, and none adds a row', async () => {
  const { card, cookie } = await revealed();
  const answers = await Promise.all(Array.from({ length: 16 }, () => pdfOf(app, card, cookie)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text.length}`)).size).toBe(1);
  expect(answers[0]?.headers.get('content-type')).toBe('application/pdf');
  expect(await stateOf(app, card)).toMatchObject({ reveals: 1, looks: 17, events: 1 });
});

test('a cached PDF is not served once the card is voided or reissued, or without the proof', async () => {
  const { db } = app.database;
  const { card, cookie } = await revealed();
  expect((await pdfOf(app, card, cookie)).status).toBe(200);
  expect((await pdfOf(app, card, {})).status).toBe(403);
  await sql`update cards set claim_version = 2 where order_id = ${card.orderId}`.execute(db);
  expect((await pdfOf(app, card, cookie)).status).toBe(404);
  await sql`update cards set claim_version = 1, voided_at = service_now() where order_id = ${card.orderId}`.execute(db);
  expect((await pdfOf(app, card, cookie)).status).toBe(404);
  expect(await stateOf(app, card)).toMatchObject({ looks: 2 });
});

test.each([
  ['voided', sql`voided_at = service_now()`],
  ['reissued', sql`claim_version = claim_version + 1`],
])('a card that is being %s is not revealed to an answer sent meanwhile', async (_how, change) => {
  const card = await givenCard(app);
  const answers = await app.database.db.transaction().execute(async (tx) => {
    await sql`update cards set ${change} where order_id = ${card.orderId}`.execute(tx);
    const waiting = Promise.all(Array.from({ length: 3 }, () => postAnswer(app, card.path, card.answer)));
    await expect
      .poll(async () => {
        const waits = sql<{ n: number }>`
          select count(*)::int as n from pg_stat_activity
          where application_name like 'bestow-claims%' and datname = current_database() and wait_event_type = 'Lock'`;
        return (await many(app.database.db, waits))[0]?.n;
      })
      .toBe(3);
    return { waiting };
  });
  for (const answer of await answers.waiting) {
    expect(answer.status).toBe(404);
    expect(leaks(answer.text, card)).toBe(false);
  }
  expect(await stateOf(app, card)).toMatchObject({ claimedAt: null, looks: 0, events: 0, wrongAnswers: 0 });
});

test('visitors beyond 50 on one day share a row, and every view is counted', async () => {
  const card = await givenCard(app, { type: 'DigitalDelivery' });
  for (let n = 0; n < 55; n++) await postAnswer(app, card.path, undefined, { 'user-agent': `browser ${n}` });
  await postAnswer(app, card.path, undefined, { 'user-agent': 'browser 3' });
  expect(await stateOf(app, card)).toMatchObject({ reveals: 51, looks: 56, events: 1 });
});

test('a day later the same visitor gets a new row', async () => {
  const { card } = await revealed();
  await app.moveClock(86_400);
  await postAnswer(app, card.path);
  expect(await stateOf(app, card)).toMatchObject({ reveals: 2, looks: 2, events: 1 });
});

test('a webhook endpoint of the account receives the claim once', async () => {
  const { db } = app.database;
  await sql`update account_sequences set is_followed = true where account_id = ${app.accountId}`.execute(db);
  const { card } = await revealed();
  await postAnswer(app, card.path);
  const { rows } = await sql<{ ranges: unknown; sequence: bigint }>`
    select j.payload -> 'ranges' as ranges, e.sequence from jobs j, events e
    where e.type = 'CardClaimed' and e.data ->> 'CardId' = ${card.id}
      and j.payload -> 'ranges' -> 0 ->> 'first' = e.sequence::text`.execute(db);
  await sql`update account_sequences set is_followed = false where account_id = ${app.accountId}`.execute(db);
  const place = Number(rows[0]?.sequence);
  expect(rows.map(({ ranges }) => ranges)).toEqual([[{ accountId: app.accountId, first: place, last: place }]]);
});

test('a webhook endpoint of the account receives every card revealed at the same time', async () => {
  const { db } = app.database;
  const cards = await Promise.all(Array.from({ length: 12 }, () => givenCard(app)));
  await sql`update account_sequences set is_followed = true where account_id = ${app.accountId}`.execute(db);
  await Promise.all(cards.map((card) => postAnswer(app, card.path, card.answer)));
  await sql`update account_sequences set is_followed = false where account_id = ${app.accountId}`.execute(db);
  const announced = await many(
    db,
    sql<{ cardId: string }>`
      select e.data ->> 'CardId' as "cardId"
      from jobs j cross join lateral jsonb_to_recordset(j.payload -> 'ranges')
        as r ("accountId" uuid, first bigint, last bigint)
      join events e on e.account_id = r."accountId" and e.sequence between r.first and r.last
      where e.type = 'CardClaimed'`,
  );
  const announcedIds = announced.map(({ cardId }) => cardId).filter((id) => cards.some((card) => card.id === id));
  expect(announcedIds.sort()).toEqual(cards.map(({ id }) => id as string).sort());
});

test('when no thread can draw, the codes are shown without a barcode, and the PDF answers 503 with a page', async () => {
  const broken = { ...drawerLimits.barcodes, file: 'claims/drawing/nothing.thread' };
  const other = await startClaimApp({ drawerLimits: { barcodes: broken, pdfs: broken } });
  const card = await givenCard(other, { type: 'DigitalDelivery' });
  const answer = await postAnswer(other, card.path);
  expect(answer.status).toBe(200);
  expect(leaks(answer.text, card)).toBe(true);
  expect(answer.text).not.toContain('class="barcode"');
  const cookie = { cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  const pdf = await pdfOf(other, card, cookie);
  expect(pdf.status).toBe(503);
  expect(pdf.headers.get('retry-after')).toBe('5');
  expect(pdf.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(leaks(pdf.text, card)).toBe(false);
  expect(other.logged()).toContain('cannot draw a gift');
  expect(leaks(other.logged(), card)).toBe(false);
  expect(await stateOf(other, card)).toMatchObject({ looks: 2, events: 1 });
  await other.close();
});

test('shutdown waits for PDFs in progress', async () => {
  const other = await startClaimApp();
  const { card, cookie } = await revealed(other);
  const downloads = Array.from({ length: 3 }, () => pdfOf(other, card, cookie));
  await expect.poll(async () => (await stateOf(other, card)).looks, { interval: 1 }).toBeGreaterThan(1);
  await other.close();
  const statuses = (await Promise.allSettled(downloads)).map((each) =>
    each.status === 'fulfilled' ? each.value.status : 0,
  );
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(statuses).not.toContain(500);
});

test('a link requested too often gets a page with the time to wait; other links still work', async () => {
  const other = await startClaimApp({ pageLimits: { linkPerMinuteMax: 12, addressPerMinuteMax: 10_000 } });
  const { card, cookie } = await revealed(other);
  const pdfs = await Promise.all(Array.from({ length: 6 }, () => pdfOf(other, card, cookie)));
  expect(pdfs.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429, 429]);
  const pages = await Promise.all(Array.from({ length: 14 }, () => other.caller.get(card.path)));
  const refused = pages.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers, text } of [...refused, ...pdfs.filter(({ status }) => status === 429)]) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toContain('One moment');
    expect(leaks(text, card)).toBe(false);
  }
  expect((await other.caller.get((await givenCard(other)).path)).status).toBe(200);
  await other.close();
});

test('an address that requests too many links has to wait, whichever link it requests', async () => {
  const other = await startClaimApp({ pageLimits: { linkPerMinuteMax: 1_000, addressPerMinuteMax: 6 } });
  const statuses: number[] = [];
  for (let n = 0; n < 8; n++) statuses.push((await other.caller.get((await givenCard(other)).path)).status);
  expect(statuses.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => 200));
  expect(statuses).toContain(429);
  await other.close();
});
