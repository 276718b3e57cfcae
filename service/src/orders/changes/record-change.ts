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
  /** Reissued cards, if not all of the line. */
  readonly cards?: readonly number[];
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
  { kind, by, poNumber, cards }: RecordedAct,
): Promise<void> {
  const isChanged = after.members.length > 0;
  if (isChanged) await updateChangedLine(tx, line, after);
  const isFiltered = isChanged && (await updateFilterValues(tx, line, filterValuesOf(after.details)));
  const facts = { kind, members: after.members, ...factsOf(before, after), ...(cards && { cards }) };
  await insertLineChange(tx, { line, by, isFiltered, facts });
  if (!isChanged) return;
  const { accountId, orderId, lineNumber } = line;
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
