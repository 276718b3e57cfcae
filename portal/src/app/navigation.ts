import {
  IconActivity,
  IconBell,
  IconBuildingBank,
  IconBuildingStore,
  IconCards,
  IconCashBanknote,
  IconChecks,
  IconClipboardList,
  IconClockHour4,
  IconCoins,
  IconFileSpreadsheet,
  IconGift,
  IconHistory,
  IconHome,
  IconKey,
  IconLifebuoy,
  IconMailbox,
  IconPackage,
  IconPalette,
  IconPlus,
  IconReceipt,
  IconServer,
  IconSitemap,
  IconStack2,
  IconTableExport,
  IconTruck,
  IconUserHeart,
  IconUserShield,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { currentCell } from '../api/cells.ts';
import type { Me } from '../api/types.generated.ts';
import { t } from '../i18n/t.ts';
import { type Act, can } from './permissions.ts';

interface Room {
  readonly label: string;
  readonly path: string;
  readonly icon: ComponentType<{ size?: number }>;
  readonly needs: Act;
  readonly isStageOnly?: boolean;
  /** Only where several installations share the accounts. */
  readonly isForCells?: boolean;
  /** Pressed after "g", it opens the page. */
  readonly key?: string;
}

export interface RoomGroup {
  readonly label: string;
  readonly rooms: readonly Room[];
}

const accountGroups: readonly RoomGroup[] = [
  {
    label: t('Gifts'),
    rooms: [
      { label: t('Overview'), path: '/', icon: IconHome, needs: 'account.read', key: 'h' },
      { label: t('Orders'), path: '/orders', icon: IconGift, needs: 'account.read', key: 'o' },
      { label: t('New order'), path: '/orders/new', icon: IconPlus, needs: 'orders.place', key: 'n' },
      { label: t('Approvals'), path: '/approvals', icon: IconChecks, needs: 'account.read', key: 'v' },
      { label: t('Bulk upload'), path: '/uploads', icon: IconFileSpreadsheet, needs: 'orders.place', key: 'u' },
      { label: t('Cases'), path: '/cases', icon: IconLifebuoy, needs: 'account.read' },
      { label: t('Products'), path: '/products', icon: IconCards, needs: 'account.read' },
      { label: t('Brandings'), path: '/brandings', icon: IconPalette, needs: 'account.read', key: 'b' },
    ],
  },
  {
    label: t('Money'),
    rooms: [
      { label: t('Funding'), path: '/funding', icon: IconCoins, needs: 'account.read', key: 'f' },
      { label: t('Transactions'), path: '/transactions', icon: IconReceipt, needs: 'account.read', key: 't' },
      { label: t('Reports'), path: '/reports', icon: IconTableExport, needs: 'reports.manage' },
    ],
  },
  {
    label: t('Integration'),
    rooms: [
      { label: t('API credentials'), path: '/credentials', icon: IconKey, needs: 'credentials.manage', key: 'c' },
      { label: t('Webhooks'), path: '/webhooks', icon: IconWebhook, needs: 'account.read', key: 'w' },
      { label: t('Events'), path: '/events', icon: IconBell, needs: 'account.read', key: 'e' },
      { label: t('Stage'), path: '/stage', icon: IconMailbox, needs: 'outbox.read', isStageOnly: true, key: 's' },
    ],
  },
  {
    label: t('Account'),
    rooms: [
      { label: t('Recipients'), path: '/recipients', icon: IconUserHeart, needs: 'recipients.totals', key: 'r' },
      { label: t('People'), path: '/people', icon: IconUsers, needs: 'people.manage', key: 'p' },
      { label: t('Company sign-on'), path: '/company-sign-on', icon: IconUserShield, needs: 'signOn.manage' },
      { label: t('Departments'), path: '/departments', icon: IconSitemap, needs: 'account.read', key: 'd' },
      { label: t('Gift settings'), path: '/gift-settings', icon: IconClockHour4, needs: 'account.read' },
      { label: t('Audit log'), path: '/audit', icon: IconHistory, needs: 'audit.read', key: 'a' },
    ],
  },
];

const operatorGroups: readonly RoomGroup[] = [
  {
    label: t('Service'),
    rooms: [
      { label: t('Health'), path: '/', icon: IconActivity, needs: 'operator.health', key: 'h' },
      { label: t('Alerts'), path: '/operator/alerts', icon: IconBell, needs: 'operator.events:read', key: 'e' },
      { label: t('Failed jobs'), path: '/operator/jobs', icon: IconStack2, needs: 'operator.jobs:read', key: 'j' },
      { label: t('Cells'), path: '/operator/cells', icon: IconServer, needs: 'self.manage', isForCells: true },
      { label: t('Audit log'), path: '/operator/audit', icon: IconHistory, needs: 'operator.audit:read', key: 'a' },
      { label: t('Stage'), path: '/stage', icon: IconMailbox, needs: 'outbox.read', isStageOnly: true, key: 's' },
    ],
  },
  {
    label: t('Customers'),
    rooms: [
      {
        label: t('Accounts'),
        path: '/operator/accounts',
        icon: IconBuildingStore,
        needs: 'operator.accounts:read',
        key: 'c',
      },
      { label: t('Order look-up'), path: '/operator/orders', icon: IconGift, needs: 'operator.orders:read', key: 'u' },
      { label: t('Cases'), path: '/operator/cases', icon: IconLifebuoy, needs: 'operator.cases:read' },
      {
        label: t('Funding'),
        path: '/operator/funding',
        icon: IconBuildingBank,
        needs: 'operator.funding:read',
        key: 'f',
      },
      { label: t('Payments'), path: '/operator/payments', icon: IconCashBanknote, needs: 'operator.funding:read' },
      {
        label: t('Approvals'),
        path: '/operator/approvals',
        icon: IconChecks,
        needs: 'operator.approvals:read',
        key: 'r',
      },
      { label: t('Operators'), path: '/operator/operators', icon: IconUserShield, needs: 'operator.people' },
      {
        label: t('API credentials'),
        path: '/operator/credentials',
        icon: IconKey,
        needs: 'operator.operator-credentials:read',
      },
    ],
  },
  {
    label: t('Goods'),
    rooms: [
      { label: t('Catalog'), path: '/operator/catalog', icon: IconCards, needs: 'operator.catalog:read', key: 'p' },
      {
        label: t('Code stock'),
        path: '/operator/stock',
        icon: IconClipboardList,
        needs: 'operator.stock:read',
        key: 'o',
      },
      { label: t('Parcels'), path: '/operator/parcels', icon: IconPackage, needs: 'operator.parcels:read', key: 'l' },
      { label: t('Shipping'), path: '/operator/shipping', icon: IconTruck, needs: 'operator.catalog:read' },
    ],
  },
];

/** The pages that this person can open. */
export function roomsFor(me: Me): readonly RoomGroup[] {
  const groups = me.Role === 'operator' ? operatorGroups : accountGroups;
  return groups
    .map(({ label, rooms }) => ({
      label,
      rooms: rooms.filter((room) => can(me, room.needs) && isHere(room, me)),
    }))
    .filter(({ rooms }) => rooms.length > 0);
}

function isHere({ isStageOnly, isForCells }: Room, { Environment }: Me): boolean {
  return (!isStageOnly || Environment === 'stage') && (!isForCells || currentCell() !== null);
}
