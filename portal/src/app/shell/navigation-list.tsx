import { Badge, NavLink, ScrollArea, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Me } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { roomsFor } from '../navigation.ts';
import { can } from '../permissions.ts';
import { useMe } from '../session.tsx';

const approvalPaths = ['/approvals', '/operator/approvals'];

export function Navigation() {
  const me = useMe();
  const approvals = useWaitingApprovals(me);
  const [location] = useLocation();
  const groups = roomsFor(me);
  const paths = groups.flatMap(({ rooms }) => rooms.map(({ path }) => path));
  const current = paths.filter((path) => isWithin(location, path)).sort((a, b) => b.length - a.length)[0];
  return (
    <ScrollArea type="auto" h="100%" scrollbarSize={6} offsetScrollbars="present">
      <nav aria-label={t('Main')}>
        <Stack gap="md">
          {groups.map(({ label, rooms }) => (
            <div key={label}>
              <Text size="xs" fw={700} c="dimmed" px="sm" mb={4}>
                {label}
              </Text>
              {rooms.map(({ label: name, path, icon: Icon }) => (
                <NavLink
                  key={path}
                  component={Link}
                  href={path}
                  label={name}
                  leftSection={<Icon size={18} />}
                  rightSection={approvalPaths.includes(path) && approvals > 0 ? <Badge>{approvals}</Badge> : null}
                  active={path === current}
                  aria-current={path === current ? 'page' : undefined}
                  className="nav-room"
                />
              ))}
            </div>
          ))}
        </Stack>
      </nav>
    </ScrollArea>
  );
}

/** How many requests wait for a second operator, or how many orders for this person's decision. */
function useWaitingApprovals(me: Me): number {
  const orders = useQuery({
    queryKey: keys.approvalsToDecide,
    queryFn: () => api.get('/Approvals/Count'),
    enabled: can(me, 'orders.approve'),
    refetchInterval: 60_000,
  });
  const { data } = useQuery({
    queryKey: keys.operator.approvalCount,
    queryFn: () => api.get('/operator/Approvals', { query: { pageSize: 1 } }),
    enabled: can(me, 'operator.approvals:read'),
    refetchInterval: 60_000,
  });
  return orders.data?.ToDecide ?? data?.TotalCount ?? 0;
}

function isWithin(location: string, path: string): boolean {
  return path === '/' ? location === '/' : location === path || location.startsWith(`${path}/`);
}
