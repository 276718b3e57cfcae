import { listChosen, listClaims, listDisclosures, listIssuedLines, listVoidedParts } from '../cards/history-queries.ts';
import type { ChosenProduct, Disclosure, VoidedPart } from '../cards/types.ts';
import type { Db, Reader } from '../database/database.ts';
import { type AccountId, lineItemIdOf, type OrderId } from '../kit/ids.ts';
import { listTransactionsOfOrder } from '../ledger/queries.ts';
import type { Transaction } from '../ledger/types.ts';
import { describeChange } from './changes/describe-change.ts';
import { listLineChanges, type RecordedChange } from './changes/queries.ts';
import type { DetailWord, TimelineDetail } from './timeline-details.ts';
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
  readonly details: readonly TimelineDetail[];
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
    { at: order.placedAt, lineNumber: null, kind: 'Accepted', details: [] },
    ...holdEntries(order),
    ...approvalEntries(order),
    ...voids.map(voidEntry),
    ...movements.reverse().flatMap((movement) => movementEntries(order, movement)),
    ...changes.map(changeEntry),
    ...issued.map(({ lineNumber, issuedAt, count }): TimelineEntry => {
      return { at: issuedAt, lineNumber, kind: 'Issued', details: [{ kind: 'Cards', count }] };
    }),
    ...messages.flatMap(messageEntries),
    ...parcels.flatMap(parcelEntries),
    ...disclosures.map(disclosureEntry),
    ...cases.flatMap(caseEntries),
    ...claims.map(({ lineNumber, cardNumber, claimedAt }): TimelineEntry => {
      return { at: claimedAt, lineNumber, kind: 'Claimed', details: [cardOf(cardNumber)] };
    }),
    ...order.lines.flatMap(forgottenEntry),
    ...chosen.map((product) => chosenEntry(order, product)),
  ];
  return entries.sort((one, other) => one.at.getTime() - other.at.getTime());
}

function changeEntry(change: RecordedChange): TimelineEntry {
  const { changedAt: at, lineNumber, facts } = change;
  return { at, lineNumber, kind: facts.kind, details: describeChange(change) };
}

function disclosureEntry({ lineNumber, disclosedAt, way, count }: Disclosure): TimelineEntry {
  return { at: disclosedAt, lineNumber, kind: 'Disclosed', details: [{ kind: 'Cards', count }, word(way)] };
}

function voidEntry({ lineNumber, voidedAt, cause, reason, count }: VoidedPart): TimelineEntry {
  const details: TimelineDetail[] = [{ kind: 'Cards', count }, ...textOf(reason)];
  return { at: voidedAt, lineNumber, kind: cause === 'Expiry' ? 'Expired' : 'Voided', details };
}

function forgottenEntry({ lineNumber, forgottenAt }: OrderLine): TimelineEntry[] {
  return forgottenAt ? [{ at: forgottenAt, lineNumber, kind: 'Forgotten', details: [word('DataRemoved')] }] : [];
}

function approvalEntries({ approval }: Order): TimelineEntry[] {
  if (!approval) return [];
  const { requestedAt, rules, status, decidedAt, decidedBy, reason } = approval;
  const entry = { lineNumber: null, kind: 'ApprovalNeeded' } as const;
  const asked: TimelineEntry = { ...entry, at: requestedAt, details: rules.flatMap(textOf) };
  if (decidedAt === null || status === 'Cancelled') return [asked];
  if (status === 'Approved') return [asked, { ...entry, at: decidedAt, kind: 'Approved', details: textOf(decidedBy) }];
  const why = decidedBy === null ? [word('NobodyDecided')] : [...textOf(decidedBy), ...textOf(reason)];
  return [asked, { ...entry, at: decidedAt, kind: 'Rejected', details: why }];
}

function holdEntries({ hold }: Order): TimelineEntry[] {
  if (!hold) return [];
  const entry = (at: Date, kind: TimelineKind): TimelineEntry => ({ at, lineNumber: null, kind, details: [] });
  const held = entry(hold.heldAt, 'Held');
  if (hold.endedAt === null || hold.status === 'Waiting' || hold.status === 'Cancelled') return [held];
  return [held, entry(hold.endedAt, hold.status === 'Released' ? 'Released' : 'HoldExpired')];
}

