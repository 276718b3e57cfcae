import type { Me, Role } from '../api/types.generated.ts';
import { t } from '../i18n/t.ts';

/**
 * Permissions of pages and buttons, by the service's names. The service says which of them a person has, and checks
 * again on every call; here they only hide what cannot be used.
 */
export type Act =
  | 'account.read'
  | 'orders.place'
  | 'orders.export'
  | 'funding.request'
  | 'balanceAlerts.manage'
  | 'statements.export'
  | 'cases.work'
  | 'people.manage'
  | 'credentials.manage'
  | 'departments.manage'
  | 'brandings.manage'
  | 'giftSettings.manage'
  | 'recipients.forget'
  | 'recipients.totals'
  | 'webhooks.manage'
  | 'webhooks.replay'
  | 'audit.read'
  | 'outbox.read'
  | 'clock.move'
  | 'operator.accounts'
  | 'operator.catalog'
  | 'operator.stock'
  | 'operator.funding'
  | 'operator.jobs'
  | 'operator.audit'
  | 'operator.health'
  | 'operator.alerts'
  | 'operator.people'
  | 'operator.credentials'
  | 'operator.approvals'
  | 'operator.parcels'
  | 'operator.cases'
  | 'operator.orders';

export function can(me: Me, act: Act): boolean {
  return me.Permissions.includes(act);
}

export const roleWords: Record<Role, string> = {
  admin: t('Administrator'),
  orderer: t('Orderer'),
  finance: t('Finance'),
  viewer: t('Viewer'),
  operator: t('Operator'),
};
