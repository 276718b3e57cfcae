import type { AccountId } from '../../kit/ids.ts';

/** The chain of operator actions that are not about an account. */
export const operatorChain = '00000000-0000-0000-0000-000000000000' as AccountId;

export interface Actor {
  readonly kind: 'Person' | 'Credential' | 'Operator' | 'OperatorCredential' | 'Service';
  readonly id: string | null;
  readonly name: string;
}

/** Whoever may run commands on the database is not known by name. */
export const commandLineActor: Actor = { kind: 'Service', id: null, name: 'command line' };

/** Whether an operator acts: in the portal, by a credential or on the command line. */
export function isOperator({ kind, name }: Actor): boolean {
  return kind === 'Operator' || kind === 'OperatorCredential' || (kind === 'Service' && name === commandLineActor.name);
}

/** An action for which someone may be held accountable. Never contains secrets or recipients. */
export interface NewAuditEntry {
  /** The account that it is about; operatorChain if there is none. */
  readonly accountId: AccountId;
  readonly actor: Actor;
  /** What was done, such as PersonInvited or FundingApplied. */
  readonly action: string;
  /** The id of what it was done to. */
  readonly target: string | null;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
  readonly address: string | null;
}

export interface AuditEntry {
  readonly accountId: AccountId;
  readonly sequence: bigint;
  readonly recordedAt: Date;
  readonly actorKind: Actor['kind'];
  readonly actorId: string | null;
  readonly actorName: string;
  readonly action: string;
  readonly target: string | null;
  /** JSON. */
  readonly details: string;
  readonly address: string | null;
  readonly hash: Buffer;
}
