import type { AccountId } from '../../kit/ids.ts';

/** Whose drafts. Nobody sees those of a colleague. */
export interface DraftOwner {
  readonly accountId: AccountId;
  readonly personId: string;
}

/** A line of a form that may still be half empty; of its members only these matter here. */
export interface DraftLine {
  readonly DigitalDeliveryAddress: { readonly Email: string; readonly Sms: string };
}

/** The form as it was left, in the names of the wire. */
export interface DraftContent {
  readonly Note: string;
  readonly LineItems: readonly DraftLine[];
}

export interface DraftSummary {
  readonly id: string;
  readonly name: string;
  readonly changedAt: Date;
  readonly lineCount: number;
}

export interface OrderDraftRow<Content extends DraftContent = DraftContent> extends DraftSummary {
  readonly content: Content;
}
