import type { Tx } from '../../database/database.ts';
import { recordEvent } from '../../events/record-event.ts';
import { lineItemIdOf } from '../../kit/ids.ts';
import { maskEmail, maskPhone } from '../../kit/mask-address.ts';
import { filterValuesOf } from '../stored-details.ts';
import type { DigitalAddress, LineRef } from '../types.ts';
import { updateFilterValues } from './filter-queries.ts';
import { insertLineChange, updateChangedLine } from './queries.ts';
import type { ChangeableLine, ChangedLine, ChangeFacts, ShownAddress } from './types.ts';

export interface RecordedAct {
  readonly kind: ChangeFacts['kind'];
  /** The credential or person. */
  readonly by: string | null;
  readonly poNumber: string;
  /** Something else that lists filter by changed with it. */
  readonly isFiltered?: boolean;
}

/**
 * Writes a line as changed, what lists find it by, its history and its event. In a transaction that holds the account and
 * the line.
 */
export async function recordLineChange(
  tx: Tx,
  line: LineRef,
  before: ChangeableLine,
  after: Omit<ChangedLine, 'dueAt'>,
  { kind, by, poNumber, ...act }: RecordedAct,
): Promise<void> {
  const isChanged = after.members.length > 0;
  if (isChanged) await updateChangedLine(tx, line, after);
  const isMoved = isChanged && (await updateFilterValues(tx, line, filterValuesOf(after.details)));
  const facts = { kind, members: after.members, ...factsOf(before, after) };
  const isFiltered = isMoved || act.isFiltered === true || after.members.includes('BrandingId');
  await insertLineChange(tx, { line, by, isFiltered, facts });
  if (!isChanged) return;
  await recordChangeEvent(tx, line, poNumber);
}

export interface ReissuedCards {
  readonly by: string | null;
  readonly poNumber: string;
  readonly cards: readonly number[];
  readonly from: DigitalAddress | null;
  /** Null: links are not sent. */
  readonly to: DigitalAddress | null;
}

/** The history and the event of cards that were reissued without the others of their line. */
export async function recordReissuedCards(
  tx: Tx,
  line: LineRef,
  { by, poNumber, cards, from, to }: ReissuedCards,
): Promise<void> {
  const isMoved = to !== null && (to.email !== (from?.email ?? null) || to.sms !== (from?.sms ?? null));
  const address = isMoved && { address: { from: masked(from), to: masked(to) } };
  const facts = { kind: 'Reissued' as const, members: [], cards, ...address };
  await insertLineChange(tx, { line, by, isFiltered: to !== null, facts });
  if (isMoved) await recordChangeEvent(tx, line, poNumber);
}

export interface ReissueAfterExpiry extends Omit<ReissuedCards, 'from' | 'to'> {
  /** Null: cards keep their addresses. */
  readonly moved: Pick<ReissuedCards, 'from' | 'to'> | null;
}

/** Writes a line whose expired cards are issued again, its history and its event. */
export async function recordReissueAfterExpiry(
  tx: Tx,
  line: LineRef,
  { before, after }: { readonly before: ChangeableLine; readonly after: ChangeableLine },
  { by, poNumber, cards, moved }: ReissueAfterExpiry,
): Promise<void> {
  await updateChangedLine(tx, line, after);
  await updateFilterValues(tx, line, filterValuesOf(after.details));
  const members = [
    ...(after.details.digital === before.details.digital ? [] : ['DigitalDeliveryAddress']),
    ...(after.details.claimExpiresAt === before.details.claimExpiresAt ? [] : ['ClaimExpiresAt']),
  ];
  const address = moved && { address: { from: masked(moved.from), to: masked(moved.to) } };
  const facts = { kind: 'Reissued' as const, members, cards, ...address };
  await insertLineChange(tx, { line, by, isFiltered: moved !== null, facts });
  if (members.length > 0 || moved) await recordChangeEvent(tx, line, poNumber);
}

async function recordChangeEvent(tx: Tx, { accountId, orderId, lineNumber }: LineRef, poNumber: string): Promise<void> {
  const data = { OrderId: orderId, PONumber: poNumber, LineItemId: lineItemIdOf(orderId, lineNumber) };
  await recordEvent(tx, accountId, { type: 'LineItemChanged', data });
}

function factsOf(before: ChangeableLine, after: Omit<ChangedLine, 'dueAt'>): Pick<ChangeFacts, 'address' | 'date'> {
  const dateOf = ({ details }: ChangeableLine) => details.personalization?.deliveryDate ?? null;
  return {
    ...(after.members.includes('DigitalDeliveryAddress') && {
      address: { from: masked(before.details.digital), to: masked(after.details.digital) },
    }),
    ...(after.members.includes('DeliveryDate') && { date: { from: dateOf(before), to: dateOf(after) } }),
  };
}

function masked(address: DigitalAddress | null): ShownAddress | null {
  if (!address) return null;
  return { email: address.email && maskEmail(address.email), sms: address.sms && maskPhone(address.sms) };
}
