import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { challengeAnswer, claimToken } from '../../src/cards/claim-secrets.ts';
import { type ClaimApp, startClaimApp } from './support/claim-app.ts';
import { leaks, postAnswer, stateOf } from './support/claim-calls.ts';
import { givenCard } from './support/given-card.ts';

let app: ClaimApp;
beforeAll(async () => {
  app = await startClaimApp();
});
afterAll(() => app.close());

const lockSeconds = 15 * 60;

async function answerWrong(path: string, wrongAnswer: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < times; i++) statuses.push((await postAnswer(app, path, wrongAnswer)).status);
  return statuses;
}

test('a wrong answer shows nothing, is counted, and says how many attempts are left', async () => {
  const card = await givenCard(app);
  const answer = await postAnswer(app, card.path, card.wrongAnswer);
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('4 attempts left');
  expect(leaks(answer.text, card)).toBe(false);
  expect(await stateOf(app, card)).toMatchObject({ claimedAt: null, wrongAnswers: 1, reveals: 0, events: 0 });
});

test('the fifth wrong answer locks the link for 15 minutes, even for the right answer, and says until when', async () => {
  const card = await givenCard(app);
  expect(await answerWrong(card.path, card.wrongAnswer, 5)).toEqual([422, 422, 422, 422, 429]);
  const locked = await postAnswer(app, card.path, card.answer);
  expect(locked.status).toBe(429);
  expect(leaks(locked.text, card)).toBe(false);
  expect(locked.text).toMatch(/<time datetime="\d{4}-\d\d-\d\dT[\d:.]+Z">\d+:\d\d\s?[AP]M UTC<\/time>/);
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(lockSeconds - 30);
  expect(Number(locked.headers.get('retry-after'))).toBeLessThanOrEqual(lockSeconds);
  expect(await stateOf(app, card)).toMatchObject({ claimedAt: null, wrongAnswers: 5, reveals: 0 });
  expect((await app.caller.get(card.path)).text).not.toContain('name="answer"');
});

test('the lock starts at the last wrong answer and ends by the database clock', async () => {
  const card = await givenCard(app);
  await answerWrong(card.path, card.wrongAnswer, 4);
  await app.moveClock(lockSeconds - 60);
  expect(await answerWrong(card.path, card.wrongAnswer, 1)).toEqual([429]);
  await app.moveClock(lockSeconds - 30);
  expect((await postAnswer(app, card.path, card.answer)).status).toBe(429);
  await app.moveClock(31);
  const opened = await postAnswer(app, card.path, card.answer);
  expect(opened.status).toBe(200);
  expect(leaks(opened.text, card)).toBe(true);
});

test('after 15 minutes without a wrong answer the count of five restarts', async () => {
  const card = await givenCard(app);
  expect(await answerWrong(card.path, card.wrongAnswer, 4)).not.toContain(429);
  await app.moveClock(lockSeconds + 1);
  expect(await answerWrong(card.path, card.wrongAnswer, 4)).not.toContain(429);
});

test('20 wrong answers in total lock the link until the card is reissued', async () => {
  const card = await givenCard(app);
  for (let round = 0; round < 4; round++) {
    await answerWrong(card.path, card.wrongAnswer, 5);
    await app.moveClock(lockSeconds + 1);
  }
  const locked = await postAnswer(app, card.path, card.answer);
  expect(locked.status).toBe(403);
  expect(locked.text).toContain('ask the sender for a new link');
  expect(leaks(locked.text, card)).toBe(false);
  expect(await stateOf(app, card)).toMatchObject({ wrongAnswers: 20, claimedAt: null });
  await app.moveClock(365 * 86_400);
  expect((await postAnswer(app, card.path, card.answer)).status).toBe(403);

  const next = { ...card, claimVersion: 2 };
  await sql`
    update cards set claim_version = 2, wrong_answers = 0, recent_wrong_answers = 0, recent_wrong_since = null
    where order_id = ${card.orderId}`.execute(app.database.db);
  const path = `/c/${claimToken(card.key, next).reveal()}`;
  expect((await postAnswer(app, path, challengeAnswer(card.key, next).reveal())).status).toBe(200);
});

test('of 100 concurrent guesses at most five are checked', async () => {
  const card = await givenCard(app);
  const answers = await Promise.all(Array.from({ length: 100 }, () => postAnswer(app, card.path, card.wrongAnswer)));
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(4);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(96);
  expect(await stateOf(app, card)).toMatchObject({
    wrongAnswers: 5,
    recentWrongAnswers: 5,
    reveals: 0,
    claimedAt: null,
  });
});

test('100 different concurrent guesses, the right one last, reveal nothing', async () => {
  const card = await givenCard(app);
  await answerWrong(card.path, card.wrongAnswer, 5);
  const guesses = Array.from({ length: 99 }, (_, i) => String(i).padStart(6, '0'));
  const answers = await Promise.all([...guesses, card.answer].map((guess) => postAnswer(app, card.path, guess)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]));
  expect(await stateOf(app, card)).toMatchObject({ wrongAnswers: 5, reveals: 0 });
});

test('a right answer is not counted, even as the fifth attempt', async () => {
  const card = await givenCard(app);
  await answerWrong(card.path, card.wrongAnswer, 4);
  for (let i = 0; i < 3; i++) expect((await postAnswer(app, card.path, card.answer)).status).toBe(200);
  expect(await stateOf(app, card)).toMatchObject({ wrongAnswers: 4, recentWrongAnswers: 4, reveals: 1, looks: 3 });
});

test.each(['', '12345', '1234567', 'abcdef', '12 34 5'])(
  '"%s" cannot be an answer: it is rejected without being counted',
  async (text) => {
    const card = await givenCard(app);
    const answer = await postAnswer(app, card.path, text);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('all six digits');
    expect(await stateOf(app, card)).toMatchObject({ wrongAnswers: 0, reveals: 0 });
  },
);

test('the answer can contain spaces, a dash, or digits of another script', async () => {
  const inScript = (digits: string, zero: number) =>
    [...digits].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
  const spellings = [
    (answer: string) => ` ${answer.slice(0, 3)} ${answer.slice(3)} `,
    (answer: string) => `${answer.slice(0, 3)}-${answer.slice(3)}`,
    (answer: string) => inScript(answer, 0x660),
    (answer: string) => inScript(answer, 0x6f0),
    (answer: string) => inScript(answer, 0xff10),
  ];
  for (const spell of spellings) {
    const card = await givenCard(app);
    expect((await postAnswer(app, card.path, spell(card.answer))).status).toBe(200);
  }
});
