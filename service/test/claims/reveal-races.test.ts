import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createAccount } from '../../src/accounts/create-account.ts';
import { updateClaimsFrozen } from '../../src/accounts/queries.ts';
import { type Reveal, revealCards } from '../../src/claims/queries.ts';
import { createRevealQueue } from '../../src/claims/reveal-queue.ts';
import { cardClaimed } from '../../src/claims/wire.ts';
import { many, withTransaction } from '../../src/database/database.ts';
import { createHotConnections } from '../../src/database/hot-connections.ts';
import { ServiceUnavailable } from '../../src/kit/errors.ts';
import type { Answer } from '../support/http-caller.ts';
import { waitForLockWaits } from '../support/suspend.ts';
import { type ClaimApp, startClaimApp } from './support/claim-app.ts';
import { leaks, postAnswer, stateOf } from './support/claim-calls.ts';
import { type GivenCard, givenCard } from './support/given-card.ts';

let app: ClaimApp;
beforeAll(async () => {
  app = await startClaimApp();
  // Starts the thread that draws barcodes, which takes longer than anything below.
  await open(await givenCard(app));
});
afterAll(() => app.close());

const once = { claimedAt: expect.any(Date), looks: 1, events: 1 };

function givenCards(count: number, on: ClaimApp = app): Promise<GivenCard[]> {
  return Promise.all(Array.from({ length: count }, () => givenCard(on)));
}

async function onOtherAccount(): Promise<ClaimApp> {
  const { id } = await withTransaction(app.database.db, (tx) => createAccount(tx, app.keyRing, { name: 'Other' }));
  return { ...app, accountId: id };
}

const open = (card: GivenCard) => postAnswer(app, card.path, card.answer);

/** Counts the responses so far. */
function watched(answers: readonly Promise<Answer>[]) {
  let settled = 0;
  for (const answer of answers) void answer.finally(() => settled++);
  return { count: () => settled, all: () => Promise.all(answers) };
}

test('cards locked by another transaction delay no card of another account, however many there are', async () => {
  const held = await givenCards(10);
  const other = await givenCard(await onOtherAccount());
  const answers = await app.database.db.transaction().execute(async (tx) => {
    await sql`select from cards where account_id = ${app.accountId} for update`.execute(tx);
    const waiting = watched(held.map(open));
    await vi.waitFor(async () => expect(await lockWaits()).toBeGreaterThanOrEqual(4), { timeout: 4_000 });
    expect((await app.caller.get(other.path)).status).toBe(200);
    expect((await open(other)).status).toBe(200);
    expect(waiting.count()).toBe(0);
    return waiting;
  });
  expect((await answers.all()).map(({ status }) => status)).toEqual(held.map(() => 200));
  for (const card of held) expect(await stateOf(app, card)).toMatchObject(once);
});

test('accounts locked by another transaction delay no card of another account, however many there are', async () => {
  const accounts = await Promise.all(Array.from({ length: 6 }, onOtherAccount));
  const held = (await Promise.all(accounts.map((on) => givenCards(3, on)))).flat();
  const other = await givenCard(app);
  const answers = await app.database.db.transaction().execute(async (tx) => {
    for (const { accountId } of accounts)
      await sql`select from account_sequences where account_id = ${accountId} for update`.execute(tx);
    const waiting = watched(held.map(open));
    await vi.waitFor(async () => expect(await lockWaits()).toBeGreaterThanOrEqual(4), { timeout: 4_000 });
    expect((await app.caller.get(other.path)).status).toBe(200);
    expect((await open(other)).status).toBe(200);
    expect(waiting.count()).toBe(0);
    return waiting;
  });
  expect((await answers.all()).map(({ status }) => status)).toEqual(held.map(() => 200));
  for (const card of held) expect(await stateOf(app, card)).toMatchObject(once);
});

test('a card revealed before is shown while another one waits for the account', async () => {
  const [opened, closed] = (await givenCards(2)) as [GivenCard, GivenCard];
  await open(opened);
  const first = await app.database.db.transaction().execute(async (tx) => {
    await sql`select from account_sequences where account_id = ${app.accountId} for update`.execute(tx);
    const waiting = watched([open(closed)]);
    await waitForLockWaits(app.database.db, 1);
    expect((await open(opened)).status).toBe(200);
    expect(waiting.count()).toBe(0);
    return waiting;
  });
  expect((await first.all())[0]?.status).toBe(200);
});

