import { Type } from 'typebox';
import { instantOut, named, nullable, object, optional, singleLine } from '../../kit/schema.ts';
import type { AssertionChallenge, RegistrationChallenge } from './challenges.ts';
import { passkeyAlgorithms } from './check-passkey.ts';
import { userHandleOf } from './passkey-sign-in.ts';
import type { Assertion, NewPasskey, Passkey, PasskeyRow } from './types.ts';

const base64url = (maxLength: number) => Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]+$' });
// A credential id has at most 1,023 bytes. An attestation may contain certificates, although none is asked for.
const credentialId = base64url(1_364);
const signedText = base64url(16_000);

export const wirePasskey = named(
  'Passkey',
  object({ Id: Type.String(), Name: Type.String(), CreatedAt: instantOut(), LastUsedAt: nullable(instantOut()) }),
);

const knownPasskey = named('KnownPasskey', object({ Id: Type.String(), Transports: Type.Array(Type.String()) }));

export const passkeyCreation = named(
  'PasskeyCreation',
  object({
    Challenge: Type.String(),
    UserId: Type.String(),
    UserName: Type.String(),
    UserDisplayName: Type.String(),
    Algorithms: Type.Array(Type.Integer()),
    Known: Type.Array(knownPasskey),
  }),
);

export const passkeyRequest = named(
  'PasskeyRequest',
  object({ Challenge: Type.String(), Known: Type.Array(knownPasskey) }),
);

export const newPasskey = object({
  Name: singleLine(100),
  CredentialId: credentialId,
  ClientData: signedText,
  Attestation: signedText,
  Transports: Type.Array(Type.String({ maxLength: 20, pattern: '^[a-z-]+$' }), { maxItems: 10 }),
});

export const assertion = object({
  CredentialId: credentialId,
  ClientData: signedText,
  AuthenticatorData: signedText,
  Signature: base64url(4_000),
  UserHandle: optional(base64url(100)),
});

export function toWirePasskey({ id, name, createdAt, lastUsedAt }: Passkey): Type.Static<typeof wirePasskey> {
  return {
    Id: id,
    Name: name,
    CreatedAt: createdAt.toISOString(),
    LastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

export function toWireCreation({
  challenge,
  person,
  known,
}: RegistrationChallenge): Type.Static<typeof passkeyCreation> {
  return {
    Challenge: challenge.toString('base64url'),
    UserId: userHandleOf(person.id),
    UserName: person.email,
    UserDisplayName: person.name,
    Algorithms: [...passkeyAlgorithms],
    Known: known.map(toWireKnown),
  };
}

export function toWireRequest({ challenge, credentials }: AssertionChallenge): Type.Static<typeof passkeyRequest> {
  return { Challenge: challenge.toString('base64url'), Known: credentials.map(toWireKnown) };
}

function toWireKnown({ credentialId, transports }: Pick<PasskeyRow, 'credentialId' | 'transports'>) {
  return { Id: credentialId.toString('base64url'), Transports: [...transports] };
}

export function fromWireNewPasskey(wire: Type.Static<typeof newPasskey>): NewPasskey {
  return {
    name: wire.Name,
    credentialId: wire.CredentialId,
    clientData: wire.ClientData,
    attestation: wire.Attestation,
    transports: wire.Transports,
  };
}

export function fromWireAssertion(wire: Type.Static<typeof assertion>): Assertion {
  return {
    credentialId: wire.CredentialId,
    clientData: wire.ClientData,
    authenticatorData: wire.AuthenticatorData,
    signature: wire.Signature,
    userHandle: wire.UserHandle ?? null,
  };
}
