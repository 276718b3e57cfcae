import { listChosen, listClaims, listDisclosures, listIssuedLines, listVoidedParts } from '../cards/history-queries.ts';
import type { ChosenProduct, Disclosure, DisclosureWay, VoidedPart } from '../cards/types.ts';
import type { Db, Reader } from '../database/database.ts';
import { formatAmount } from '../kit/format-amount.ts';
import { type AccountId, lineItemIdOf, type OrderId } from '../kit/ids.ts';
import { listTransactionsOfOrder } from '../ledger/queries.ts';
import type { Transaction } from '../ledger/types.ts';
import { describeChange } from './changes/describe-change.ts';
import { listLineChanges, type RecordedChange } from './changes/queries.ts';
import type { Order, OrderLine } from './types.ts';

export const timelineKinds = [
  'Accepted',
  'Charged',
  'Changed',
  'Reissued',
  'Issued',
  'Queued',
  'Sent',
  'Delivered',
  'Bounced',
  'NotDelivered',
  'Reminded',
  'Disclosed',
  'Claimed',
  'Chosen',
  'Shipped',
  'Lost',
  'Voided',
  'Expired',
  'Refunded',
  'Cancelled',
  'Failed',
  'Forgotten',
  'CaseOpened',
  'Replaced',
  'CaseClosed',
  'ApprovalNeeded',
  'Approved',
  'Rejected',
  'Held',
  'Released',
  'HoldExpired',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** One thing that happened to an order or to one of its lines. Never contains claim links, codes or whole addresses. */
export interface TimelineEntry {
  readonly at: Date;
  readonly lineNumber: number | null;
  readonly kind: TimelineKind;
  readonly detail: string | null;
  /** The message that was sent, which can be shown. */
  readonly messageId?: string;
}

/** A message about a line, without its recipient. */
export interface SentMessage {
  readonly id: string;
  readonly lineNumber: number;
  readonly channel: 'Email' | 'Sms';
  readonly round: number;
  /** 0: the gift itself. Otherwise a reminder: days after sending, or before expiry if negative. */
  readonly reminderDays: number;
  readonly status: 'Queued' | 'Accepted' | 'Delivered' | 'Bounced' | 'Failed' | 'Superseded';
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly acceptedAt: Date | null;
  readonly endedAt: Date | null;
  /** Its recipient was forgotten, so that it cannot be shown. */
  readonly isForgotten: boolean;
}

/** A parcel that left, by one of the lines in it. */
export interface SentParcel {
  readonly lineNumber: number;
  readonly status: string;
  readonly courier: string | null;
  readonly shippedAt: Date | null;
  readonly lostAt: Date | null;
}

/** A case that a recipient opened about a card of the order, without what was written. */
export interface OrderCase {
  readonly lineNumber: number;
  /** As it is read out. */
  readonly number: string;
  readonly kind: 'CodeProblem' | 'NotExpected';
  readonly resolution: 'Solved' | 'Replaced' | null;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
}

/** What delivery, shipping and help know of an order; they are later rows, so `main` passes this in. */
export interface TimelineSources {
  listSentMessages(reader: Reader, accountId: AccountId, orderId: OrderId): Promise<readonly SentMessage[]>;
  listSentParcels(reader: Reader, accountId: AccountId, orderId: OrderId): Promise<readonly SentParcel[]>;
  listOrderCases(reader: Reader, accountId: AccountId, orderId: OrderId): Promise<readonly OrderCase[]>;
}

/** What happened to an order, oldest first: from what each folder has written down anyway. */
export async function readTimeline(db: Db, sources: TimelineSources, order: Order): Promise<TimelineEntry[]> {
  const { accountId, id } = order;
  const [movements, changes, issued, messages, parcels, disclosures, claims, voids, cases, chosen] = await Promise.all([
    listTransactionsOfOrder(db, accountId, id),
    listLineChanges(db, accountId, id),
    listIssuedLines(db, accountId, id),
    sources.listSentMessages(db, accountId, id),
    sources.listSentParcels(db, accountId, id),
    listDisclosures(db, accountId, id),
    listClaims(db, accountId, id),
    listVoidedParts(db, accountId, id),
    sources.listOrderCases(db, accountId, id),
    listChosen(db, accountId, id),
  ]);
  const entries: TimelineEntry[] = [
    { at: order.placedAt, lineNumber: null, kind: 'Accepted', detail: null },
    ...holdEntries(order),
    ...approvalEntries(order),
    ...voids.map(voidEntry),
    ...movements.reverse().flatMap((movement) => movementEntries(order, movement)),
    ...changes.map(changeEntry),
    ...issued.map(({ lineNumber, issuedAt, count }): TimelineEntry => {
      return { at: issuedAt, lineNumber, kind: 'Issued', detail: cardsInWords(count) };
    }),
    ...messages.flatMap(messageEntries),
    ...parcels.flatMap(parcelEntries),
    ...disclosures.map(disclosureEntry),
    ...cases.flatMap(caseEntries),
    ...claims.map(({ lineNumber, cardNumber, claimedAt }): TimelineEntry => {
      return { at: claimedAt, lineNumber, kind: 'Claimed', detail: `Card ${cardNumber}` };
    }),
    ...order.lines.flatMap(forgottenEntry),
    ...chosen.map((product) => chosenEntry(order, product)),
  ];
  return entries.sort((one, other) => one.at.getTime() - other.at.getTime());
}

function changeEntry(change: RecordedChange): TimelineEntry {
  const { changedAt: at, lineNumber, facts } = change;
  return { at, lineNumber, kind: facts.kind, detail: describeChange(change) || null };
}

const ways: Readonly<Record<DisclosureWay, string>> = {
  Api: 'in an API answer',
  ClaimPage: 'on the claim page',
  Pdf: 'in a PDF',
  Portal: 'in the portal',
  Export: 'in an export',
};

function disclosureEntry({ lineNumber, disclosedAt, way, count }: Disclosure): TimelineEntry {
  return { at: disclosedAt, lineNumber, kind: 'Disclosed', detail: `${cardsInWords(count)}, ${ways[way]}` };
}

function voidEntry({ lineNumber, voidedAt, cause, reason, count }: VoidedPart): TimelineEntry {
  const detail = reason === null ? cardsInWords(count) : `${cardsInWords(count)}: ${reason}`;
  return { at: voidedAt, lineNumber, kind: cause === 'Expiry' ? 'Expired' : 'Voided', detail };
}

function forgottenEntry({ lineNumber, forgottenAt }: OrderLine): TimelineEntry[] {
  return forgottenAt
    ? [{ at: forgottenAt, lineNumber, kind: 'Forgotten', detail: 'The recipient’s data was removed' }]
    : [];
}

function approvalEntries({ approval }: Order): TimelineEntry[] {
  if (!approval) return [];
  const { requestedAt, rules, status, decidedAt, decidedBy, reason } = approval;
  const asked: TimelineEntry = { at: requestedAt, lineNumber: null, kind: 'ApprovalNeeded', detail: rules.join(', ') };
  if (decidedAt === null || status === 'Cancelled') return [asked];
  if (status === 'Approved') return [asked, { at: decidedAt, lineNumber: null, kind: 'Approved', detail: decidedBy }];
  const why = decidedBy === null ? 'nobody decided in time' : [decidedBy, reason].join(': ');
  return [asked, { at: decidedAt, lineNumber: null, kind: 'Rejected', detail: why }];
}

function holdEntries({ hold }: Order): TimelineEntry[] {
  if (!hold) return [];
  const entry = (at: Date, kind: TimelineKind): TimelineEntry => ({ at, lineNumber: null, kind, detail: null });
  const held = entry(hold.heldAt, 'Held');
  if (hold.endedAt === null || hold.status === 'Waiting' || hold.status === 'Cancelled') return [held];
  return [held, entry(hold.endedAt, hold.status === 'Released' ? 'Released' : 'HoldExpired')];
}

/** The language of everything else in the portal. */
const english = { locale: 'en-US', isRightToLeft: false };

function chosenEntry({ currencyCode }: Order, product: ChosenProduct): TimelineEntry {
  const { lineNumber, cardNumber, chosenAt, productName, valueMinor } = product;
  const detail = `Card ${cardNumber}: ${productName}, ${formatAmount(valueMinor, currencyCode, english)}`;
  return { at: chosenAt, lineNumber, kind: 'Chosen', detail };
}

function cardsInWords(count: number): string {
  return count === 1 ? '1 card' : `${count} cards`;
}

function movementEntries(order: Order, movement: Transaction): TimelineEntry[] {
  const { recordedAt: at, lineNumber, amountMinor, currencyCode } = movement;
  const detail = formatAmount(amountMinor < 0n ? -amountMinor : amountMinor, currencyCode, english);
  if (movement.kind === 'Charge') return [{ at, lineNumber, kind: 'Charged', detail }];
  if (movement.cardNumbers) return [{ at, lineNumber, kind: 'Refunded', detail }];
  const line = order.lines.find((candidate) => candidate.lineNumber === lineNumber);
  return [
    { at, lineNumber, kind: line?.status === 'Cancelled' ? 'Cancelled' : 'Failed', detail: line?.statusReason ?? null },
    { at, lineNumber, kind: 'Refunded', detail },
  ];
}

function messageEntries(message: SentMessage): TimelineEntry[] {
  const { lineNumber, channel, status, reason, createdAt, acceptedAt, endedAt, reminderDays } = message;
  const way = channel === 'Email' ? 'by email' : 'by text message';
  const sent = acceptedAt ? [sentEntry(message, way, acceptedAt)] : [];
  if (status === 'Queued') return [...sent, { at: createdAt, lineNumber, kind: 'Queued', detail: way }];
  const at = endedAt ?? acceptedAt ?? createdAt;
  if (status === 'Delivered' && reminderDays !== 0) return sent;
  if (status === 'Delivered') return [...sent, { at, lineNumber, kind: 'Delivered', detail: way }];
  if (status === 'Bounced') return [...sent, { at, lineNumber, kind: 'Bounced', detail: reason ?? way }];
  if (status === 'Failed') return [...sent, { at, lineNumber, kind: 'NotDelivered', detail: reason ?? way }];
  return sent;
}

const caseWords = {
  CodeProblem: 'the code does not work',
  NotExpected: 'the recipient did not expect this gift',
} as const;

function caseEntries({ lineNumber, number, kind, resolution, openedAt, closedAt }: OrderCase): TimelineEntry[] {
  const opened = { at: openedAt, lineNumber, kind: 'CaseOpened' as const, detail: `${number}, ${caseWords[kind]}` };
  if (!closedAt) return [opened];
  const closed = resolution === 'Replaced' ? 'Replaced' : 'CaseClosed';
  return [opened, { at: closedAt, lineNumber, kind: closed, detail: number }];
}

function sentEntry(message: SentMessage, way: string, at: Date): TimelineEntry {
  const { id, lineNumber, reminderDays, round, isForgotten } = message;
  const sent = { at, lineNumber, ...(!isForgotten && { messageId: id }) };
  if (reminderDays === 0) return { ...sent, kind: 'Sent', detail: round > 1 ? `${way}, again` : way };
  const days = Math.abs(reminderDays);
  const when = `${days === 1 ? '1 day' : `${days} days`} ${reminderDays > 0 ? 'after sending' : 'before expiry'}`;
  return { ...sent, kind: 'Reminded', detail: `${way}, ${when}` };
}

function parcelEntries({ lineNumber, courier, shippedAt, lostAt }: SentParcel): TimelineEntry[] {
  return [
    ...(shippedAt ? [{ at: shippedAt, lineNumber, kind: 'Shipped' as const, detail: courier }] : []),
    ...(lostAt ? [{ at: lostAt, lineNumber, kind: 'Lost' as const, detail: courier }] : []),
  ];
}

export function lineItemIdOfEntry(order: Order, { lineNumber }: TimelineEntry): string | null {
  return lineNumber === null ? null : lineItemIdOf(order.id, lineNumber);
}
