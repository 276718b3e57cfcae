import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';

interface PageLinkProps {
  readonly href: string;
  readonly label: string;
}

/** A link below a form, to another page for people who are not signed in. */
export function PageLink({ href, label }: PageLinkProps) {
  return (
    <Text size="sm" ta="center">
      <Anchor component={Link} href={href}>
        {label}
      </Anchor>
    </Text>
  );
}
