import { Type } from 'typebox';
import { instantOut, mailbox, named, nullable, object, optional, singleLine } from '../kit/schema.ts';
import type { WithAccessToken } from './change-credentials.ts';
import type { Credential } from './types.ts';

export const newCredential = object({ Name: singleLine(100), Email: mailbox });
export const credentialChange = object({
  Name: optional(singleLine(100)),
  Status: optional(Type.Enum(['Active', 'Disabled'])),
});

export const wireCredential = named(
  'Credential',
  object({
    Id: Type.String(),
    Name: Type.String(),
    Email: Type.String(),
    AccessTokenHint: Type.String(),
    Status: Type.Enum(['Active', 'Disabled']),
    CreatedAt: instantOut(),
    LastUsedAt: nullable(instantOut()),
  }),
);

/** The only response that contains an access token. */
export const createdCredential = named(
  'CreatedCredential',
  object({ Credential: wireCredential, AccessToken: Type.String() }),
);

export function toWireCredential(credential: Credential): Type.Static<typeof wireCredential> {
  return {
    Id: credential.id,
    Name: credential.name,
    Email: credential.email,
    AccessTokenHint: credential.accessTokenHint,
    Status: credential.status,
    CreatedAt: credential.createdAt.toISOString(),
    LastUsedAt: credential.lastUsedAt?.toISOString() ?? null,
  };
}

export function toWireCreated({ credential, accessToken }: WithAccessToken): Type.Static<typeof createdCredential> {
  return { Credential: toWireCredential(credential), AccessToken: accessToken.reveal() };
}
