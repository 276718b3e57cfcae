import type { Type } from 'typebox';
import type { Credential } from '../../accounts/types.ts';
import type { credential as wireCredential } from './schemas.ts';

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
