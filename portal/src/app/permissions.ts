import type { Me, OperatorRole, Role } from '../api/types.generated.ts';
import { t } from '../i18n/t.ts';

/**
 * Permissions of pages and buttons, by the service's names. The service says which of them a person has, and checks
 * again on every call; here they only hide what cannot be used.
 */
export type Act =
  | 'self.manage'
  | 'account.read'
  | 'orders.place'
  | 'orders.export'
  | 'orders.approve'
  | 'approvalRules.manage'
  | 'holdForFunds.manage'
  | 'funding.request'
  | 'balanceAlerts.manage'
  | 'statements.export'
  | 'cases.work'
  | 'people.manage'
  | 'signOn.manage'
  | 'credentials.manage'
  | 'departments.manage'
  | 'brandings.manage'
  | 'giftSettings.manage'
  | 'recipients.forget'
  | 'recipients.totals'
  | 'reports.manage'
  | 'webhooks.manage'
  | 'webhooks.replay'
  | 'audit.read'
  | 'outbox.read'
  | 'clock.move'
  | 'operator.people'
  | 'operator.health'
  | `operator.${OperatorScope}`;

/** The parts of the operator's pages, as the operator API names them in its scopes. */
type OperatorScope = `${OperatorArea}:${'read' | 'write'}`;
type OperatorArea =
  | 'accounts'
  | 'catalog'
  | 'stock'
  | 'parcels'
  | 'orders'
  | 'cases'
  | 'funding'
  | 'approvals'
  | 'jobs'
  | 'events'
  | 'audit'
  | 'operator-credentials';

export function can(me: Me, act: Act): boolean {
  return me.Permissions.includes(act);
}

export const roleWords: Record<Role, string> = {
  admin: t('Administrator'),
  approver: t('Approver'),
  orderer: t('Orderer'),
  finance: t('Finance'),
  viewer: t('Viewer'),
  operator: t('Operator'),
};

export const operatorRoleWords: Record<OperatorRole, string> = {
  support: t('Support'),
  warehouse: t('Warehouse'),
  catalog: t('Catalog'),
  finance: t('Finance'),
  admin: t('Administrator'),
};

/** What a person is called by their roles. */
export function roleNames({ Role, OperatorRoles }: Pick<Me, 'Role' | 'OperatorRoles'>): string {
  return Role === 'operator' ? OperatorRoles.map((role) => operatorRoleWords[role]).join(', ') : roleWords[Role];
}
