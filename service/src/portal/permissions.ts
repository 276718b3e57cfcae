import type { Role } from '../accounts/people/types.ts';

const everyone: readonly Role[] = ['admin', 'orderer', 'finance', 'viewer', 'operator'];
const ofAccount: readonly Role[] = ['admin', 'orderer', 'finance', 'viewer'];

/** The permission table. Every route of the portal's API names one of these; a route without one cannot be declared. */
export const permissions = {
  /** For one's own sign-in. */
  'self.manage': everyone,
  'account.read': ofAccount,
  'people.manage': ['admin'],
  'credentials.manage': ['admin'],
  'departments.manage': ['admin'],
  'brandings.manage': ['admin'],
  'giftSettings.manage': ['admin'],
  'funding.request': ['admin', 'finance'],
  'balanceAlerts.manage': ['admin', 'finance'],
  'statements.export': ['admin', 'finance'],
  'orders.place': ['admin', 'orderer'],
  'orders.change': ['admin', 'orderer'],
  'orders.reveal': ['admin', 'orderer'],
  'orders.export': ['admin', 'orderer', 'finance'],
  'cases.work': ['admin', 'orderer'],
  'uploads.manage': ['admin', 'orderer'],
  'recipients.forget': ['admin'],
  'recipients.totals': ['admin', 'finance'],
  'webhooks.manage': ['admin'],
  'webhooks.replay': ['admin', 'orderer'],
  'audit.read': ['admin'],
  /** Stage only. */
  'outbox.read': everyone,
  'clock.read': everyone,
  'clock.move': ['admin', 'operator'],
  'operator.accounts': ['operator'],
  'operator.catalog': ['operator'],
  'operator.stock': ['operator'],
  'operator.funding': ['operator'],
  'operator.jobs': ['operator'],
  'operator.audit': ['operator'],
  'operator.health': ['operator'],
  'operator.alerts': ['operator'],
  'operator.people': ['operator'],
  'operator.credentials': ['operator'],
  'operator.approvals': ['operator'],
  'operator.parcels': ['operator'],
  'operator.cases': ['operator'],
  'operator.orders': ['operator'],
} as const satisfies Record<string, readonly Role[]>;

export type PermissionName = keyof typeof permissions;

/** In addition: routes without a session, and the step between password and code. */
export type Permission = PermissionName | 'public' | 'codeStep';

export function isAllowed(role: Role, permission: PermissionName): boolean {
  return (permissions[permission] as readonly Role[]).includes(role);
}

export function permissionsOf(role: Role): PermissionName[] {
  return (Object.keys(permissions) as PermissionName[]).filter((name) => isAllowed(role, name));
}
