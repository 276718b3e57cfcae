import { renewClaims } from '../../cards/queries.ts';
import type { Tx } from '../../database/database.ts';
import { recordEvent } from '../../events/record-event.ts';
import { InvalidRequest } from '../../kit/errors.ts';
import { lineItemIdOf } from '../../kit/ids.ts';
import {
  deleteCardAddresses,
  findAddressOfCard,
  getRoundAddresses,
  insertCardAddress,
} from '../../orders/changes/address-queries.ts';
import { getChangeableLine } from '../../orders/changes/queries.ts';
import { type RecordedAct, recordLineChange, recordReissuedCards } from '../../orders/changes/record-change.ts';
import { widenDeliveryRound } from '../../orders/status/queries.ts';
import type { DigitalAddress, LineRef } from '../../orders/types.ts';
import { InvalidTransition } from '../errors.ts';
import type { Reissue } from '../types.ts';
import { sendAnew } from './send-anew.ts';
import type { HeldLine } from './types.ts';

/**
 * Replaces the links of valid cards: of the whole line, or of some of its cards. Cards are sent to the new address: immediately
 * if they exist, otherwise when they do.
 */
export async function renewLinks(tx: Tx, held: HeldLine, reissue: Reissue): Promise<void> {
  const { ref, order, line } = held;
  if (line.status === 'Failed' || line.status === 'Cancelled')
    throw new InvalidTransition(
      `The line item is ${line.status} and was refunded. To send the gift again, place a new order.`,
    );
  const needsAddress = order.type === 'DigitalDelivery' && !reissue.address;
  // With an address the recipient of a line without cards can be changed, so that one is what is missing.
  if (needsAddress && held.cards.length === 0 && !reissue.cardNumbers) throw addressMissing();
  const chosen = chooseCards(held, reissue);
  if (reissue.claimExpiresAt !== null)
    throw new InvalidTransition(
      'ClaimExpiresAt is only for cards that have expired, and these have not. To extend their time, change the line item.',
    );
  // Last: a line whose cards cannot be reissued at all is a conflict, with or without an address.
  if (needsAddress) throw addressMissing();
  await renewClaims(tx, ref, chosen);
  if (chosen) await moveCards(tx, held, { ...reissue, cardNumbers: chosen });
  else await moveLine(tx, held, reissue);
  const count = chosen?.length ?? held.cards.filter(({ voidedAt }) => voidedAt === null).length;
  if (count > 0) await recordReissuedEvent(tx, held, count);
}

async function recordReissuedEvent(tx: Tx, { ref, order }: HeldLine, count: number): Promise<void> {
  const LineItemId = lineItemIdOf(ref.orderId, ref.lineNumber);
  const data = { OrderId: ref.orderId, PONumber: order.poNumber, LineItemId, Cards: count };
  await recordEvent(tx, ref.accountId, { type: 'LineItemReissued', data });
}

function addressMissing(): InvalidRequest {
  const detail = 'To reissue a DigitalDelivery line, send a new DigitalDeliveryAddress with Email or Sms.';
  return new InvalidRequest([{ pointer: '/DigitalDeliveryAddress', code: 'Required', detail }]);
}

/** The cards that are meant; null: all of the line. Throws if one of them cannot be reissued. */
function chooseCards({ cards, line }: HeldLine, { address, cardNumbers }: Reissue): readonly number[] | null {
  if (cards.length === 0 && (cardNumbers || !address))
    throw new InvalidTransition('The line item has no cards to reissue yet.');
  if (cardNumbers === null) {
    if (cards.some((card) => card.claimedAt !== null))
      throw new InvalidTransition(
        'A card of this line item has already been revealed. Name the others in CardIds to reissue them.',
      );
    return null;
  }
  const byNumber = new Map(cards.map((card) => [card.cardNumber, card]));
  for (const number of cardNumbers) {
    const card = byNumber.get(number);
    if (!card) throw new InvalidTransition(`Card ${number} is not issued yet.`);
    if (card.reissuedAs !== null)
      throw new InvalidTransition(`Card ${number} expired and was issued again as card ${card.reissuedAs}.`);
    if (card.voidedAt !== null) throw new InvalidTransition(`Card ${number} is void.`);
    if (card.claimedAt !== null) throw new InvalidTransition(`Card ${number} has already been revealed.`);
  }
  return cardNumbers.length === line.quantity ? null : cardNumbers;
}

async function moveLine(tx: Tx, { ref, order, line }: HeldLine, { address, by }: Reissue): Promise<void> {
  // Without an address nothing is sent, and cards keep the addresses they have.
  const isFiltered = address !== null && (await deleteCardAddresses(tx, ref));
  await recordReissue(tx, ref, address, { kind: 'Reissued', by, poNumber: order.poNumber, isFiltered });
  if (!address) return;
  if (line.issuedCount === line.quantity) await sendAnew(tx, ref, line);
  else await widenDeliveryRound(tx, ref, null);
}

/** Only the chosen cards are sent, and whatever of the line is still being sent. */
async function moveCards(
  tx: Tx,
  { ref, order, line }: HeldLine,
  { address, cardNumbers: cards, by }: Reissue & { readonly cardNumbers: readonly number[] },
): Promise<void> {
  const from = await findAddressOfCard(tx, ref, cards[0] ?? 0);
  await recordReissuedCards(tx, ref, { by, poNumber: order.poNumber, cards, from, to: address });
  if (!address) return;
  const isSending = line.deliveryStatus === null || line.deliveryStatus === 'NotSent';
  const unsent = isSending ? await getRoundAddresses(tx, ref) : [];
  const added = await insertCardAddress(tx, ref, cards, address);
  // While others of the line are issued again, it is sent with them.
  if (line.issuedCount < line.quantity) await widenDeliveryRound(tx, ref, [added]);
  else await sendAnew(tx, ref, line, null, unsent && [...unsent, added]);
}

async function recordReissue(tx: Tx, ref: LineRef, address: DigitalAddress | null, act: RecordedAct): Promise<void> {
  const before = await getChangeableLine(tx, ref);
  const { digital } = before.details;
  const isSame = !address || (address.email === (digital?.email ?? null) && address.sms === (digital?.sms ?? null));
  const after = isSame ? before : { ...before, details: { ...before.details, digital: address } };
  const members = isSame ? [] : ['DigitalDeliveryAddress'];
  await recordLineChange(tx, ref, before, { ...after, members }, act);
}
