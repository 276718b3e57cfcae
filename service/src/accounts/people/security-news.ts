import type { Tx } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { OperatorRole, PersonId, Visitor } from './types.ts';

/** What a person is notified of by mail, because only they know whether it was them. */
export type SecurityNews =
  | { readonly kind: 'NewDevice'; readonly visitor: Visitor }
  | { readonly kind: 'PasswordChanged' }
  | { readonly kind: 'SecondFactorOn' }
  | { readonly kind: 'SecondFactorOff'; readonly wasLast: boolean }
  | { readonly kind: 'PasskeyAdded'; readonly name: string }
  | { readonly kind: 'PasskeyRemoved'; readonly name: string; readonly wasLast: boolean }
  | { readonly kind: 'PasskeyCopySuspected'; readonly name: string }
  | { readonly kind: 'SecondFactorReset' }
  | { readonly kind: 'RecoveryCodesRenewed' }
  | { readonly kind: 'RolesChanged'; readonly roles: readonly OperatorRole[]; readonly by: string }
  | { readonly kind: 'RepeatedFailures'; readonly failures: number; readonly address: string };

export interface NotifiedPerson {
  readonly id: PersonId;
  /** Null: an operator. */
  readonly accountId: AccountId | null;
  readonly email: string;
  readonly name: string;
}

/** Sends a mail if and when the transaction commits. Wired in by `main`. */
export type NotifyPerson = (tx: Tx, person: NotifiedPerson, news: SecurityNews) => Promise<void>;
