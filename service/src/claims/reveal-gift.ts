import { addWrongAnswer } from '../cards/answer-queries.ts';
import { isRightAnswer } from '../cards/claim-secrets.ts';
import { openCode } from '../cards/vault.ts';
import type { Db } from '../database/database.ts';
import { answerLimits, lockOf, parseAnswer, triesLeft } from './challenge-rules.ts';
import { type FindNeeds, findGift } from './find-gift.ts';
import { isRevealProof } from './reveal-proof.ts';
import type { Gift, RevealOutcome, Visitor } from './types.ts';
import { cardClaimed } from './wire.ts';

export interface RevealNeeds extends FindNeeds {
  readonly db: Db;
}

const notFound: RevealOutcome = { kind: 'notFound' };

/** Opens the card for a visitor with the link and, if one is required, the right answer. */
export async function revealGift(
  needs: RevealNeeds,
  token: string,
  answerText: string,
  visitor: Visitor,
): Promise<RevealOutcome> {
  const gift = await findGift(needs, token);
  if (!gift) return notFound;
  if (gift.isVoid) return { kind: 'ended', gift };
  if (gift.isFrozen) return { kind: 'frozen', gift };
  if (!gift.isChallenged) return openCard(needs, { gift, token, isAnswered: false }, visitor);
  if (gift.lock) return { kind: 'locked', gift, lock: gift.lock };
  const answer = parseAnswer(answerText);
  if (answer === null) return { kind: 'malformed', gift };
  if (isRightAnswer(gift.key, gift, answer)) return openCard(needs, { gift, token, isAnswered: true }, visitor);
  return countWrongAnswer(needs, gift, token);
}

/** Opens the card again for a browser that revealed it a moment ago. */
export async function revealAgain(
  needs: RevealNeeds,
  token: string,
  proof: string,
  visitor: Visitor,
): Promise<RevealOutcome> {
  const gift = await findGift(needs, token);
  if (!gift) return notFound;
  if (gift.isVoid) return { kind: 'ended', gift };
  if (gift.isFrozen) return { kind: 'frozen', gift };
  if (!isRevealProof(gift.key, gift, proof, gift.readAt)) return { kind: 'unproven', gift };
  return openCard(needs, { gift, token, isAnswered: false }, visitor);
}

interface Opening {
  readonly gift: Gift;
  readonly token: string;
  readonly isAnswered: boolean;
}

/** The code is decrypted before the commit: a card that cannot be shown must not count as claimed. */
async function openCard(
  needs: RevealNeeds,
  { gift, token, isAnswered }: Opening,
  visitor: Visitor,
): Promise<RevealOutcome> {
  const { sealedCode } = gift;
  const code = openCode(gift.key, gift, sealedCode);
  const isFirst = gift.claimedAt === null;
  const event = cardClaimed(gift);
  const revealed = await needs.store.reveal({ card: gift, isFirst, sealedCode, isAnswered, visitor, event });
  if (!revealed) return refusedMeanwhile(needs, token);
  const { claimedAt, revealedAt } = revealed;
  return { kind: 'revealed', gift: { ...gift, claimedAt }, code, revealedAt, isFirst };
}

async function countWrongAnswer(needs: RevealNeeds, gift: Gift, token: string): Promise<RevealOutcome> {
  const counted = await addWrongAnswer(needs.db, gift, answerLimits);
  if (!counted) return refusedMeanwhile(needs, token);
  const lock = lockOf(counted, gift.readAt);
  return lock ? { kind: 'locked', gift, lock } : { kind: 'wrong', gift, triesLeft: triesLeft(counted) };
}

/** The gift has changed since it was read: why it cannot be opened now. */
async function refusedMeanwhile(needs: RevealNeeds, token: string): Promise<RevealOutcome> {
  const gift = await findGift(needs, token);
  if (!gift) return notFound;
  if (gift.isVoid) return { kind: 'ended', gift };
  if (gift.isFrozen) return { kind: 'frozen', gift };
  // Not locked any more: it ended between the two statements, and the visitor simply answers again.
  return gift.lock ? { kind: 'locked', gift, lock: gift.lock } : { kind: 'malformed', gift };
}
