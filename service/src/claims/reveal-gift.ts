import { acceptsAnswer, addWrongAnswer } from '../cards/answer-queries.ts';
import { listChoicesOfCard } from '../cards/choice-queries.ts';
import { isRightAnswer } from '../cards/claim-secrets.ts';
import { openChosenCode, openCode } from '../cards/vault.ts';
import type { Db } from '../database/database.ts';
import { answerLimits, lockOf, parseAnswer, triesLeft } from './challenge-rules.ts';
import { type FindNeeds, findGift } from './find-gift.ts';
import { isProof } from './reveal-proof.ts';
import type { ChosenPart, Gift, RevealOutcome, Visitor } from './types.ts';
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
  if (gift.hasEnded) return { kind: 'ended', gift };
  if (gift.isFrozen) return { kind: 'frozen', gift };
  if (!gift.isChallenged) return openGift(needs, { gift, token, isAnswered: false }, visitor);
  if (gift.lock) return { kind: 'locked', gift, lock: gift.lock };
  const answer = parseAnswer(answerText);
  if (answer === null) return { kind: 'malformed', gift };
  if (isRightAnswer(gift.key, gift, answer)) return openGift(needs, { gift, token, isAnswered: true }, visitor);
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
  if (gift.hasEnded) return { kind: 'ended', gift };
  if (gift.isFrozen) return { kind: 'frozen', gift };
  const proven = gift.isChoice && !gift.claimedAt ? 'choose' : 'reveal';
  if (!isProof(gift.key, gift, proven, proof, gift.readAt)) return { kind: 'unproven', gift };
  return openGift(needs, { gift, token, isAnswered: false }, visitor);
}

interface Opening {
  readonly gift: Gift;
  readonly token: string;
  readonly isAnswered: boolean;
}

async function openGift(needs: RevealNeeds, opening: Opening, visitor: Visitor): Promise<RevealOutcome> {
  const { gift, token, isAnswered } = opening;
  if (!gift.isChoice) return openCard(needs, opening, visitor);
  if (gift.claimedAt) return openChosen(needs, opening, visitor);
  if (isAnswered && !(await acceptsAnswer(needs.db, gift, answerLimits))) return refusedMeanwhile(needs, token);
  return { kind: 'choosing', gift };
}

/** A later look at a Choice gift: what was picked, as far as its codes are there. */
export async function openChosen(needs: RevealNeeds, opening: Opening, visitor: Visitor): Promise<RevealOutcome> {
  const { gift, token, isAnswered } = opening;
  const choices = await listChoicesOfCard(needs.db, gift);
  const products = await Promise.all(choices.map((choice) => needs.store.getProduct(choice)));
  const parts = choices.flatMap((choice, index): ChosenPart[] => {
    const product = products[index];
    const code = choice.sealedCode && openChosenCode(gift.key, choice, choice.sealedCode);
    const { part, valueMinor, chosenAt, sealedCode } = choice;
    return product ? [{ part, product, valueMinor, chosenAt, code, sealedCode }] : [];
  });
  const event = cardClaimed(gift);
  const look = { card: gift, isFirst: false, sealedCode: null, isAnswered, visitor, event };
  const revealed = await needs.store.reveal(look);
  if (!revealed) return refusedMeanwhile(needs, token);
  return { kind: 'chosen', gift, parts, revealedAt: revealed.revealedAt, isFirst: false };
}

/** The code is decrypted before the commit: a card that cannot be shown must not count as claimed. */
async function openCard(
  needs: RevealNeeds,
  { gift, token, isAnswered }: Opening,
  visitor: Visitor,
): Promise<RevealOutcome> {
  const { sealedCode } = gift;
  if (!sealedCode) throw new Error('only a Choice gift has no code');
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
export async function refusedMeanwhile(needs: RevealNeeds, token: string): Promise<RevealOutcome> {
  const gift = await findGift(needs, token);
  if (!gift) return notFound;
  if (gift.hasEnded) return { kind: 'ended', gift };
  if (gift.isFrozen) return { kind: 'frozen', gift };
  // Not locked any more: it ended between the two statements, and the visitor simply answers again.
  return gift.lock ? { kind: 'locked', gift, lock: gift.lock } : { kind: 'malformed', gift };
}
