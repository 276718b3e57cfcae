import type { AccountId } from '../../kit/ids.ts';
import type { AccountRole, OperatorRole } from '../people/types.ts';

/** The operators' own configuration stands under this id. */
export const operatorsOwner = '00000000-0000-0000-0000-000000000000';

export interface GroupRole {
  readonly group: string;
  readonly role: AccountRole | OperatorRole;
}

export interface SignOnDomain {
  readonly domain: string;
  readonly isConfirmed: boolean;
}

/** How the people of one account, or the operators, sign on. */
export interface SignOn {
  readonly ownerId: string;
  /** Null: the operators. */
  readonly accountId: AccountId | null;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly sealedClientSecret: Buffer;
  readonly groupsClaim: string;
  readonly isRequired: boolean;
  readonly groups: readonly GroupRole[];
  readonly domains: readonly SignOnDomain[];
}

/** What the provider says about the person who signed on, after its signature was checked. */
export interface SignedOnPerson {
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  readonly groups: readonly string[];
}

/** Requests to providers. It refuses addresses that are not public. Wired in by `main`. */
export type SignOnFetch = (url: string, init: RequestInit) => Promise<Response>;