test('when cards wait together for a freeze of their account, none is shown, revealed before or not', async () => {
  const [opened, closed] = (await givenCards(2)) as [GivenCard, GivenCard];
  await open(opened);
  const connections = createHotConnections({ url: app.database.url, applicationName: 'test', connectionsMax: 1 });
  const reveals = await Promise.all([opened, closed].map(revealOf));
  const outcome = await withTransaction(app.database.db, async (tx) => {
    await updateClaimsFrozen(tx, app.accountId, true);
    const revealing = connections.use((client) => revealCards(client, app.accountId, reveals));
    await waitForLockWaits(app.database.db, 1);
    return { revealing };
  });
  try {
    expect(await outcome.revealing).toEqual([null, null]);
    expect(await stateOf(app, opened)).toMatchObject(once);
    expect(await stateOf(app, closed)).toMatchObject({ claimedAt: null, looks: 0, events: 0 });
  } finally {
    await withTransaction(app.database.db, (tx) => updateClaimsFrozen(tx, app.accountId, false));
    await connections.close();
  }
});

test('a reveal that cannot be written fails alone: the others of its commit are shown and claimed', async () => {
  const { db } = app.database;
  await sql`
    create function refuse_poison() returns trigger language plpgsql as
    $$ begin if new.user_agent = 'poison' then raise exception 'refused'; end if; return new; end $$`.execute(db);
  await sql`
    create trigger refuse_poison before insert on card_reveals for each row execute function refuse_poison()`.execute(
    db,
  );
  const [first, bad, ...others] = (await givenCards(6)) as [GivenCard, GivenCard, ...GivenCard[]];
  const answers = await db.transaction().execute(async (tx) => {
    await sql`select from account_sequences where account_id = ${app.accountId} for update`.execute(tx);
    const leading = open(first);
    await waitForLockWaits(db, 1);
    const rest = [bad, ...others].map((card) =>
      postAnswer(app, card.path, card.answer, card === bad ? { 'user-agent': 'poison' } : {}),
    );
    return { all: Promise.all([leading, ...rest]) };
  });
  const [, refused, ...shown] = await answers.all;
  await sql`drop function refuse_poison cascade`.execute(db);
  expect(refused?.status).toBe(500);
  expect(leaks(refused?.text ?? '', bad)).toBe(false);
  expect(await stateOf(app, bad)).toMatchObject({ claimedAt: null, looks: 0, events: 0 });
  expect(shown.map(({ status }) => status)).toEqual(others.map(() => 200));
  for (const card of others) expect(await stateOf(app, card)).toMatchObject(once);
});

test('cards voided or reissued while their reveals wait for the same commit stay closed; the others open', async () => {
  const { db } = app.database;
  const [first, voided, renewed, ...others] = (await givenCards(7)) as [GivenCard, GivenCard, GivenCard, GivenCard];
  const answers = await db.transaction().execute(async (tx) => {
    await sql`select from account_sequences where account_id = ${app.accountId} for update`.execute(tx);
    const leading = open(first);
    await waitForLockWaits(db, 1);
    const rest = [voided, renewed, ...others].map(open);
    await sql`update cards set voided_at = service_now() where order_id = ${voided.orderId}`.execute(tx);
    await sql`update cards set claim_version = 2 where order_id = ${renewed.orderId}`.execute(tx);
    return { all: Promise.all([leading, ...rest]) };
  });
  const [lead, ...rest] = await answers.all;
  expect([lead, ...rest].map((answer) => answer?.status)).toEqual([200, 404, 404, ...others.map(() => 200)]);
  for (const card of [voided, renewed]) {
    expect(await stateOf(app, card)).toMatchObject({ claimedAt: null, looks: 0, events: 0 });
    for (const { text } of rest) expect(leaks(text, card)).toBe(false);
  }
  for (const card of others) expect(await stateOf(app, card)).toMatchObject(once);
});

test('links revealed many times at once in two processes are claimed once, and every view is counted', async () => {
  const { db, url } = app.database;
  const second = await startClaimApp({ db, databaseUrl: url, keyRing: app.keyRing });
  const cards = await givenCards(5);
  const looks = cards.flatMap((card) => Array.from({ length: 12 }, (_, n) => ({ card, on: n % 2 ? app : second })));
  const answers = await Promise.all(looks.map(({ card, on }) => postAnswer(on, card.path, card.answer)));
  for (const [index, { status, text }] of answers.entries()) {
    expect(status).toBe(200);
    expect(cards.filter((card) => leaks(text, card))).toEqual([looks[index]?.card]);
  }
  for (const card of cards) expect(await stateOf(app, card)).toMatchObject({ reveals: 1, looks: 12, events: 1 });
  await second.close();
});

