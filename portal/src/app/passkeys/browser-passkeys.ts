import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { Problem } from '../../api/problem.ts';
import type { KnownPasskey, PasskeyCreation } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';

const timeoutMs = 300_000;

/** Browsers keep passkeys for names, not for numeric addresses, and only on secure pages. */
export function canUsePasskeys(): boolean {
  return browserSupportsWebAuthn() && window.isSecureContext && !isNumeric(window.location.hostname);
}

function isNumeric(host: string): boolean {
  return /^[\d.]+$/.test(host) || host.startsWith('[');
}

/** Has the person create a passkey, with a PIN or fingerprint if the authenticator has one. */
export async function createPasskey(creation: PasskeyCreation) {
  const { id, response } = await heard(
    startRegistration({
      optionsJSON: {
        rp: { name: 'Bestow' },
        user: { id: creation.UserId, name: creation.UserName, displayName: creation.UserDisplayName },
        challenge: creation.Challenge,
        pubKeyCredParams: creation.Algorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout: timeoutMs,
        attestation: 'none',
        // Kept by the authenticator where possible, so that it can sign in without an email address.
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        excludeCredentials: creation.Known.map(descriptorOf),
      },
    }),
  );
  return {
    CredentialId: id,
    ClientData: response.clientDataJSON,
    Attestation: response.attestationObject,
    Transports: response.transports ?? [],
  };
}

/** Has the person sign with one of their passkeys; without any given, with one that the authenticator knows. */
export async function signWithPasskey(challenge: string, known: readonly KnownPasskey[] = []) {
  const isAlone = known.length === 0;
  const { id, response } = await heard(
    startAuthentication({
      optionsJSON: {
        challenge,
        timeout: timeoutMs,
        allowCredentials: known.map(descriptorOf),
        userVerification: isAlone ? 'required' : 'preferred',
      },
    }),
  );
  return {
    CredentialId: id,
    ClientData: response.clientDataJSON,
    AuthenticatorData: response.authenticatorData,
    Signature: response.signature,
    ...(response.userHandle && { UserHandle: response.userHandle }),
  };
}

function descriptorOf({ Id, Transports }: KnownPasskey) {
  return { id: Id, type: 'public-key' as const, transports: [...Transports] as AuthenticatorTransport[] };
}

/** What went wrong in the browser, in words. */
async function heard<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new Problem(0, {
      code: 'PasskeyNotUsed',
      title: t('No passkey was used'),
      detail: isKnown
        ? t('This device already has a passkey for you.')
        : t('It was cancelled, took too long, or this device has no passkey for you.'),
    });
  }
}
