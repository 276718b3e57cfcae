import type { Db, Reader, Tx } from '../database/database.ts';
import type { AddressHashes } from '../delivery/address-hashes.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';
import type { KeyRing } from '../kit/keyring.ts';
import type { OrderPortion, Violation } from '../ledger/types.ts';

/** Why an order stays in the database, in the order in which reasons are looked for. */
export const stayReasons = [
  'NotFinished',
  'ChangedSince',
  'CardOpen',
  'ChoiceOpen',
  'ReturnPending',
  'SupplierAsked',
  'ParcelOpen',
  'MessageUnsent',
  'WebhookUndelivered',
  'HasCase',
  'ApprovalWaiting',
  'JobWaiting',
  'RecipientKept',
  'RecipientBeingForgotten',
  'LedgerFinding',
  'InUse',
] as const;
export type StayReason = (typeof stayReasons)[number];

/** Why no order of an account is archived. */
export type AccountReason = 'Moving' | 'Frozen' | 'ReportRunning' | 'GiftsUncounted';

export interface ArchiveNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly addressHashes: AddressHashes;
  readonly folder: string;
  /** Checks the rules of the ledger for single orders. */
  readonly checkOrders: (reader: Reader, portion: OrderPortion) => Promise<readonly Violation[]>;
  /** Called in a transaction in which orders from this number on come back into the database. */
  readonly rowsCame: (tx: Tx, accountId: AccountId, firstNumber: number) => Promise<void>;
  /** Records in the commit of an archive, or of its return, that it happened. */
  readonly record: (tx: Tx, act: ArchiveAct) => Promise<void>;
  readonly onStep?: (step: ArchiveStep) => void | Promise<void>;
}

export interface ArchiveAct {
  readonly action: 'OrdersArchived' | 'OrdersRestored';
  readonly accountId: AccountId;
  readonly archiveId: string;
  readonly fileName: string;
  readonly orders: number;
}

/** For tests: called after each step. */
export type ArchiveStep = 'written' | 'locked' | 'deleted' | 'committed';

export interface Candidate {
  readonly id: OrderId;
  readonly number: number;
  readonly placedAt: Date;
  readonly cards: number;
  readonly lines: number;
  readonly reason: StayReason | null;
}

/** What a file says about itself in its first line; the rows follow. */
export interface Manifest {
  readonly format: number;
  readonly schema: string;
  readonly archiveId: string;
  readonly accountId: AccountId;
  readonly orders: number;
  readonly firstNumber: number;
  readonly lastNumber: number;
  readonly placedFrom: string;
  readonly placedTo: string;
  readonly changedBefore: string;
  readonly tables: readonly ManifestTable[];
}

export interface ManifestTable {
  readonly table: string;
  readonly columns: readonly string[];
  /** Left out: all columns. */
  readonly compared?: readonly string[];
  readonly rows: number;
  /** A sum over the compared values of all rows. */
  readonly digest: string;
}

/** A version of a product that lines or picks in a file name, and the number that the same version has now. */
export interface StoredVersion {
  readonly productId: string;
  readonly version: number;
  /** Another one once the account has moved to a cell that numbers its versions itself. */
  readonly now: number;
}

/** A file as the database knows it. */
export interface Archive {
  readonly accountId: AccountId;
  readonly id: string;
  readonly fileName: string;
  readonly byteCount: number;
  readonly sha256: Buffer;
  readonly sealedKey: Buffer;
  readonly orders: number;
  readonly rowCounts: Readonly<Record<string, number>>;
  readonly productVersions: readonly StoredVersion[];
  readonly firstNumber: number;
  readonly lastNumber: number;
  readonly placedFrom: Date;
  readonly placedTo: Date;
  readonly archivedAt: Date;
  readonly restoredAt: Date | null;
}
