import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { Health } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { formatInstant, inWords } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import { stuckWords } from './stuck-words.ts';

/** Shown only if there are any: orders that the service could not complete automatically. */
export function StuckOrders({ watch }: { readonly watch: Health['Watch'] }) {
  const { Stuck, StuckOrders: shown } = watch;
  if (shown.length === 0) return null;
  const which =
    Stuck > shown.length
      ? t('The newest {shown} of {all} are shown.', { shown: shown.length, all: Stuck })
      : t('Newest first.');
  return (
    <Section
      title={t('Stuck orders')}
      hint={t('The service keeps retrying, but these need someone to look at them. {which}', { which })}
    >
      <DataTable
        label={t('Stuck orders')}
        rows={shown}
        rowKey={({ OrderId }) => OrderId}
        columns={[
          {
            header: t('What is wrong'),
            cell: ({ What }) => (
              <div>
                <b>{stuckWords[What] ?? inWords(What)}</b>
                <Text size="xs" c="dimmed">
                  {What}
                </Text>
              </div>
            ),
          },
          {
            header: t('Account'),
            cell: ({ Account }) => (
              <Anchor component={Link} href={`/operator/accounts/${Account.Id}`} inherit underline="always">
                {Account.Name}
              </Anchor>
            ),
          },
          { header: t('Since'), cell: ({ Since }) => formatInstant(Since) },
          { header: t('Order'), cell: ({ OrderId }) => <CopyText value={OrderId} label={t('the order id')} /> },
        ]}
      />
    </Section>
  );
}
