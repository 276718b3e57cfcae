import type { AccountId, OrderId } from '../kit/ids.ts';

/**
 * What the portal asks of folders that stand beside it in the rows below; main puts them in. Where one is null, the portal
 * does without and says so.
 */
export interface Notices {
  invitation(notice: {
    readonly email: string;
    readonly name: string;
    readonly accountName: string | null;
    readonly url: string;
  }): Promise<void>;
  passwordReset(notice: { readonly email: string; readonly url: string }): Promise<void>;
}

export const timelineKinds = [
  'Accepted',
  'Charged',
  'Issued',
  'Sent',
  'Delivered',
  'Bounced',
  'Opened',
  'Claimed',
  'Shipped',
  'Reissued',
  'Refunded',
  'Cancelled',
  'Failed',
  'Complete',
] as const;

/** One thing that happened to an order or to one of its lines. Never what opens a card, nor to whom it went. */
export interface TimelineEntry {
  readonly at: Date;
  readonly lineItemId: string | null;
  readonly kind: (typeof timelineKinds)[number];
  readonly detail: string | null;
}

/** What another folder knows about an order: messages sent, parcels shipped. */
export type TimelineSource = (accountId: AccountId, orderId: OrderId) => Promise<readonly TimelineEntry[]>;

/** Sends a line's messages again to where they went. */
export type ResendLine = (ref: { accountId: AccountId; orderId: OrderId }, lineNumber: number) => Promise<void>;
