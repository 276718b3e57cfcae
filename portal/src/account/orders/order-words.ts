import type { DeliveryType, LineItem, Order, OrderWithTimeline } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { asWritten, inWords } from '../../ui/format.ts';
import { detailsInWords } from './timeline-details.ts';

export const typeWords: Record<DeliveryType, string> = {
  DigitalDelivery: t('Email or SMS'),
  Links: t('Links'),
  PhysicalShipment: t('Mail', {}, 'by post'),
};

export function totalCost(order: Order): number {
  // Costs are exact decimals; adding them as floats may leave tiny errors, which formatting rounds away.
  return order.LineItems.reduce((sum, { Cost }) => sum + Cost, 0);
}

/** A line can be cancelled until a message or parcel of it has left; the service decides. */
export function isCancellable(order: OrderWithTimeline, line: LineItem): boolean {
  const kinds = order.Timeline.filter(({ LineItemId }) => LineItemId === line.Id).map(({ Kind }) => Kind);
  // What was sent before expired cards were charged again does not count.
  return line.Status === 'Pending' && kinds.lastIndexOf('Sent') <= kinds.lastIndexOf('Charged');
}

/** Whether its expired cards were charged again: then a refund is not the cost of the line. */
export function isChargedAgain({ Timeline }: OrderWithTimeline, line: LineItem): boolean {
  return Timeline.some(({ LineItemId, Kind }) => LineItemId === line.Id && Kind === 'Charged');
}

/** Whether links of the line can be replaced, or expired cards be issued again. */
export function isReissuable(order: Order, line: LineItem): boolean {
  if (order.Type === 'PhysicalShipment') return false;
  const has = (status: string) => line.ClaimData.some(({ ClaimStatus }) => ClaimStatus === status);
  if (line.Status === 'Complete') return has('Unclaimed') || has('Expired');
  return line.Status === 'Cancelled' && line.StatusReason !== 'Cancelled' && has('Expired');
}

/** Whether a line may have cards that nobody has opened; the service knows what else was shown. */
export function hasVoidable(order: OrderWithTimeline, line: LineItem): boolean {
  if (order.Type === 'PhysicalShipment') return false;
  if (line.Status === 'Complete') return line.ClaimData.some(({ ClaimStatus }) => ClaimStatus === 'Unclaimed');
  return line.Status === 'Pending' && isIssued(order, line);
}

function isIssued({ Timeline }: OrderWithTimeline, line: LineItem): boolean {
  return Timeline.some(({ LineItemId, Kind }) => LineItemId === line.Id && Kind === 'Issued');
}

export function cardsInWords(count: number): string {
  return t('{count, plural, one {# card} other {# cards}}', { count });
}

export function ordersInWords(count: number): string {
  return t('{count, plural, one {# order} other {# orders}}', { count });
}

export function recipientOf(line: LineItem): string {
  if (line.RecipientForgottenAt && !line.DigitalDeliveryAddress) return t('Forgotten');
  const { Personalization, PhysicalDeliveryAddress, DigitalDeliveryAddress } = line;
  const named = Personalization?.To ?? PhysicalDeliveryAddress?.Name;
  const name = named ?? DigitalDeliveryAddress?.Email ?? DigitalDeliveryAddress?.Sms;
  return name ? asWritten(name) : t('No name');
}

export function recipientsOf({ LineItems }: Order): string {
  const first = LineItems[0];
  if (!first) return '';
  const others = LineItems.length - 1;
  return others === 0 ? recipientOf(first) : t('{name} and {others} more', { name: recipientOf(first), others });
}

/** What came back of a line and why; null if nothing did. */
export function refundOf({ Timeline }: OrderWithTimeline, line: LineItem): string | null {
  const own = Timeline.filter(({ LineItemId }) => LineItemId === line.Id);
  const amounts = own.flatMap(({ Kind, Details }) => (Kind === 'Refunded' ? detailsInWords(Details) || [] : []));
  if (amounts.length === 0) return null;
  const cause = own.findLast(({ Kind }) => Object.hasOwn(refundCauses, Kind));
  const why = line.Status === 'Failed' ? reasonInWords(line.StatusReason) : cause && refundCauses[cause.Kind];
  return [amounts.join(' + '), why].filter(Boolean).join(', ');
}

const refundCauses: Readonly<Record<string, string>> = {
  Voided: t('voided'),
  Expired: t('not opened in time'),
  Cancelled: t('cancelled'),
};

const reasonWords: Readonly<Record<string, string>> = {
  Queued: t('queued'),
  Scheduled: t('scheduled for later'),
  Processing: t('being processed'),
  AwaitingStock: t('waiting for stock'),
  AwaitingApproval: t('waiting for an approval'),
  AwaitingFunds: t('waiting for funds'),
  FundsNotReceived: t('The money did not arrive in time, so the order was cancelled. Nothing was charged.'),
  Rejected: t('The order was rejected and refunded.'),
  ApprovalExpired: t('Nobody approved the order in time, so it was cancelled and refunded.'),
  AccountSuspended: t('on hold while the account is suspended'),
  Expired: t('All cards expired and were refunded.'),
  Voided: t('All cards were voided and refunded.'),
  MessageLimitReached: t('waiting because the hourly message limit is reached'),
  FulfillmentFailed: t('the cards could not be issued'),
  SupplierRefused: t('the supplier refused it'),
  BadSupplierCode: t('the supplier sent a code that cannot be used'),
  OutOfStock: t('out of stock'),
};

/** Why an order is not complete. It is not being processed while all that is left waits for its day. */
export function reasonOfOrder({ StatusReason, LineItems }: Pick<Order, 'StatusReason' | 'LineItems'>): string | null {
  const open = LineItems.filter(({ Status }) => Status === 'Pending');
  const isScheduled = open.length > 0 && open.every((line) => line.StatusReason === 'Scheduled');
  return isScheduled && StatusReason === 'Processing' ? 'Scheduled' : StatusReason;
}

/** What to know about a line besides its status; null if the status says it all. */
export function noteOnLine({ Status, StatusReason, DeliveryStatus, ClaimData }: LineItem): string | null {
  const isLost = DeliveryStatus === 'Bounced' || DeliveryStatus === 'Failed';
  if (Status === 'Complete' && isLost && ClaimData.some(({ ClaimStatus }) => ClaimStatus === 'Unclaimed'))
    return t('A message did not arrive. The gift is valid: reissue it to another address.');
  return reasonInWords(StatusReason);
}

/** Null where the reason says no more than the status. */
export function reasonInWords(reason: string | null): string | null {
  return reason && reason !== 'Cancelled' ? (reasonWords[reason] ?? inWords(reason)) : null;
}
