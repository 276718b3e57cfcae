import type { Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import type { Violation } from '../../ledger/types.ts';
import type { Cell } from '../types.ts';

export type MoveState = 'Frozen' | 'Packed' | 'Switched' | 'Moved';

/** A move that has begun, as the cell that the account leaves knows it. */
export interface KnownMove {
  readonly accountId: AccountId;
  readonly toCell: string;
  readonly state: MoveState;
}

export interface Move {
  readonly accountId: AccountId;
  readonly source: Cell;
  readonly target: Cell;
}

/** For tests: called after each step. */
export type MoveStep = 'frozen' | 'packed' | 'fenced' | 'copied' | 'switched' | 'opened' | 'moved';

export interface MoveNeeds {
  readonly keyRing: KeyRing;
  /** Checks the rules of the ledger on the tables that the transaction sees. */
  readonly verify: (tx: Tx) => Promise<readonly Violation[]>;
  /** Called in a transaction in which rows of the account come into a cell that has gone on without them. */
  readonly rowsCame: (tx: Tx, accountId: AccountId) => Promise<void>;
  readonly say: (text: string) => void;
  /** How long work that has begun may take to end. */
  readonly waitSecondsMax: number;
  /** How long API processes may still take an earlier request's token for one of an account that stays. */
  readonly tokensMs: number;
  /** How long routers may still send requests to the old cell. */
  readonly routersMs: number;
  readonly onStep?: (step: MoveStep) => Promise<void>;
}

/** What was copied of a table: how many rows, and a sum over all their values. */
export interface Copied {
  readonly table: string;
  readonly rows: number;
  readonly digest: string;
}
