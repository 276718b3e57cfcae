import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClaimApp, startClaimApp } from './support/claim-app.ts';
import { leaks, postAnswer, stateOf } from './support/claim-calls.ts';
import { type GivenCard, givenCard } from './support/given-card.ts';

let app: ClaimApp;
beforeAll(async () => {
  app = await startClaimApp();
});
afterAll(() => app.close());

const recipient = { to: 'Canary Recipient', fromName: 'Canary Sender', message: 'canary message' };

function expectSilent(text: string, card: GivenCard): void {
  expect(leaks(text, card)).toBe(false);
  expect(text).not.toContain(card.token);
  for (const secret of [card.code.barcodeChars, recipient.to, recipient.fromName, recipient.message]) {
    expect(text).not.toContain(secret);
  }
}

test('codes, answers, links and names are in no log and no error body, whatever fails', async () => {
  const card = await givenCard(app, { personalization: recipient });
  const formBody = { 'content-type': 'application/x-www-form-urlencoded' };
  await postAnswer(app, card.path, card.wrongAnswer);
  await postAnswer(app, card.path, card.answer);
  const bodies = [
    await app.caller.post(card.path, { answer: card.answer }),
    await app.caller.post(card.path, `answer=${card.answer}&answer=${card.answer}`, formBody),
    await app.caller.post(card.path, `answer=${card.answer}${'x'.repeat(2000)}`, formBody),
    await app.caller.send('PUT', card.path),
    await app.caller.get(`${card.path}x`),
  ];
  await sql`alter table card_reveals rename to card_reveals_away`.execute(app.database.db);
  bodies.push(await postAnswer(app, card.path, card.answer));
  await sql`alter table card_reveals_away rename to card_reveals`.execute(app.database.db);
  await sql`update cards set sealed_code = sealed_code || '\\x00' where order_id = ${card.orderId}`.execute(
    app.database.db,
  );
  bodies.push(await postAnswer(app, card.path, card.answer));

  expect(bodies.map(({ status }) => status)).toEqual([415, 400, 413, 405, 404, 500, 500]);
  for (const { text } of bodies) expectSilent(text, card);
  expect(app.logged()).toContain('unexpected error');
  expectSilent(app.logged(), card);
  expect(await stateOf(app, card)).toMatchObject({ reveals: 1, events: 1, wrongAnswers: 1 });
});

test('the database records of a reveal contain no code, answer or link', async () => {
  const card = await givenCard(app, { personalization: recipient });
  await postAnswer(app, card.path, card.answer);
  for (const table of ['cards', 'card_reveals', 'events', 'order_keys', 'account_sequences']) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(app.database.db);
    const text = JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    expect(leaks(text, card)).toBe(false);
    expect(text).not.toContain(card.token);
  }
});
