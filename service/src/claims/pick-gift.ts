import type { ChoiceSources } from '../fulfillment/choices/choice-context.ts';
import { listOffers } from '../fulfillment/choices/list-offers.ts';
import type { PickedPart } from '../fulfillment/choices/reserve-picks.ts';
import type { GiftPick } from './commit-picks.ts';
import { findGift } from './find-gift.ts';
import { type Brand, checkPick } from './offer-rules.ts';
import type { PickQueue } from './pick-queue.ts';
import { openChosen, type RevealNeeds, refusedMeanwhile } from './reveal-gift.ts';
import { isProof } from './reveal-proof.ts';
import type { ChosenPart, Gift, PickOutcome, PickWish, Visitor } from './types.ts';

export interface ChooseNeeds extends RevealNeeds {
  readonly sources: ChoiceSources;
  readonly commitPick: PickQueue;
}

/** What the recipient of a Choice gift can pick from now, with the texts of each brand. */
export async function listBrands({ db, store, sources }: ChooseNeeds, gift: Gift): Promise<Brand[]> {
  const { valueMinor, externalId, product } = gift;
  const offers = await listOffers(db, sources, { productIds: product.choices ?? [], valueMinor, externalId });
  const contents = await Promise.all(offers.map((offer) => store.getProduct(offer)));
  // A brand may have stopped selling digital cards since it was put on the list.
  return offers.flatMap((offer, index) => {
    const content = contents[index];
    return content?.type === 'Digital' && content.currencyCode === gift.currencyCode ? [{ ...offer, content }] : [];
  });
}

/**
 * Spends a Choice gift on what its recipient picked. Of two picks at once one is accepted; the other visitor is shown what it
 * came to, as with a second click.
 */
export async function pickGift(
  needs: ChooseNeeds,
  token: string,
  { wish, proof }: { readonly wish: PickWish; readonly proof: string },
  visitor: Visitor,
): Promise<PickOutcome> {
  const gift = await findGift(needs, token);
  if (gift?.hasEnded) return { kind: 'ended', gift };
  if (!gift?.isChoice) return { kind: 'notFound' };
  if (gift.isFrozen) return { kind: 'frozen', gift };
  if (gift.isChallenged && !isProof(gift.key, gift, 'choose', proof, gift.readAt)) return { kind: 'unproven', gift };
  if (gift.claimedAt) return openChosen(needs, { gift, token, isAnswered: false }, visitor);
  const brands = await listBrands(needs, gift);
  const { parts, faults } = checkPick(brands, gift, wish);
  if (faults) return { kind: 'refused', gift, wish, faults };
  const committed = await needs.commitPick(pickOf(gift, parts, visitor));
  if (committed.kind === 'soldOut') {
    const soldOut = committed.productIds.map((productId) => ({ kind: 'outOfStock', productId }) as const);
    return { kind: 'refused', gift, wish, faults: soldOut };
  }
  if (committed.kind === 'gone') return refusedMeanwhile(needs, token);
  const { claimedAt } = committed;
  const picked = { ...gift, claimedAt };
  if (committed.kind === 'already') return openChosen(needs, { gift: picked, token, isAnswered: false }, visitor);
  const contents = new Map(brands.map(({ productId, content }) => [productId, content]));
  const shown = parts.flatMap(({ productId, valueMinor }, index): ChosenPart[] => {
    const product = contents.get(productId);
    const part = index + 1;
    const code = committed.codes.get(part) ?? null;
    const sealedCode = committed.choices.find((choice) => choice.part === part)?.code?.sealedCode ?? null;
    return product ? [{ part, product, valueMinor, chosenAt: claimedAt, code, sealedCode }] : [];
  });
  return { kind: 'chosen', gift: picked, parts: shown, revealedAt: claimedAt, isFirst: true };
}

function pickOf(gift: Gift, parts: readonly PickedPart[], visitor: Visitor): GiftPick {
  const { accountId, orderId, lineNumber, cardNumber, claimVersion, key, externalId, currencyCode } = gift;
  const card = { accountId, orderId, lineNumber, cardNumber, claimVersion };
  return { card, key, externalId, currencyCode, parts, visitor };
}
