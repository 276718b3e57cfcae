import { Button, List, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { OperatorAlert } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { formatInstant } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import { adviceOfAlert, detailsOfAlert, titleOfAlert } from '../alerts/alert-words.ts';

/** The newest alerts that nobody has acknowledged; nothing if there are none. */
export function OpenAlerts({ alerts }: { readonly alerts: readonly OperatorAlert[] }) {
  if (alerts.length === 0) return null;
  return (
    <Section
      title={t('Newest alerts')}
      actions={
        <Button component={Link} href="/operator/alerts" size="xs" variant="subtle">
          {t('All alerts')}
        </Button>
      }
    >
      <List size="sm" spacing="xs" listStyleType="none">
        {alerts.map((alert) => (
          <List.Item key={alert.Id}>
            <b>{titleOfAlert(alert)}</b>{' '}
            <Text span size="xs" c="dimmed">
              {formatInstant(alert.RecordedAt)}
            </Text>
            <Text size="sm" className="breakable">
              {detailsOfAlert(alert)}
            </Text>
            <Text size="sm" c="dimmed">
              {adviceOfAlert(alert)}
            </Text>
          </List.Item>
        ))}
      </List>
    </Section>
  );
}
