export type Role = 'admin' | 'orderer' | 'finance' | 'viewer' | 'operator';

export interface Me {
  readonly Id: string;
  readonly Email: string;
  readonly Name: string;
  readonly Role: Role;
  readonly Account: { readonly Id: string; readonly Name: string; readonly IsSuspended: boolean } | null;
  readonly HasSecondFactor: boolean;
  readonly RecoveryCodesLeft: number;
  readonly SessionEndsAt: string;
  readonly Confirm: { readonly With: 'Password' | 'Code'; readonly FreshUntil: string | null };
  readonly Environment: 'stage' | 'production';
  readonly Permissions: readonly string[];
}

export interface SignInAnswer {
  readonly Step: 'Done' | 'Code';
  readonly Me: Me | null;
}

export interface LinkFacts {
  readonly Kind: 'Invitation' | 'Reset';
  readonly Email: string;
  readonly Name: string | null;
  readonly AccountName: string | null;
  readonly Role: Role;
  readonly ExpiresAt: string;
}

export interface Session {
  readonly Id: string;
  /** A browser's session, or an operator's bearer token for programs. */
  readonly Kind: 'Session' | 'Token';
  readonly CreatedAt: string;
  /** Null for a token. */
  readonly LastSeenAt: string | null;
  readonly ExpiresAt: string;
  readonly Address: string | null;
  readonly UserAgent: string | null;
  readonly IsCurrent: boolean;
}
