import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../support/http-caller.ts';
import { type PostgresProxy, startPostgresProxy } from '../support/postgres-proxy.ts';
import { type ClaimApp, startClaimApp } from './support/claim-app.ts';
import { leaks, postAnswer, stateOf } from './support/claim-calls.ts';
import { type GivenCard, givenCard } from './support/given-card.ts';

const cardsAtOnce = 4;
/** More than the reveals ever send: reaching this means that the loop would not end. */
const messagesMax = 150;

let direct: ClaimApp;
let proxied: ClaimApp;
let proxy: PostgresProxy;
beforeAll(async () => {
  direct = await startClaimApp();
  const { db, url } = direct.database;
  proxy = await startPostgresProxy(url);
  const other = await startClaimApp({ db, databaseUrl: proxy.url, keyRing: direct.keyRing });
  proxied = { ...other, database: direct.database, keyRing: direct.keyRing, accountId: direct.accountId };
  closeProxied = other.close;
});
let closeProxied: () => Promise<void> = async () => undefined;
afterAll(async () => {
  await closeProxied();
  await proxy.close();
  await direct.close();
});

test.each([
  ['before', 'new', false],
  ['after', 'new', false],
  ['before', 'used', true],
  ['after', 'used', true],
] as const)(
  'cards revealed at once whose database is lost %s any message on %s connections: what is shown is committed, and a retry reveals each once',
  async (moment, _connections, isWarm) => {
    let messages = 0;
    while (await loseReveals(moment, isWarm, messages + 1)) expect(++messages).toBeLessThan(messagesMax);
    // A read and a reveal, each with at least bind, execute and sync.
    expect(messages).toBeGreaterThanOrEqual(6);
  },
);

/** False when the cards were revealed with fewer messages. */
async function loseReveals(moment: 'before' | 'after', isWarm: boolean, messageNumber: number): Promise<boolean> {
  proxy.breakConnections();
  if (isWarm) await retried(await givenCard(proxied));
  const cards = await Promise.all(Array.from({ length: cardsAtOnce }, () => givenCard(proxied)));
  let seen = 0;
  proxy.intervene({ at: () => ++seen === messageNumber, moment, act: 'cut' });
  const answers = await Promise.all(cards.map((card) => postAnswer(proxied, card.path, card.answer)));
  const wasLost = proxy.hasIntervened();
  for (const [index, answer] of answers.entries()) await expectSafe(answer, cards, index);
  await proxy.heal();
  for (const card of cards) await retried(card);
  return wasLost;
}

async function expectSafe(answer: Answer, cards: readonly GivenCard[], index: number): Promise<void> {
  const card = cards[index] as GivenCard;
  const shown = cards.filter((each) => leaks(answer.text, each));
  if (answer.status === 200) {
    expect(shown).toEqual([card]);
    expect(await stateOf(direct, card)).toMatchObject({ claimedAt: expect.any(Date), looks: 1, events: 1 });
  } else {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(shown).toEqual([]);
  }
}

async function retried(card: GivenCard): Promise<void> {
  await expect.poll(async () => (await postAnswer(proxied, card.path, card.answer)).status).toBe(200);
  expect(await stateOf(direct, card)).toMatchObject({ claimedAt: expect.any(Date), reveals: 1, events: 1 });
}
