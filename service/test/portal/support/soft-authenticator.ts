import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** A security key in software: what browsers and authenticators make of a challenge, byte by byte. */
export interface SoftAuthenticator {
  readonly credentialId: string;
  /** Of signatures so far; a copy of the key continues from the same number. */
  counter: number;
  create(challenge: string): NewPasskeyBody;
  sign(challenge: string, changed?: Changed): AssertionBody;
  copy(): SoftAuthenticator;
}

export interface NewPasskeyBody {
  readonly CredentialId: string;
  readonly ClientData: string;
  readonly Attestation: string;
  readonly Transports: readonly string[];
}

export interface AssertionBody {
  readonly CredentialId: string;
  readonly ClientData: string;
  readonly AuthenticatorData: string;
  readonly Signature: string;
  readonly UserHandle?: string;
}

/** What a forged answer has differently. */
export interface Changed {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly isVerified?: boolean;
  readonly userHandle?: string;
  readonly credentialId?: string;
}

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

interface State {
  readonly key: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
  readonly id: Buffer;
  readonly origin: string;
  /** Authenticators that synchronise keys report zero always. */
  readonly counts: boolean;
}

export function createAuthenticator(origin: string, counts = true): SoftAuthenticator {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return authenticatorOf({ key, id: randomBytes(32), origin, counts }, 0);
}

function authenticatorOf(state: State, startsAt: number): SoftAuthenticator {
  const { key, id, origin, counts } = state;
  const rpId = new URL(origin).hostname;
  const authenticator: SoftAuthenticator = {
    credentialId: id.toString('base64url'),
    counter: startsAt,
    create(challenge) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(key.publicKey)]);
      const flags = userPresent | userVerified | hasCredential;
      const authData = Buffer.concat([authenticatorData(rpId, flags, authenticator.counter), attested]);
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(authData)],
      ]);
      return {
        CredentialId: id.toString('base64url'),
        ClientData: clientData('webauthn.create', challenge, origin).toString('base64url'),
        Attestation: attestation.toString('base64url'),
        Transports: ['usb'],
      };
    },
    sign(challenge, changed = {}) {
      authenticator.counter += counts ? 1 : 0;
      const flags = userPresent | ((changed.isVerified ?? true) ? userVerified : 0);
      const data = authenticatorData(changed.rpId ?? rpId, flags, authenticator.counter);
      const client = clientData(changed.type ?? 'webauthn.get', challenge, changed.origin ?? origin);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        CredentialId: changed.credentialId ?? id.toString('base64url'),
        ClientData: client.toString('base64url'),
        AuthenticatorData: data.toString('base64url'),
        Signature: createSign('sha256').update(signed).sign(key.privateKey).toString('base64url'),
        ...(changed.userHandle && { UserHandle: changed.userHandle }),
      };
    },
    copy: () => authenticatorOf(state, authenticator.counter),
  };
  return authenticator;
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
}

/** ECDSA on P-256 with SHA-256, as COSE writes it. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return map([
    [number(1), number(2)],
    [number(3), number(-7)],
    [number(-1), number(1)],
    [number(-2), bytes(Buffer.from(x, 'base64url'))],
    [number(-3), bytes(Buffer.from(y, 'base64url'))],
  ]);
}

// The few forms of CBOR that this needs.
const head = (major: number, length: number) =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
const number = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);
