import { requireActive } from '../accounts/account-status.ts';
import { lockCardsOfLine, renewClaims } from '../cards/queries.ts';
import { type AuditHook, noAudit } from '../database/audit-hook.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { enqueue, enqueueAt } from '../jobs/enqueue.ts';
import { NotFound } from '../kit/errors.ts';
import {
  deleteCardAddresses,
  findAddressOfCard,
  getRoundAddresses,
  insertCardAddress,
} from '../orders/changes/address-queries.ts';
import { getChangeableLine } from '../orders/changes/queries.ts';
import { type RecordedAct, recordLineChange, recordReissuedCards } from '../orders/changes/record-change.ts';
import { startDeliveryRound } from '../orders/status/queries.ts';
import type { DigitalAddress, LineRef } from '../orders/types.ts';
import { InvalidTransition } from './errors.ts';
import { sendLinesJob } from './jobs.ts';
import { lockOrder } from './queries.ts';
import type { LockedLine, LockedOrder, Reissue } from './types.ts';
import { insertWatch } from './watch/queries.ts';
import { restSeconds } from './watch/watch-rules.ts';

/** How often the cards of one line can be sent, so that nobody's mailbox is flooded. */
export const sendingsMax = 25;

/**
 * Invalidates links and creates new ones, for a recipient who did not get or open them: of the whole line, or of some of
 * its cards. The old links stop working with the commit. Rejected once a card was revealed, because its code is known.
 * Cards are sent to the new address: immediately if they exist, otherwise when they do.
 */
export async function reissueLine(db: Db, ref: LineRef, reissue: Reissue, audit: AuditHook = noAudit): Promise<void> {
  await withTransaction(db, async (tx) => {
    await requireActive(tx, ref.accountId);
    const order = await lockOrder(tx, ref, [ref.lineNumber]);
    if (!order) throw new NotFound('No order');
    if (order.type === 'PhysicalShipment')
      throw new InvalidTransition('Mailed cards have no claim links; the operator resends lost parcels.');
    const line = order.lines.find(({ lineNumber }) => lineNumber === ref.lineNumber);
    if (!line) throw new NotFound('No line item');
    if (line.status === 'Failed' || line.status === 'Cancelled')
      throw new InvalidTransition(
        `The line item is ${line.status} and was refunded. To send the gift again, place a new order.`,
      );
    const cards = await lockCardsOfLine(tx, ref);
    const chosen = chooseCards(cards, line, reissue);
    await renewClaims(tx, ref, chosen);
    if (chosen) await moveCards(tx, ref, order, line, { ...reissue, cardNumbers: chosen });
    else await moveLine(tx, ref, order, line, reissue);
    await audit(tx);
  });
}

type LineCard = Awaited<ReturnType<typeof lockCardsOfLine>>[number];

/** The cards that are meant; null: all of the line. Throws if one of them cannot be reissued. */
function chooseCards(
  cards: readonly LineCard[],
  line: LockedLine,
  { address, cardNumbers }: Reissue,
): readonly number[] | null {
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
    if (card.voidedAt !== null) throw new InvalidTransition(`Card ${number} is void.`);
    if (card.claimedAt !== null) throw new InvalidTransition(`Card ${number} has already been revealed.`);
  }
  return cardNumbers.length === line.quantity ? null : cardNumbers;
}

async function moveLine(
  tx: Tx,
  ref: LineRef,
  { poNumber }: LockedOrder,
  line: LockedLine,
  { address, by }: Reissue,
): Promise<void> {
  // Without an address nothing is sent, and cards keep the addresses they have.
  const isFiltered = address !== null && (await deleteCardAddresses(tx, ref));
  await recordReissue(tx, ref, address, { kind: 'Reissued', by, poNumber, isFiltered });
  if (address && line.issuedCount === line.quantity) await sendAnew(tx, ref, line);
}

/** Only the chosen cards are sent, and whatever of the line is still being sent. */
async function moveCards(
  tx: Tx,
  ref: LineRef,
  { poNumber }: LockedOrder,
  line: LockedLine,
  { address, cardNumbers: cards, by }: Reissue & { readonly cardNumbers: readonly number[] },
): Promise<void> {
  const from = await findAddressOfCard(tx, ref, cards[0] ?? 0);
  await recordReissuedCards(tx, ref, { by, poNumber, cards, from, to: address });
  if (!address) return;
  const isSending = line.deliveryStatus === null || line.deliveryStatus === 'NotSent';
  const unsent = isSending ? await getRoundAddresses(tx, ref) : [];
  const added = await insertCardAddress(tx, ref, cards, address);
  if (line.issuedCount < line.quantity) return;
  await sendAnew(tx, ref, line, null, unsent && [...unsent, added]);
}

async function recordReissue(tx: Tx, ref: LineRef, address: DigitalAddress | null, act: RecordedAct): Promise<void> {
  const before = await getChangeableLine(tx, ref);
  const { digital } = before.details;
  const isSame = !address || (address.email === (digital?.email ?? null) && address.sms === (digital?.sms ?? null));
  const after = isSame ? before : { ...before, details: { ...before.details, digital: address } };
  const members = isSame ? [] : ['DigitalDeliveryAddress'];
  await recordLineChange(tx, ref, before, { ...after, members }, act);
}

/**
 * Sends the cards of a line again, now or at a later time: all of them, or those of some of its addresses. Earlier queued
 * messages for the line are not sent.
 */
export async function sendAnew(
  tx: Tx,
  ref: LineRef,
  line: LockedLine,
  at: Date | null = null,
  addresses: readonly number[] | null = null,
): Promise<void> {
  if (line.deliveryRound >= sendingsMax)
    throw new InvalidTransition(`The cards of a line item can be sent at most ${sendingsMax} times.`);
  const { accountId, orderId, lineNumber } = ref;
  await startDeliveryRound(tx, ref, addresses);
  const job = { lines: [{ accountId, orderId, lineNumber }] };
  if (at) await enqueueAt(tx, sendLinesJob, job, at);
  else await enqueue(tx, sendLinesJob, job);
  await insertWatch(tx, ref, restSeconds);
}
