import type { Audience } from '../operations/types.ts';
import type { KnownValues } from './known-values.ts';

/** An account, and what must not be seen by others: its id, and the text in everything that is written for it. */
export interface Company {
  readonly accountId: string;
  readonly marker: string;
  readonly known: KnownValues;
}

/** Who calls: a credential or person of an account, or of the operator, or nobody. */
export interface Caller {
  readonly name: string;
  readonly audience: Audience;
  /** Null: an operator, or a visitor without any account. */
  readonly company: Company | null;
  /** May do everything that others of its kind may. */
  readonly isAble: boolean;
  /** What proves who it is; changes when it signs in again. */
  headers: Readonly<Record<string, string>>;
  /** Signs in again, after an act has ended its session. */
  renew(): Promise<void>;
}

export interface Cast {
  readonly companies: readonly Company[];
  /** What operators were told. */
  readonly operatorKnown: KnownValues;
  readonly callers: readonly Caller[];
  /** What is some account's, and stands in the catalog because an operator wrote it there. */
  readonly inCatalog: Set<string>;
}
