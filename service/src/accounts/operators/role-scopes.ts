import { type OperatorRole, operatorRoles } from '../people/types.ts';
import type { Acts } from './act-types.ts';
import { allScopes, type OperatorScope } from './scopes.ts';

type LimitedRole = Exclude<OperatorRole, 'admin'>;

/**
 * Which roles may do what each scope names; admins may do everything. A route states its scope once, for credentials of the
 * operator API and for people in the portal (decision 0150).
 */
const rolesOfScope: Readonly<Record<OperatorScope, readonly LimitedRole[]>> = {
  'accounts:read': ['support', 'catalog', 'finance'],
  'accounts:write': [],
  'credentials:write': [],
  'catalog:read': ['support', 'warehouse', 'catalog', 'finance'],
  'catalog:write': ['catalog'],
  'stock:read': ['support', 'warehouse', 'catalog', 'finance'],
  'stock:write': ['catalog'],
  'parcels:read': ['support', 'warehouse'],
  'parcels:write': ['warehouse'],
  'orders:read': ['support', 'finance'],
  'orders:write': ['support'],
  'cases:read': ['support'],
  'cases:write': ['support'],
  'funding:read': ['support', 'finance'],
  'funding:write': ['finance'],
  // Every role requests something that needs two. Who can approve it depends on what it is.
  'approvals:read': ['support', 'warehouse', 'catalog', 'finance'],
  'approvals:write': ['support', 'warehouse', 'catalog', 'finance'],
  'suppressions:read': ['support'],
  'suppressions:write': ['support'],
  'jobs:read': ['support'],
  'jobs:write': [],
  'events:read': ['support', 'warehouse', 'catalog', 'finance'],
  'events:write': ['support', 'warehouse', 'catalog', 'finance'],
  'audit:read': ['support', 'finance'],
  'operator-credentials:read': [],
  'operator-credentials:write': [],
};

/** The roles that may do what a scope names. */
export function rolesForScope(scope: OperatorScope): readonly OperatorRole[] {
  return [...rolesOfScope[scope], 'admin'];
}

export function mayUseScope(roles: readonly OperatorRole[], scope: OperatorScope): boolean {
  return rolesForScope(scope).some((role) => roles.includes(role));
}

export function scopesOfRoles(roles: readonly OperatorRole[]): OperatorScope[] {
  return allScopes.filter((scope) => mayUseScope(roles, scope));
}

interface ActRoles {
  /** The scope of what was requested. Whoever lost it since has nothing approved any more. */
  readonly asks: OperatorScope;
  /** The role that approves and rejects it, besides admins: finance, where it costs money. */
  readonly decides: OperatorRole;
}

const actRoles: { readonly [Kind in keyof Acts]: ActRoles } = {
  // Only admins have a scope that no other role has.
  InviteOperator: { asks: 'operator-credentials:write', decides: 'admin' },
  EnableOperator: { asks: 'operator-credentials:write', decides: 'admin' },
  GrantRawCodes: { asks: 'accounts:write', decides: 'admin' },
  ApplyFunding: { asks: 'funding:write', decides: 'finance' },
  ReverseFunding: { asks: 'funding:write', decides: 'finance' },
  SettlePayment: { asks: 'funding:write', decides: 'finance' },
  ChangeAccountPrice: { asks: 'catalog:write', decides: 'finance' },
  ChangeProductPrice: { asks: 'catalog:write', decides: 'finance' },
  ReshipParcel: { asks: 'parcels:write', decides: 'finance' },
  ReplaceCode: { asks: 'cases:write', decides: 'finance' },
};

export function mayAskFor(kind: keyof Acts, roles: readonly OperatorRole[]): boolean {
  return mayUseScope(roles, actRoles[kind].asks);
}

export function mayDecideOn(kind: keyof Acts, roles: readonly OperatorRole[]): boolean {
  return roles.includes(actRoles[kind].decides) || roles.includes('admin');
}

export function decidingRole(kind: keyof Acts): string {
  const role = actRoles[kind].decides;
  return role === 'admin' ? role : `${role} or admin`;
}

/** In the order of the list, each once. */
export function inOrder(roles: readonly OperatorRole[]): OperatorRole[] {
  return operatorRoles.filter((role) => roles.includes(role));
}
