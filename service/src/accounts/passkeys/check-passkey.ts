import type { Assertion, NewPasskey, PasskeyRow, RelyingParty } from './types.ts';

/** Loaded when it is first needed: its 260 files are a fifth of all that a start would read. */
const loadVerifier = () => import('@simplewebauthn/server');

/** EdDSA, ECDSA on P-256 and RSA: what authenticators in use have. */
export const passkeyAlgorithms: readonly number[] = [-8, -7, -257];

export interface CheckedPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: bigint;
}

/** The parts to store of an authenticator's answer; null: it is not an answer to this challenge, on this origin. */
export async function checkNewPasskey(
  given: NewPasskey,
  challenge: Buffer,
  relyingParty: RelyingParty,
): Promise<CheckedPasskey | null> {
  const { verifyRegistrationResponse } = await loadVerifier();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: given.credentialId,
      rawId: given.credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: given.clientData, attestationObject: given.attestation },
    },
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    // As a second factor, possession is enough. Without a password, verification is required at sign-in.
    requireUserVerification: false,
    supportedAlgorithmIDs: [...passkeyAlgorithms],
  }).catch(() => notVerified);
  if (!verified || !registrationInfo) return null;
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    counter: BigInt(counter),
  };
}

/** The authenticator's counter after a correct assertion; null: the assertion is wrong. */
export async function checkAssertion(
  given: Assertion,
  passkey: PasskeyRow,
  expected: {
    readonly challenge: Buffer;
    readonly relyingParty: RelyingParty;
    readonly needsUserVerification: boolean;
  },
): Promise<bigint | null> {
  const { verifyAuthenticationResponse } = await loadVerifier();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: given.credentialId,
      rawId: given.credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: given.clientData,
        authenticatorData: given.authenticatorData,
        signature: given.signature,
        ...(given.userHandle !== null && { userHandle: given.userHandle }),
      },
    },
    expectedChallenge: expected.challenge.toString('base64url'),
    expectedOrigin: expected.relyingParty.origin,
    expectedRPID: expected.relyingParty.id,
    credential: {
      id: given.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      // The caller compares counters: one that went back is not only wrong, its owner must be told.
      counter: 0,
    },
    requireUserVerification: expected.needsUserVerification,
  }).catch(() => notVerified);
  return verified && authenticationInfo ? BigInt(authenticationInfo.newCounter) : null;
}

// The library throws for everything that is not as expected: attackers choose which.
const notVerified = { verified: false, registrationInfo: undefined, authenticationInfo: undefined } as const;
