import type { CardKey, CodePlace } from '../cards/types.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';
import type { Minor } from '../kit/money.ts';

export const caseCategories = ['NotAccepted', 'NoBalance', 'Unreadable', 'Other'] as const;
/** What a recipient says is wrong with a code. */
export type CaseCategory = (typeof caseCategories)[number];

export const caseKinds = ['CodeProblem', 'NotExpected'] as const;
export type CaseKind = (typeof caseKinds)[number];

export const caseStatuses = ['Open', 'Closed'] as const;
export type CaseStatus = (typeof caseStatuses)[number];

export const caseResolutions = ['Solved', 'Replaced'] as const;
export type CaseResolution = (typeof caseResolutions)[number];

export interface CaseKey {
  readonly accountId: AccountId;
  readonly id: string;
}

/** A case as lists show it, without anything that a recipient wrote. */
export interface HelpCase extends CaseKey, CardKey {
  readonly accountName: string;
  readonly number: string;
  readonly kind: CaseKind;
  readonly category: CaseCategory | null;
  readonly status: CaseStatus;
  readonly resolution: CaseResolution | null;
  readonly locale: string;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly poNumber: string;
  readonly productId: string;
  readonly productName: string;
  readonly valueMinor: Minor;
  readonly currencyCode: CurrencyCode;
  /** Of a Choice gift, the picked product that the case is about; null: not asked, or no Choice gift. */
  readonly part: number | null;
  readonly chosen: { readonly productId: string; readonly productName: string; readonly valueMinor: number } | null;
}

/** A code that could be replaced: the card's own, or one that was picked. */
export interface CaseCode extends Pick<CodePlace, 'part'> {
  readonly productId: string;
  readonly productName: string;
  readonly valueMinor: Minor;
  /** The last characters of the code, if it is long enough. */
  readonly codeHint: string;
  /** Codes in stock that could replace it. */
  readonly inStock: number;
}

/** What a recipient wrote. */
export interface CaseReport {
  readonly details: string | null;
  /** An email address. */
  readonly contact: string | null;
}

export const caseStepKinds = ['Answered', 'Replaced', 'Closed'] as const;
export type CaseStepKind = (typeof caseStepKinds)[number];

export interface CaseStep {
  readonly kind: CaseStepKind;
  readonly at: Date;
  readonly byOperator: boolean;
  readonly byName: string;
  readonly text: string | null;
}

/** Everything about one case. */
export interface CaseFile extends HelpCase {
  readonly report: CaseReport;
  readonly steps: readonly CaseStep[];
  readonly claimedAt: Date | null;
}

export interface CaseFilter {
  /** Null: of all accounts, for the operator. */
  readonly accountId: AccountId | null;
  readonly status: CaseStatus | null;
  readonly kind: CaseKind | null;
  readonly number: string | null;
  readonly orderId: OrderId | null;
}
