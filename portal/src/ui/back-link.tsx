import { Anchor, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'wouter';

interface BackLinkProps {
  readonly href: string;
  readonly children: string;
}

/** A link from a detail page back to its list. */
export function BackLink({ href, children }: BackLinkProps) {
  return (
    <Anchor component={Link} href={href} size="sm">
      <Group gap={4}>
        <IconArrowLeft size={14} aria-hidden="true" className="mirrored" /> {children}
      </Group>
    </Anchor>
  );
}
