import type { Secret } from '../../kit/secret.ts';
import type { OperatorRole, PersonId } from '../people/types.ts';
import type { OperatorScope } from './scopes.ts';

/** The key of a program that runs the service through /operator/v1. */
export interface OperatorCredential {
  /** Stands where an operator's id stands: a credential is one party of the two-person rule. */
  readonly id: PersonId;
  readonly name: string;
  readonly secretHint: string;
  readonly scopes: readonly OperatorScope[];
  /** Empty: any address. */
  readonly addressBlocks: readonly string[];
  readonly expiresAt: Date | null;
  /** An operator, or another credential; null: created on the command line. */
  readonly createdBy: PersonId | null;
  readonly createdByName: string | null;
  /** What the operator may do whom it counts as; null: it counts as itself. */
  readonly creatorRoles: readonly OperatorRole[] | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly status: 'Active' | 'Expired' | 'Revoked' | 'CreatorDisabled';
}

export interface NewOperatorCredential {
  readonly name: string;
  readonly scopes: readonly OperatorScope[];
  readonly addressBlocks: readonly string[];
  readonly expiresAt: Date | null;
}

export interface WithSecret {
  readonly credential: OperatorCredential;
  readonly secret: Secret<string>;
}

/** The command line as a party: the row that migration 0035 adds. */
export const commandLineParty = {
  id: '00000000-0000-0000-0000-000000000001' as PersonId,
  name: 'command line',
} as const;
