import { rolesForScope } from '../accounts/operators/role-scopes.ts';
import { allScopes, type OperatorScope } from '../accounts/operators/scopes.ts';
import { type AccountRole, type OperatorRole, operatorRoles, type Person } from '../accounts/people/types.ts';

/** A role of people of accounts, or one of operators. */
export type PortalRole = AccountRole | `operator.${OperatorRole}`;

const ofAccount: readonly PortalRole[] = ['admin', 'approver', 'orderer', 'finance', 'viewer'];
const everyOperator = operators(...operatorRoles);
const everyone: readonly PortalRole[] = [...ofAccount, ...everyOperator];

/** The permission table. Every route of the portal's API names one of these; a route without one cannot be declared. */
export const permissions = {
  /** For one's own sign-in. */
  'self.manage': everyone,
  'account.read': ofAccount,
  'people.manage': ['admin'],
  'signOn.manage': ['admin'],
  'credentials.manage': ['admin'],
  'departments.manage': ['admin'],
  'brandings.manage': ['admin'],
  'giftSettings.manage': ['admin'],
  'funding.request': ['admin', 'finance'],
  'balanceAlerts.manage': ['admin', 'finance'],
  'statements.export': ['admin', 'finance'],
  'orders.place': ['admin', 'approver', 'orderer'],
  'orders.change': ['admin', 'approver', 'orderer'],
  'orders.reveal': ['admin', 'approver', 'orderer'],
  'orders.export': ['admin', 'approver', 'orderer', 'finance'],
  'orders.approve': ['admin', 'approver'],
  'approvalRules.manage': ['admin'],
  'holdForFunds.manage': ['admin'],
  'cases.work': ['admin', 'approver', 'orderer'],
  'uploads.manage': ['admin', 'approver', 'orderer'],
  'recipients.forget': ['admin'],
  'recipients.totals': ['admin', 'finance'],
  'reports.manage': ['admin', 'finance'],
  'webhooks.manage': ['admin'],
  'webhooks.replay': ['admin', 'approver', 'orderer'],
  'audit.read': ['admin'],
  /** Stage only. */
  'outbox.read': everyone,
  'clock.read': everyone,
  'clock.move': ['admin', ...everyOperator],
  'operator.people': operators('admin'),
  'operator.health': operators('support', 'admin'),
  ...byOperatorScope(),
} as const satisfies Record<string, readonly PortalRole[]>;

export type PermissionName = keyof typeof permissions;

/** In addition: routes without a session, and the step between password and code. */
export type Permission = PermissionName | 'public' | 'codeStep';

type RoledPerson = Pick<Person, 'role' | 'operatorRoles'>;

/** An operator may do what any of their roles permits. */
export function rolesOf({ role, operatorRoles: roles }: RoledPerson): readonly PortalRole[] {
  return role === 'operator' ? operators(...roles) : [role];
}

export function isAllowed(person: RoledPerson, permission: PermissionName): boolean {
  const allowed: readonly PortalRole[] = permissions[permission];
  return rolesOf(person).some((role) => allowed.includes(role));
}

export function permissionsOf(person: RoledPerson): PermissionName[] {
  return (Object.keys(permissions) as PermissionName[]).filter((name) => isAllowed(person, name));
}

function operators(...roles: readonly OperatorRole[]): PortalRole[] {
  return roles.map((role) => `operator.${role}` as const);
}

/** One permission for each scope of the operator API, for the routes that both have. */
function byOperatorScope(): Record<`operator.${OperatorScope}`, readonly PortalRole[]> {
  const entries = allScopes.map((scope) => [`operator.${scope}`, operators(...rolesForScope(scope))]);
  return Object.fromEntries(entries) as Record<`operator.${OperatorScope}`, readonly PortalRole[]>;
}
