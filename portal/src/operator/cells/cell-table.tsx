import { Badge, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Cell, type Cells, cellUrl, inCell } from '../../api/cells.ts';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { t } from '../../i18n/t.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format.ts';
import { problemsOf } from '../health/problems.ts';

const liveMs = 30_000;

export function CellTable({ cells: { Data, NextAccount } }: { readonly cells: Cells }) {
  return (
    <DataTable
      label={t('Cells')}
      rows={Data}
      rowKey={({ Name }) => Name}
      columns={[
        { header: t('Cell'), cell: (cell) => <CellName cell={cell} /> },
        { header: t('Status'), cell: (cell) => <CellStatus cell={cell} /> },
        {
          header: t('Accounts'),
          isNumeric: true,
          cell: ({ Accounts }) => (Accounts === null ? t('Unknown') : formatCount(Accounts)),
        },
        { header: t('New accounts'), cell: ({ Name, IsOpen }) => newAccounts(IsOpen, Name === NextAccount) },
        { header: t('Version'), cell: (cell) => <CellVersion cell={cell} /> },
      ]}
      actions={(cell) => <CellAction cell={cell} />}
    />
  );
}

function CellName({ cell: { Name, IsCurrent } }: { readonly cell: Cell }) {
  return (
    <Group gap="xs">
      <b dir="ltr">{Name}</b>
      {IsCurrent && <Badge>{t('You work here')}</Badge>}
    </Group>
  );
}

function CellStatus({ cell }: { readonly cell: Cell }) {
  const { data } = useCellHealth(cell);
  if (!cell.IsReady) return t('Unreachable');
  if (!data) return t('Running');
  return data.problems === 0
    ? t('All well')
    : t('{count, plural, one {# problem} other {# problems}}', { count: data.problems });
}

function CellVersion({ cell }: { readonly cell: Cell }) {
  const { data } = useCellHealth(cell);
  return data ? <span dir="ltr">{data.version}</span> : t('Unknown');
}

/** Asked of the cell itself, so only those see it who may see it there. */
function useCellHealth({ Name, IsReady, IsSignedIn }: Cell) {
  return useQuery({
    queryKey: keys.operator.cellHealth(Name),
    queryFn: async () => {
      const health = await api.get('/operator/Health', inCell(Name));
      return { version: health.Version, problems: problemsOf(health, 0).length };
    },
    enabled: IsReady && IsSignedIn,
    refetchInterval: liveMs,
    retry: false,
  });
}

function newAccounts(isOpen: boolean, isNext: boolean): string {
  if (!isOpen) return t('No');
  return isNext ? t('Next') : t('Yes');
}

function CellAction({ cell: { Name, IsCurrent, IsSignedIn } }: { readonly cell: Cell }) {
  if (IsCurrent) return null;
  return (
    <Button component="a" href={cellUrl(Name)} size="compact-sm" variant="light">
      {IsSignedIn ? t('Switch to {cell}', { cell: Name }) : t('Sign in to {cell}', { cell: Name })}
    </Button>
  );
}
