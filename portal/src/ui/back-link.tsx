import { Anchor, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'wouter';

interface BackLinkProps {
  readonly href: string;
  readonly children: string;
}

/** From one thing back to the list that it stands in. */
export function BackLink({ href, children }: BackLinkProps) {
  return (
    <Anchor component={Link} href={href} size="sm">
      <Group gap={4}>
        <IconArrowLeft size={14} aria-hidden="true" /> {children}
      </Group>
    </Anchor>
  );
}
