import type { Db, Tx } from '../database/database.ts';
import type { NumberRange } from '../database/dense-numbers.ts';
import type { AddressHashes } from '../delivery/address-hashes.ts';
import type { Cell } from '../kit/csv.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import type { AccountId } from '../kit/ids.ts';

export const reportKinds = [
  'Orders',
  'LineItems',
  'Cards',
  'Deliveries',
  'Claims',
  'Transactions',
  'Statement',
  'DepartmentSpending',
  'RecipientTotals',
] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportFormats = ['Csv', 'Ndjson', 'Xlsx'] as const;
export type ReportFormat = (typeof reportFormats)[number];

export const reportStatuses = ['Pending', 'Ready', 'Failed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** What a report is limited to. Each kind takes some of these. */
export interface ReportFilter {
  readonly startDate?: string;
  readonly endDate?: string;
  readonly departmentId?: string;
  readonly currencyCode?: CurrencyCode;
  /** YYYY-MM. */
  readonly month?: string;
  readonly year?: number;
  readonly minTotal?: number;
}

export type FilterName = keyof ReportFilter;

export interface ReportRef {
  readonly accountId: AccountId;
  readonly id: string;
}

export interface NewReport {
  readonly kind: ReportKind;
  readonly format: ReportFormat;
  readonly filter: ReportFilter;
}

/** What a report covers, fixed when it is asked for. */
export interface ReportCut extends NumberRange {
  readonly asOf: Date;
}

export interface Report extends ReportRef, NewReport, ReportCut {
  readonly status: ReportStatus;
  readonly statusReason: string | null;
  readonly createdAt: Date;
  readonly createdByName: string | null;
  /** The schedule that asked for it. */
  readonly scheduleId: string | null;
  readonly run: string | null;
  readonly rowCount: bigint | null;
  readonly byteCount: bigint | null;
  readonly chunkCount: number | null;
  readonly sha256: Buffer | null;
  readonly readyAt: Date | null;
  readonly expiresAt: Date | null;
}

export type ReportRow = readonly Cell[];

/** Tells people about a report of a schedule, in the transaction that makes it ready. */
export type NotifyReportReady = (tx: Tx, report: Report) => Promise<void>;

export interface ReportNeeds {
  readonly db: Db;
  readonly notifyReady: NotifyReportReady;
  readonly addressHashes: AddressHashes;
}

/** What a kind of report reads. */
export interface ReportSource {
  /** The numbered rows that its range is about. */
  readonly sequence: 'orders' | 'transfers' | 'events';
  /** It shows addresses of recipients, so it is built again when one of them is forgotten. */
  readonly holdsRecipients: boolean;
  readonly filters: readonly FilterName[];
  readonly required: readonly FilterName[];
  readonly columns: readonly string[];
  readonly read: (needs: ReportNeeds, report: Report) => AsyncGenerator<readonly ReportRow[]>;
}
