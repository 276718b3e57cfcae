import type { Role } from './me.ts';

export interface Person {
  readonly Id: string;
  readonly Email: string;
  readonly Name: string;
  readonly Role: Role;
  readonly Status: 'Invited' | 'Active' | 'Disabled';
  readonly HasSecondFactor: boolean;
  readonly CreatedAt: string;
  readonly LastSignInAt: string | null;
}

export interface InvitationLink {
  readonly Link: string | null;
  readonly LinkExpiresAt: string;
}

export interface Credential {
  readonly Id: string;
  readonly Name: string;
  readonly Email: string;
  readonly AccessTokenHint: string;
  readonly Status: 'Active' | 'Disabled';
  readonly CreatedAt: string;
  readonly LastUsedAt: string | null;
}

export interface CreatedCredential {
  readonly Credential: Credential;
  readonly AccessToken: string;
}

export interface AuditEntry {
  readonly Sequence: number;
  readonly Timestamp: string;
  readonly Actor: { readonly Id: string | null; readonly Name: string | null; readonly Kind: string };
  readonly Action: string;
  readonly Target: string | null;
  readonly Details: unknown;
  readonly Address: string | null;
}
