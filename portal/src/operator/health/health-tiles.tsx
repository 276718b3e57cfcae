import { Anchor, SimpleGrid, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { Health } from '../../api/types.generated.ts';
import { locale } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import { formatCount } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';

export function HealthTiles({ health }: { readonly health: Health }) {
  const last = health.Requests.at(-1);
  const due = health.Queue.reduce((sum, { Due }) => sum + Due, 0);
  const setAside = health.Queue.reduce((sum, { SetAside }) => sum + SetAside, 0);
  const { Connections, ConnectionsMax, SizeBytes } = health.Database;
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
      <Tile label={t('Requests per second')} value={decimal(last?.PerSecond ?? 0)} />
      <Tile
        label={t('p99 latency')}
        value={last?.P99Ms === null || last === undefined ? '–' : t('{duration} ms', { duration: decimal(last.P99Ms) })}
      />
      <Tile label={t('Orders per minute')} value={formatCount(health.Orders.at(-1)?.PerMinute ?? 0)} />
      <Tile label={t('Jobs due')} value={formatCount(due)} />
      <Tile label={t('Failed jobs')} value={formatCount(setAside)} href="/operator/jobs" isBad={setAside > 0} />
      <Tile
        label={t('Stuck orders')}
        value={formatCount(health.Watch.Stuck)}
        note={t('{count} watched', { count: health.Watch.Watched })}
        isBad={health.Watch.Stuck > 0}
      />
      <Tile
        label={t('Low stock')}
        value={formatCount(health.Stock.Low)}
        href="/operator/stock"
        isBad={health.Stock.Low > 0}
      />
      <Tile
        label={t('Database')}
        value={bytes(SizeBytes)}
        note={t('{part} of {whole} connections', {
          part: Connections,
          whole: ConnectionsMax,
        })}
      />
    </SimpleGrid>
  );
}

interface TileProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
  readonly href?: string;
  readonly isBad?: boolean;
}

function Tile({ label, value, note, href, isBad = false }: TileProps) {
  return (
    <Section p="md">
      <Text size="sm" c="dimmed" fw={600}>
        {href ? (
          <Anchor component={Link} href={href} inherit underline="always">
            {label}
          </Anchor>
        ) : (
          label
        )}
      </Text>
      <Text fw={700} className="tile-amount" c={isBad ? 'var(--mantine-color-error)' : undefined}>
        {value}
      </Text>
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </Section>
  );
}

const decimals = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const decimal = (value: number) => decimals.format(value);

function bytes(size: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];
  const step = Math.min(units.length - 1, size > 0 ? Math.floor(Math.log10(size) / 3) : 0);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(size / 1000 ** step);
}