test('of concurrent guesses in two processes five are counted, and right answers after them reveal nothing', async () => {
  const { db, url } = app.database;
  const second = await startClaimApp({ db, databaseUrl: url, keyRing: app.keyRing });
  const cards = await givenCards(4);
  const guesses = cards.flatMap((card) => Array.from({ length: 16 }, (_, n) => ({ card, on: n % 2 ? app : second })));
  const answers = await Promise.all(guesses.map(({ card, on }) => postAnswer(on, card.path, card.wrongAnswer)));
  for (const [index, { text }] of answers.entries()) {
    const { card } = guesses[index] as { card: GivenCard };
    expect(leaks(text, card)).toBe(false);
  }
  const right = await Promise.all(
    [...cards, ...cards].map((card, n) => postAnswer(n % 2 ? app : second, card.path, card.answer)),
  );
  expect(right.map(({ status }) => status)).toEqual(right.map(() => 429));
  for (const card of cards)
    expect(await stateOf(app, card)).toMatchObject({
      claimedAt: null,
      wrongAnswers: 5,
      recentWrongAnswers: 5,
      looks: 0,
    });
  await second.close();
});

test('too many concurrent reveals of one link answer 503 with Retry-After; every card of its account still opens', async () => {
  const { db } = app.database;
  const [often, other] = (await givenCards(2)) as [GivenCard, GivenCard];
  const answers = await db.transaction().execute(async (tx) => {
    await sql`select from account_sequences where account_id = ${app.accountId} for update`.execute(tx);
    const looks = watched(Array.from({ length: 80 }, () => open(often)));
    await vi.waitFor(() => expect(looks.count()).toBe(30), { timeout: 4_000 });
    return { opened: open(other), looks };
  });
  expect((await answers.opened).status).toBe(200);
  const looks = await answers.looks.all();
  const refused = looks.filter(({ status }) => status === 503);
  for (const { headers, text } of refused) {
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
    expect(leaks(text, often)).toBe(false);
  }
  expect(looks.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(50);
  expect(refused).toHaveLength(30);
  expect(await stateOf(app, often)).toMatchObject({ reveals: 1, looks: 50, events: 1 });
});

test('reveals that waited too long for the account answer as unavailable, and write nothing', async () => {
  const { db, url } = app.database;
  const [first, second] = (await givenCards(2)) as [GivenCard, GivenCard];
  const [one, other] = (await Promise.all([first, second].map(revealOf))) as [Reveal, Reveal];
  const queue = createRevealQueue(url);
  const [leading, ...behind] = await db.transaction().execute(async (tx) => {
    await sql`select from account_sequences where account_id = ${app.accountId} for update`.execute(tx);
    const submitted = [queue.submit(one)];
    await waitForLockWaits(db, 1);
    // The same card waits for its turn, another one for the next batch.
    submitted.push(queue.submit(one), queue.submit(other));
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 60_000);
    return submitted.map((each) => each.catch((error: unknown) => error));
  });
  expect(await leading).toMatchObject({ claimedAt: expect.any(Date) });
  for (const outcome of behind) expect(await outcome).toBeInstanceOf(ServiceUnavailable);
  vi.restoreAllMocks();
  await queue.close();
  expect(await stateOf(app, first)).toMatchObject(once);
  expect(await stateOf(app, second)).toMatchObject({ claimedAt: null, looks: 0, events: 0 });
});

async function lockWaits(): Promise<number> {
  const waits = await many(
    app.database.db,
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waits.length;
}

async function revealOf(card: GivenCard): Promise<Reveal> {
  const [stored] = await many(
    app.database.db,
    sql<{ sealedCode: Buffer }>`select sealed_code as "sealedCode" from cards where order_id = ${card.orderId}`,
  );
  if (!stored) throw new Error('no card');
  const visitor = { address: '127.0.0.1', userAgent: '' };
  return { card, isFirst: true, sealedCode: stored.sealedCode, isAnswered: true, visitor, event: cardClaimed(card) };
}
