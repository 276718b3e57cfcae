import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { updateClaimsFrozen } from '../../src/accounts/queries.ts';
import { type Tx, withTransaction } from '../../src/database/database.ts';
import { waitForLockWaits } from '../support/suspend.ts';
import { type ClaimApp, startClaimApp } from './support/claim-app.ts';
import { leaks, postAnswer, stateOf } from './support/claim-calls.ts';
import { givenCard } from './support/given-card.ts';

let app: ClaimApp;
beforeAll(async () => {
  app = await startClaimApp();
});
afterEach(() => setFrozen(false));
afterAll(() => app.close());

const setFrozen = (areFrozen: boolean) => withTransaction(app.database.db, (tx) => freezeIn(tx, areFrozen));
const freezeIn = (tx: Tx, areFrozen = true) => updateClaimsFrozen(tx, app.accountId, areFrozen);
const untouched = { claimedAt: null, wrongAnswers: 0, recentWrongAnswers: 0, reveals: 0, events: 0 };

test('a frozen card’s page says that the gift is safe, and the card opens as before once it is unfrozen', async () => {
  const card = await givenCard(app);
  await setFrozen(true);
  const answers = [
    await app.caller.get(card.path),
    await postAnswer(app, card.path, card.answer),
    await postAnswer(app, card.path, 'wrong'),
    await app.caller.get(`${card.path}/gift.pdf`),
  ];
  for (const { status, text, headers } of answers) {
    expect(status).toBe(403);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toContain('Your gift is safe');
    expect(text).not.toContain('<form');
    expect(leaks(text, card)).toBe(false);
  }
  expect(await stateOf(app, card)).toMatchObject(untouched);
  await setFrozen(false);
  expect((await app.caller.get(card.path)).status).toBe(200);
  expect(leaks((await postAnswer(app, card.path, card.answer)).text, card)).toBe(true);
});

test('a card revealed before the freeze cannot be revealed or printed while it is frozen', async () => {
  const card = await givenCard(app);
  const first = await postAnswer(app, card.path, card.answer);
  const cookie = { cookie: (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  expect((await app.caller.get(`${card.path}/gift.pdf`, cookie)).status).toBe(200);
  await setFrozen(true);
  const before = await stateOf(app, card);
  expect((await app.caller.get(`${card.path}/gift.pdf`, cookie)).status).toBe(403);
  expect((await postAnswer(app, card.path, card.answer)).status).toBe(403);
  expect(await stateOf(app, card)).toEqual(before);
  await setFrozen(false);
  expect((await app.caller.get(`${card.path}/gift.pdf`, cookie)).status).toBe(200);
});

test.each([
  ['en', 'Your gift is safe'],
  ['de', 'Ihr Geschenk ist sicher'],
  ['fr', 'Votre cadeau est en sécurité'],
  ['es', 'Tu regalo está a salvo'],
  ['ja', '贈り物は無事です'],
  ['ar', 'هديتك في أمان'],
])('the frozen page is in the recipient’s language: %s', async (language, title) => {
  const card = await givenCard(app, { productId: 'manybloom-choice-usd' });
  await setFrozen(true);
  const { text } = await app.caller.get(card.path, { 'accept-language': language });
  expect(text).toContain(`<html lang="${language}`);
  expect(text).toContain(title);
});

test('an invalid link answers the same during a freeze', async () => {
  const card = await givenCard(app);
  const forged = card.path.slice(0, -2) + (card.path.endsWith('AA') ? 'BB' : 'AA');
  const before = await app.caller.get(forged);
  await setFrozen(true);
  const during = await app.caller.get(forged);
  expect([during.status, during.text]).toEqual([404, before.text]);
});

test('a link frozen after its page was loaded reveals nothing', async () => {
  const card = await givenCard(app);
  expect((await app.caller.get(card.path)).status).toBe(200);
  await setFrozen(true);
  const answer = await postAnswer(app, card.path, card.answer);
  expect(answer.status).toBe(403);
  expect(leaks(answer.text, card)).toBe(false);
});

test('a first reveal that waits for a concurrent freeze is rolled back', async () => {
  const card = await givenCard(app);
  const [answer] = await withTransaction(app.database.db, async (tx) => {
    await freezeIn(tx);
    const revealing = postAnswer(app, card.path, card.answer);
    await waitForLockWaits(app.database.db, 1);
    return [revealing];
  });
  const { status, text } = (await answer) ?? { status: 0, text: '' };
  expect(status).toBe(403);
  expect(leaks(text, card)).toBe(false);
  expect(await stateOf(app, card)).toMatchObject(untouched);
});