const word = (name: DetailWord): TimelineDetail => ({ kind: 'Word', word: name });
const cardOf = (cardNumber: number): TimelineDetail => ({ kind: 'CardNumbers', numbers: [cardNumber] });
const textOf = (text: string | null): TimelineDetail[] => (text ? [{ kind: 'Text', text }] : []);

function chosenEntry({ currencyCode }: Order, product: ChosenProduct): TimelineEntry {
  const { lineNumber, cardNumber, chosenAt, productName, valueMinor } = product;
  const amount: TimelineDetail = { kind: 'Amount', minor: valueMinor, currencyCode };
  return { at: chosenAt, lineNumber, kind: 'Chosen', details: [cardOf(cardNumber), ...textOf(productName), amount] };
}

function movementEntries(order: Order, movement: Transaction): TimelineEntry[] {
  const { recordedAt: at, lineNumber, amountMinor, currencyCode } = movement;
  const details: TimelineDetail[] = [
    { kind: 'Amount', minor: amountMinor < 0n ? -amountMinor : amountMinor, currencyCode },
  ];
  if (movement.kind === 'Charge') return [{ at, lineNumber, kind: 'Charged', details }];
  if (movement.cardNumbers) return [{ at, lineNumber, kind: 'Refunded', details }];
  const line = order.lines.find((candidate) => candidate.lineNumber === lineNumber);
  return [
    { at, lineNumber, kind: line?.status === 'Cancelled' ? 'Cancelled' : 'Failed', details: reasonOf(line) },
    { at, lineNumber, kind: 'Refunded', details },
  ];
}

function reasonOf(line: OrderLine | undefined): TimelineDetail[] {
  return line?.statusReason ? [{ kind: 'StatusReason', text: line.statusReason }] : [];
}

function messageEntries(message: SentMessage): TimelineEntry[] {
  const { lineNumber, channel, status, reason, createdAt, acceptedAt, endedAt, reminderDays } = message;
  const way = [word(channel)];
  const why = reason === null ? way : textOf(reason);
  const sent = acceptedAt ? [sentEntry(message, acceptedAt)] : [];
  if (status === 'Queued') return [...sent, { at: createdAt, lineNumber, kind: 'Queued', details: way }];
  const at = endedAt ?? acceptedAt ?? createdAt;
  if (status === 'Delivered' && reminderDays !== 0) return sent;
  if (status === 'Delivered') return [...sent, { at, lineNumber, kind: 'Delivered', details: way }];
  if (status === 'Bounced') return [...sent, { at, lineNumber, kind: 'Bounced', details: why }];
  if (status === 'Failed') return [...sent, { at, lineNumber, kind: 'NotDelivered', details: why }];
  return sent;
}

function caseEntries({ lineNumber, number, kind, resolution, openedAt, closedAt }: OrderCase): TimelineEntry[] {
  const entry = { lineNumber, details: textOf(number) };
  const opened: TimelineEntry = {
    ...entry,
    at: openedAt,
    kind: 'CaseOpened',
    details: [...textOf(number), word(kind)],
  };
  if (!closedAt) return [opened];
  const closed = resolution === 'Replaced' ? 'Replaced' : 'CaseClosed';
  return [opened, { ...entry, at: closedAt, kind: closed }];
}

function sentEntry(message: SentMessage, at: Date): TimelineEntry {
  const { id, lineNumber, channel, reminderDays, round, isForgotten } = message;
  const sent = { at, lineNumber, ...(!isForgotten && { messageId: id }) };
  const way = word(channel);
  if (reminderDays === 0) return { ...sent, kind: 'Sent', details: round > 1 ? [way, word('Again')] : [way] };
  const kind = reminderDays > 0 ? 'DaysAfterSending' : 'DaysBeforeExpiry';
  return { ...sent, kind: 'Reminded', details: [way, { kind, count: Math.abs(reminderDays) }] };
}

function parcelEntries({ lineNumber, courier, shippedAt, lostAt }: SentParcel): TimelineEntry[] {
  return [
    ...(shippedAt ? [{ at: shippedAt, lineNumber, kind: 'Shipped' as const, details: textOf(courier) }] : []),
    ...(lostAt ? [{ at: lostAt, lineNumber, kind: 'Lost' as const, details: textOf(courier) }] : []),
  ];
}

export function lineItemIdOfEntry(order: Order, { lineNumber }: TimelineEntry): string | null {
  return lineNumber === null ? null : lineItemIdOf(order.id, lineNumber);
}
