import { Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { AuditEntry } from '../api/types.generated.ts';
import { t } from '../i18n/t.ts';
import { formatPreciseInstant, inWords, listed } from './format.ts';
import { Nothing } from './query-view.tsx';
import type { PagedRows } from './use-paged-rows.ts';
import { VirtualTable } from './virtual-table.tsx';

interface AuditTableProps {
  readonly rows: PagedRows<AuditEntry>;
  readonly onOpen: (entry: AuditEntry) => void;
}

export function AuditTable({ rows, onOpen }: AuditTableProps) {
  return (
    <VirtualTable
      label={t('Audit log')}
      rows={rows}
      onOpen={onOpen}
      empty={<Nothing title={t('Nothing recorded yet')} icon={<IconHistory aria-hidden="true" />} />}
      columns={[
        { header: t('No.'), track: '5rem', cell: ({ Sequence }) => Sequence },
        { header: t('When'), track: '13rem', cell: ({ Timestamp }) => formatPreciseInstant(Timestamp) },
        { header: t('Who'), track: 'minmax(0, 1fr)', cell: ({ Actor }) => Actor.Name ?? inWords(Actor.Kind) },
        { header: t('Did'), track: 'minmax(0, 1fr)', cell: ({ Action }) => inWords(Action) },
        { header: t('To', {}, 'target'), track: 'minmax(0, 1fr)', cell: ({ Target }) => Target ?? '' },
        { header: t('IP address'), track: '9rem', cell: ({ Address }) => Address ?? '' },
      ]}
      compact={(entry) => (
        <Group wrap="nowrap">
          <div className="list-main">
            <Text size="sm" fw={600} truncate>
              {inWords(entry.Action)}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {listed([entry.Actor.Name ?? inWords(entry.Actor.Kind), formatPreciseInstant(entry.Timestamp)], ' · ')}
            </Text>
          </div>
        </Group>
      )}
    />
  );
}
