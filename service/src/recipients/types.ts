import type { AccountId } from '../kit/ids.ts';
import type { ForgetScope, RecipientAddress } from '../orders/forget/types.ts';

export interface ForgetRef {
  readonly accountId: AccountId;
  readonly id: string;
}

export const forgetStatuses = ['Pending', 'Waiting', 'Complete'] as const;
export type ForgetStatus = (typeof forgetStatuses)[number];

/** The places that recipients' data is removed from, as the proof of a request names them. */
export const placeNames = [
  'LineItems',
  'Orders',
  'Messages',
  'OutboxMessages',
  'Visitors',
  'Parcels',
  'VoidReasons',
  'Cases',
  'UploadRows',
  'WebhookAnswers',
  'OrderDrafts',
  'Reports',
] as const;
export type PlaceName = (typeof placeNames)[number];
export type PlaceCounts = Readonly<Partial<Record<PlaceName, number>>>;

/** A line that must be sent before its recipient can be forgotten. */
export interface AwaitedLine {
  readonly orderId: string;
  readonly lineNumber: number;
}

/** A request to forget a recipient, as everybody may see it: without the address. */
export interface ForgetRequest extends ForgetRef {
  readonly channel: RecipientAddress['channel'];
  readonly requestedAt: Date;
  readonly status: ForgetStatus;
  readonly counts: PlaceCounts;
  readonly waitsFor: readonly AwaitedLine[];
  readonly searchedAt: Date | null;
  readonly foundAfterwards: number | null;
  readonly completedAt: Date | null;
}

/** An unfinished request with what is needed to work on it. */
export interface ForgetSubject extends ForgetRef, ForgetScope {
  readonly addressHash: Buffer;
  readonly coversUntil: Date;
  readonly ageSeconds: number;
}

/** The places from which old data is removed. */
export type RetentionPlace = 'Messages' | 'OutboxMessages' | 'Visitors' | 'OrderDrafts';

export interface RetentionMark {
  readonly place: RetentionPlace;
  readonly removed: number;
  readonly ranAt: Date;
}
