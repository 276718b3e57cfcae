import type { ReissuedCard } from '../../cards/types.ts';
import type { Tx } from '../../database/database.ts';
import {
  deleteCardAddresses,
  findAddressOfCard,
  getRoundAddresses,
  insertCardAddress,
  listAddressesOfCards,
  passOnAddresses,
} from '../../orders/changes/address-queries.ts';
import { getChangeableLine } from '../../orders/changes/queries.ts';
import { recordReissueAfterExpiry } from '../../orders/changes/record-change.ts';
import { startDeliveryRound } from '../../orders/status/queries.ts';
import type { DigitalAddress } from '../../orders/types.ts';
import { InvalidTransition } from '../errors.ts';
import type { Reissue } from '../types.ts';
import type { NewExpiry } from './new-expiry.ts';
import type { HeldLine } from './types.ts';

/**
 * Writes where the new cards go and until when they can be opened. With a new address, the line moves there if these are all of its cards,
 * and otherwise only they do; without one, each goes where the expired one went. They are sent when they are issued.
 */
export async function changeReissuedLine(
  tx: Tx,
  held: HeldLine,
  cards: readonly ReissuedCard[],
  { address, by, expiry }: Reissue & { readonly expiry: NewExpiry },
): Promise<void> {
  const { ref, order } = held;
  const isWhole = areAllCards(held, cards);
  const before = await getChangeableLine(tx, ref);
  const from = await findAddressOfCard(tx, ref, cards[0]?.cardNumber ?? 0);
  const moved = address && !isSame(address, from) ? { from, to: address } : null;
  const numbers = cards.map(({ reissuedAs }) => reissuedAs);
  const unsent = await unsentAddresses(tx, held);
  await passOnAddresses(tx, ref, cards);
  if (address && isWhole) await deleteCardAddresses(tx, ref);
  const isLineMoved = address && isWhole && !isSame(address, before.details.digital);
  const digital = isLineMoved ? address : before.details.digital;
  const after = { ...before, details: { ...before.details, ...expiry, digital } };
  await recordReissueAfterExpiry(tx, ref, { before, after }, { by, poNumber: order.poNumber, cards: numbers, moved });
  if (address && !isWhole) await insertCardAddress(tx, ref, numbers, address);
  if (order.type !== 'DigitalDelivery') return;
  const addresses = await listAddressesOfCards(tx, ref, numbers);
  if (addresses.some(({ isKnown }) => !isKnown))
    throw new InvalidTransition('The recipient was forgotten; send a DigitalDeliveryAddress for the new cards.');
  const own = addresses.map(({ addressNumber }) => addressNumber);
  await startDeliveryRound(tx, ref, isWhole || !unsent ? null : [...new Set([...unsent, ...own])]);
}

/** Whether the line has no other card that is valid, or that could be issued again. */
function areAllCards({ cards }: HeldLine, reissued: readonly ReissuedCard[]): boolean {
  const numbers = new Set(reissued.map(({ cardNumber }) => cardNumber));
  return cards.every(
    (card) => numbers.has(card.cardNumber) || card.reissuedAs !== null || (card.voidedAt && card.voidedBy !== 'Expiry'),
  );
}

/** Addresses whose last message has not left: it is sent in the new round. Null: all of them. */
async function unsentAddresses(tx: Tx, { ref, line }: HeldLine): Promise<readonly number[] | null> {
  const isSending = line.status === 'Complete' && line.deliveryStatus === 'NotSent';
  return isSending ? getRoundAddresses(tx, ref) : [];
}

function isSame(one: DigitalAddress, other: DigitalAddress | null): boolean {
  return one.email === (other?.email ?? null) && one.sms === (other?.sms ?? null);
}
