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
  IconSitemap,
  IconStack2,
  IconTruck,
  IconUserHeart,
  IconUserShield,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Me } from '../api/types.generated.ts';
import { type Act, can } from './permissions.ts';

interface Room {
  readonly label: string;
  readonly path: string;
  readonly icon: ComponentType<{ size?: number }>;
  readonly needs: Act;
  readonly isStageOnly?: boolean;
  /** Pressed after "g", it opens the page. */
  readonly key?: string;
}

export interface RoomGroup {
  readonly label: string;
  readonly rooms: readonly Room[];
}

const accountGroups: readonly RoomGroup[] = [
  {
    label: 'Gifts',
    rooms: [
      { label: 'Overview', path: '/', icon: IconHome, needs: 'account.read', key: 'h' },
      { label: 'Orders', path: '/orders', icon: IconGift, needs: 'account.read', key: 'o' },
      { label: 'New order', path: '/orders/new', icon: IconPlus, needs: 'orders.place', key: 'n' },
      { label: 'Bulk upload', path: '/uploads', icon: IconFileSpreadsheet, needs: 'orders.place', key: 'u' },
      { label: 'Cases', path: '/cases', icon: IconLifebuoy, needs: 'account.read' },
      { label: 'Products', path: '/products', icon: IconCards, needs: 'account.read' },
      { label: 'Brandings', path: '/brandings', icon: IconPalette, needs: 'account.read', key: 'b' },
    ],
  },
  {
    label: 'Money',
    rooms: [
      { label: 'Funding', path: '/funding', icon: IconCoins, needs: 'account.read', key: 'f' },
      { label: 'Transactions', path: '/transactions', icon: IconReceipt, needs: 'account.read', key: 't' },
    ],
  },
  {
    label: 'Integration',
    rooms: [
      { label: 'API credentials', path: '/credentials', icon: IconKey, needs: 'credentials.manage', key: 'c' },
      { label: 'Webhooks', path: '/webhooks', icon: IconWebhook, needs: 'account.read', key: 'w' },
      { label: 'Events', path: '/events', icon: IconBell, needs: 'account.read', key: 'e' },
      { label: 'Stage', path: '/stage', icon: IconMailbox, needs: 'outbox.read', isStageOnly: true, key: 's' },
    ],
  },
  {
    label: 'Account',
    rooms: [
      { label: 'Recipients', path: '/recipients', icon: IconUserHeart, needs: 'recipients.totals', key: 'r' },
      { label: 'People', path: '/people', icon: IconUsers, needs: 'people.manage', key: 'p' },
      { label: 'Departments', path: '/departments', icon: IconSitemap, needs: 'account.read', key: 'd' },
      { label: 'Gift settings', path: '/gift-settings', icon: IconClockHour4, needs: 'account.read' },
      { label: 'Audit log', path: '/audit', icon: IconHistory, needs: 'audit.read', key: 'a' },
    ],
  },
];

const operatorGroups: readonly RoomGroup[] = [
  {
    label: 'Service',
    rooms: [
      { label: 'Health', path: '/', icon: IconActivity, needs: 'operator.health', key: 'h' },
      { label: 'Alerts', path: '/operator/alerts', icon: IconBell, needs: 'operator.alerts', key: 'e' },
      { label: 'Failed jobs', path: '/operator/jobs', icon: IconStack2, needs: 'operator.jobs', key: 'j' },
      { label: 'Audit log', path: '/operator/audit', icon: IconHistory, needs: 'operator.audit', key: 'a' },
      { label: 'Stage', path: '/stage', icon: IconMailbox, needs: 'outbox.read', isStageOnly: true, key: 's' },
    ],
  },
  {
    label: 'Customers',
    rooms: [
      { label: 'Accounts', path: '/operator/accounts', icon: IconBuildingStore, needs: 'operator.accounts', key: 'c' },
      { label: 'Order look-up', path: '/operator/orders', icon: IconGift, needs: 'operator.orders', key: 'u' },
      { label: 'Cases', path: '/operator/cases', icon: IconLifebuoy, needs: 'operator.cases' },
      { label: 'Funding', path: '/operator/funding', icon: IconBuildingBank, needs: 'operator.funding', key: 'f' },
      { label: 'Payments', path: '/operator/payments', icon: IconCashBanknote, needs: 'operator.funding' },
      { label: 'Approvals', path: '/operator/approvals', icon: IconChecks, needs: 'operator.approvals', key: 'r' },
      { label: 'Operators', path: '/operator/operators', icon: IconUserShield, needs: 'operator.people' },
      { label: 'API credentials', path: '/operator/credentials', icon: IconKey, needs: 'operator.credentials' },
    ],
  },
  {
    label: 'Goods',
    rooms: [
      { label: 'Catalog', path: '/operator/catalog', icon: IconCards, needs: 'operator.catalog', key: 'p' },
      { label: 'Code stock', path: '/operator/stock', icon: IconClipboardList, needs: 'operator.stock', key: 'o' },
      { label: 'Parcels', path: '/operator/parcels', icon: IconPackage, needs: 'operator.parcels', key: 'l' },
      { label: 'Shipping', path: '/operator/shipping', icon: IconTruck, needs: 'operator.catalog' },
    ],
  },
];

/** The pages that this person can open. */
export function roomsFor(me: Me): readonly RoomGroup[] {
  const groups = me.Role === 'operator' ? operatorGroups : accountGroups;
  return groups
    .map(({ label, rooms }) => ({
      label,
      rooms: rooms.filter((room) => can(me, room.needs) && (!room.isStageOnly || me.Environment === 'stage')),
    }))
    .filter(({ rooms }) => rooms.length > 0);
}
