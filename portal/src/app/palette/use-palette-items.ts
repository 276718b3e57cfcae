import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCoins, IconGift, IconLogout, IconPlus, IconShieldLock, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Order } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { colorSchemes } from '../color-schemes.ts';
import { roomsFor } from '../navigation.ts';
import { type Act, can } from '../permissions.ts';
import { useMe } from '../session.tsx';
import { useSignOut } from '../use-sign-out.ts';
import { matchItems, orderItem, type PaletteItem } from './palette-items.ts';

const searchDelayMs = 200;
const ordersShown = 5;

/** What the palette offers for the typed text: what this person may do, orders, and pages. */
export function usePaletteItems(typed: string): {
  readonly items: readonly PaletteItem[];
  readonly isSearching: boolean;
} {
  const acts = useActs();
  const pages = usePages();
  const [, go] = useLocation();
  const orders = useFoundOrders(typed.trim());
  return {
    items: [
      ...matchItems(acts, typed),
      ...orders.found.map((order) => ({ ...orderItem(order, go), icon: IconGift })),
      ...matchItems(pages, typed),
    ],
    isSearching: orders.isSearching,
  };
}

function useActs(): PaletteItem[] {
  const me = useMe();
  const [, go] = useLocation();
  const signOut = useSignOut();
  const { setColorScheme } = useMantineColorScheme();
  // A suspended account can only be read.
  const may = (act: Act) => can(me, act) && !me.Account?.IsSuspended;
  const link = (act: Act, label: string, path: string, icon: PaletteItem['icon']): PaletteItem[] =>
    may(act) ? [{ id: path, group: 'Actions', label, ...(icon && { icon }), run: () => go(path) }] : [];
  return [
    ...link('orders.place', t('Place a new order'), '/orders/new', IconPlus),
    ...link('funding.request', t('Request funding'), '/funding?request', IconCoins),
    ...link('people.manage', t('Invite someone'), '/people?invite', IconUserPlus),
    ...colorSchemes.map(({ value, label, icon }) => ({
      id: `scheme-${value}`,
      group: 'Actions' as const,
      label: t('Theme: {name}', { name: label.toLowerCase() }),
      icon,
      run: () => setColorScheme(value),
    })),
    { id: 'sign-out', group: 'Actions', label: t('Sign out'), icon: IconLogout, run: signOut },
  ];
}

function usePages(): PaletteItem[] {
  const me = useMe();
  const [, go] = useLocation();
  const rooms = roomsFor(me).flatMap((group) => group.rooms.map((room) => ({ ...room, hint: group.label })));
  return [
    ...rooms.map(({ label, path, icon, hint }) => ({ path, label, icon, hint })),
    { path: '/security', label: t('Your sign-in'), icon: IconShieldLock, hint: t('Password, second factor, sessions') },
  ].map(({ path, ...page }) => ({ id: `page-${path}`, group: 'Pages', ...page, run: () => go(path) }));
}

/** Orders by whatever the search of the order list finds them by. */
function useFoundOrders(typed: string): { readonly found: readonly Order[]; readonly isSearching: boolean } {
  const me = useMe();
  const [settled] = useDebouncedValue(typed, searchDelayMs);
  const isEnabled = can(me, 'account.read') && settled !== '';
  const search = useQuery({
    queryKey: keys.orders({ palette: settled }),
    queryFn: async (): Promise<readonly Order[]> =>
      (await api.get('/Orders', { query: { search: settled, pageSize: ordersShown } })).Data,
    enabled: isEnabled,
    retry: false,
  });
  const isCurrent = settled === typed;
  return {
    found: isCurrent ? (search.data ?? []) : [],
    isSearching: can(me, 'account.read') && typed !== '' && (!isCurrent || search.isFetching),
  };
}
