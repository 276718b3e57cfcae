import { isRightAnswer } from '../cards/claim-secrets.ts';
import { openCode } from '../cards/vault.ts';
import { recordEvent } from '../events/record-event.ts';
import { type Db, type Tx, withTransaction } from '../kit/database.ts';
import type { KeyRing } from '../kit/keyring.ts';
import { lockOf, parseAnswer, triesLeft } from './challenge-rules.ts';
import { findGift } from './find-gift.ts';
import { claimCard, countAnswer, insertReveal, lockFreeze, uncountAnswer } from './queries.ts';
import { isRevealProof } from './reveal-proof.ts';
import type { Gift, RevealOutcome, Visitor } from './types.ts';
import { cardClaimed } from './wire.ts';

export interface RevealNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
}

const notFound: RevealOutcome = { kind: 'notFound' };

/** Opens the card for whoever holds the link and, where one is asked for, gives the right answer. */
export async function revealGift(
  { db, keyRing }: RevealNeeds,
  token: string,
  answerText: string,
  visitor: Visitor,
): Promise<RevealOutcome> {
  const gift = await findGift(db, keyRing, token);
  if (!gift) return notFound;
  if (gift.isFrozen) return { kind: 'frozen', gift };
  if (!gift.isChallenged) return opening(db, gift, (tx) => openCard(tx, keyRing, { gift, token }, visitor));
  if (gift.lock) return { kind: 'locked', gift, lock: gift.lock };
  const answer = parseAnswer(answerText);
  if (answer === null) return { kind: 'malformed', gift };
  return opening(db, gift, async (tx) => {
    const refusal = await checkAnswer(tx, keyRing, { gift, token, answer });
    return refusal ?? openCard(tx, keyRing, { gift, token }, visitor);
  });
}

/** Opens the card once more for a browser that revealed it a moment ago. */
export async function revealAgain(
  { db, keyRing }: RevealNeeds,
  token: string,
  proof: string,
  visitor: Visitor,
): Promise<RevealOutcome> {
  const gift = await findGift(db, keyRing, token);
  if (!gift) return notFound;
  if (gift.isFrozen) return { kind: 'frozen', gift };
  if (!isRevealProof(gift.key, gift, proof, gift.readAt)) return { kind: 'unproven', gift };
  return opening(db, gift, (tx) => openCard(tx, keyRing, { gift, token }, visitor));
}

/** The links were frozen while the card was being opened: nothing of it is kept. */
class FrozenMeanwhile extends Error {
  override readonly name = 'FrozenMeanwhile';
}

async function opening(db: Db, gift: Gift, work: (tx: Tx) => Promise<RevealOutcome>): Promise<RevealOutcome> {
  try {
    return await withTransaction(db, work);
  } catch (error) {
    if (error instanceof FrozenMeanwhile) return { kind: 'frozen', gift };
    throw error;
  }
}

async function checkAnswer(
  tx: Tx,
  keyRing: KeyRing,
  { gift, token, answer }: { readonly gift: Gift; readonly token: string; readonly answer: string },
): Promise<RevealOutcome | null> {
  const counted = await countAnswer(tx, gift);
  if (!counted) return refusedAnswer(await findGift(tx, keyRing, token));
  if (isRightAnswer(gift.key, gift, answer)) {
    await uncountAnswer(tx, gift);
    return null;
  }
  const lock = lockOf(counted, gift.readAt);
  return lock ? { kind: 'locked', gift, lock } : { kind: 'wrong', gift, triesLeft: triesLeft(counted) };
}

function refusedAnswer(gift: Gift | null): RevealOutcome {
  if (!gift) return notFound;
  // Without a lock by now, it ended between the two statements: the visitor simply answers again.
  return gift.lock ? { kind: 'locked', gift, lock: gift.lock } : { kind: 'malformed', gift };
}

/** The code is opened before the commit: a card that cannot be shown must not count as claimed. */
async function openCard(
  tx: Tx,
  keyRing: KeyRing,
  { gift, token }: { readonly gift: Gift; readonly token: string },
  visitor: Visitor,
): Promise<RevealOutcome> {
  const claimed = await claimCard(tx, gift);
  if (!claimed) {
    if ((await findGift(tx, keyRing, token))?.isFrozen) throw new FrozenMeanwhile();
    return notFound;
  }
  const { isFirst, claimedAt, revealedAt, sealedCode } = claimed;
  const code = openCode(gift.key, gift, sealedCode);
  await insertReveal(tx, gift, revealedAt, visitor);
  if (isFirst) {
    // Under the account's lock: of a freeze and a first look at the code, one comes first.
    if (await lockFreeze(tx, gift.accountId)) throw new FrozenMeanwhile();
    await recordEvent(tx, gift.accountId, cardClaimed(gift));
  }
  return { kind: 'revealed', gift: { ...gift, claimedAt }, code, revealedAt };
}
