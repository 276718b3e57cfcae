import { Alert, Anchor, List } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { HealthProblem } from './problems.ts';

/** One line that says whether someone has to do something, and then what. */
export function HealthSummary({ problems }: { readonly problems: readonly HealthProblem[] }) {
  if (problems.length === 0)
    return (
      <Alert
        color="teal"
        variant="light"
        icon={<IconCircleCheck aria-hidden="true" />}
        title="All well"
        role="status"
      />
    );
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={problems.length === 1 ? '1 problem' : `${problems.length} problems`}
      role="status"
    >
      <List size="sm" spacing={4}>
        {problems.map(({ text, wayOut, href }) => (
          <List.Item key={text}>
            {text}{' '}
            {href ? (
              <Anchor component={Link} href={href} size="sm" underline="always">
                {wayOut}
              </Anchor>
            ) : (
              wayOut
            )}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
