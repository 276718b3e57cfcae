import { Alert, Anchor, List } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'wouter';
import { t } from '../../i18n/t.ts';
import type { HealthProblem } from './problems.ts';

/** One line that says whether someone has to do something, and then what. */
export function HealthSummary({ problems }: { readonly problems: readonly HealthProblem[] }) {
  if (problems.length === 0)
    return (
      <Alert
        color="teal"
        variant="light"
        icon={<IconCircleCheck aria-hidden="true" />}
        title={t('All well')}
        role="status"
      />
    );
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={t('{count, plural, one {# problem} other {# problems}}', { count: problems.length })}
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
