import type { PersonId } from '../people/types.ts';

/** A passkey in lists. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** What an assertion is checked against. */
export interface PasskeyRow extends Passkey {
  readonly personId: PersonId;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: bigint;
  readonly transports: readonly string[];
}

/** To whom passkeys belong: browsers offer them to pages of this origin only. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Register: a new passkey. Prove: the second step, or a confirmation. SignIn: without a password. */
export type ChallengePurpose = 'Register' | 'Prove' | 'SignIn';

/** What an authenticator answers for a new passkey; all texts are base64url. */
export interface NewPasskey {
  readonly name: string;
  readonly credentialId: string;
  readonly clientData: string;
  readonly attestation: string;
  readonly transports: readonly string[];
}

/** What an authenticator signs; all texts are base64url. */
export interface Assertion {
  readonly credentialId: string;
  readonly clientData: string;
  readonly authenticatorData: string;
  readonly signature: string;
  /** The person's id, which authenticators keep with passkeys that work without an email address. */
  readonly userHandle: string | null;
}
