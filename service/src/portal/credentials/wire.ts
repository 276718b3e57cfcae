import type { Credential } from '../../accounts/types.ts';

export function toWireCredential(credential: Credential) {
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
