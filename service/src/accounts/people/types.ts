import type { Brand } from '../../kit/brand.ts';
import type { AccountId } from '../../kit/ids.ts';

export type PersonId = Brand<string, 'PersonId'>;

export const accountRoles = ['admin', 'orderer', 'finance', 'viewer'] as const;
export type AccountRole = (typeof accountRoles)[number];
export type Role = AccountRole | 'operator';

/** Somebody who may sign in to the portal. */
export interface Person {
  readonly id: PersonId;
  /** Null: an operator. */
  readonly accountId: AccountId | null;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly status: 'Active' | 'Disabled';
  /** False: invited, and the invitation was not accepted yet. */
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
}

/** Where a request of a person comes from, for throttles and for lists of sessions. */
export interface Visitor {
  readonly address: string;
  readonly userAgent: string;
}
