import { NavLink, ScrollArea, Stack, Text } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import { roomsFor } from '../navigation.ts';
import { useMe } from '../session.tsx';

export function Navigation() {
  const me = useMe();
  const [location] = useLocation();
  const groups = roomsFor(me);
  const paths = groups.flatMap(({ rooms }) => rooms.map(({ path }) => path));
  const current = paths.filter((path) => isWithin(location, path)).sort((a, b) => b.length - a.length)[0];
  return (
    <ScrollArea type="auto" h="100%">
      <nav aria-label="Main">
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

function isWithin(location: string, path: string): boolean {
  return path === '/' ? location === '/' : location === path || location.startsWith(`${path}/`);
}
