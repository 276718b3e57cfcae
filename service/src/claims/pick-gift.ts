import { insertPick } from '../cards/choice-queries.ts';
import { type Tx, withTransaction } from '../database/database.ts';
import { recordEvent } from '../events/record-event.ts';
import { listOffers } from '../fulfillment/choices/list-offers.ts';
import {
  fillLater,
  type PickedPart,
  type PickNeeds,
  type ReservedPick,
  reservePick,
} from '../fulfillment/choices/reserve-pick.ts';
import { lowerLevels } from '../fulfillment/choices/take-stock.ts';
import { findGift } from './find-gift.ts';
import { type Brand, checkPick } from './offer-rules.ts';
import { insertPickLook, lockCardToPick, lockUnfrozenAccount } from './pick-queries.ts';
import { openChosen, type RevealNeeds, refusedMeanwhile } from './reveal-gift.ts';
import { isProof } from './reveal-proof.ts';
import type { ChosenPart, Gift, PickFault, PickOutcome, PickWish, Visitor } from './types.ts';
import { choiceClaimed } from './wire.ts';

export interface ChooseNeeds extends RevealNeeds {
  readonly picks: PickNeeds;
}

/** What the recipient of a Choice gift can pick from now, with the texts of each brand. */
export async function listBrands({ db, store, picks }: ChooseNeeds, gift: Gift): Promise<Brand[]> {
  const { valueMinor, externalId, product } = gift;
  const offers = await listOffers(db, picks.sources, { productIds: product.choices ?? [], valueMinor, externalId });
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
  const committed = await commitPick(needs, gift, parts, visitor);
  if (committed.kind === 'soldOut') return { kind: 'refused', gift, wish, faults: committed.faults };
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
  return { kind: 'chosen', gift: picked, parts: shown, revealedAt: claimedAt };
}

type Committed =
  | ({ readonly kind: 'picked'; readonly claimedAt: Date } & Pick<ReservedPick, 'codes' | 'choices'>)
  | { readonly kind: 'already'; readonly claimedAt: Date }
  | { readonly kind: 'gone' }
  | { readonly kind: 'soldOut'; readonly faults: readonly PickFault[] };

/** Nothing of a pick may remain when one of its products has run out. */
class SoldOut extends Error {
  override readonly name = 'SoldOut';
  constructor(readonly productIds: readonly string[]) {
    super('a product of a pick has run out');
  }
}

/** Nothing of a pick may remain when the account's links were frozen meanwhile. */
class Frozen extends Error {
  override readonly name = 'Frozen';
}

async function commitPick(
  needs: ChooseNeeds,
  gift: Gift,
  parts: readonly PickedPart[],
  visitor: Visitor,
): Promise<Committed> {
  try {
    return await withTransaction(needs.db, (tx) => writePick(tx, needs, { gift, parts, visitor }));
  } catch (error) {
    if (error instanceof Frozen) return { kind: 'gone' };
    if (!(error instanceof SoldOut)) throw error;
    return { kind: 'soldOut', faults: error.productIds.map((productId) => ({ kind: 'outOfStock', productId })) };
  }
}

interface Picking {
  readonly gift: Gift;
  readonly parts: readonly PickedPart[];
  readonly visitor: Visitor;
}

/**
 * Claim, disclosure, pick, codes from stock, event and visitor are one commit. The account is locked late, because its other
 * gifts and orders wait for it, and the levels last: all accounts use them.
 */
async function writePick(tx: Tx, { picks }: ChooseNeeds, { gift, parts, visitor }: Picking): Promise<Committed> {
  const locked = await lockCardToPick(tx, gift);
  if (!locked) return { kind: 'gone' };
  if (locked.claimedAt) return { kind: 'already', claimedAt: locked.claimedAt };
  const { key, externalId, currencyCode } = gift;
  const { accountId, orderId, lineNumber, cardNumber } = gift;
  const card = { accountId, orderId, lineNumber, cardNumber };
  const reserved = await reservePick(tx, picks, { card, key, externalId, currencyCode, parts });
  if (reserved.soldOut.length > 0) throw new SoldOut(reserved.soldOut);
  const claimedAt = await insertPick(tx, card, reserved.choices);
  await insertPickLook(tx, card, visitor);
  if (reserved.codes.size < parts.length) await fillLater(tx, card);
  if (!(await lockUnfrozenAccount(tx, accountId))) throw new Frozen();
  await recordEvent(tx, accountId, choiceClaimed(card, currencyCode, parts));
  await lowerLevels(tx, reserved.taken);
  return { kind: 'picked', claimedAt, codes: reserved.codes, choices: reserved.choices };
}
