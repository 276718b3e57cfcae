import { Badge, Button, NumberInput, Switch, TextInput } from '@mantine/core';
import { IconClipboardList, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { StockRow } from '../../api/types.generated.ts';
import { useCan } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatCount, formatMoney } from '../../ui/format.ts';
import { Nothing, QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { useAct } from '../../ui/use-act.ts';

/** What is in stock, by product and value. */
export function StockSection() {
  const [typed, setTyped] = useState('');
  const [isLowOnly, setLowOnly] = useState(false);
  const stock = useQuery({
    queryKey: keys.operator.stock,
    queryFn: () => api.get('/operator/Stock'),
    refetchInterval: 15_000,
  });
  const fits = ({ Name, ProductId, IsLow }: StockRow) =>
    (!isLowOnly || IsLow) && `${Name} ${ProductId}`.toLowerCase().includes(typed.trim().toLowerCase());
  return (
    <Section
      title={t('In stock')}
      actions={<StockFilters typed={typed} setTyped={setTyped} isLowOnly={isLowOnly} setLowOnly={setLowOnly} />}
    >
      <QueryView
        query={stock}
        isEmpty={({ Data }) => Data.filter(fits).length === 0}
        empty={<NoStock isLoaded={(stock.data?.Data.length ?? 0) > 0} isLowOnly={isLowOnly} />}
      >
        {({ Data }) => <StockTable rows={Data.filter(fits)} />}
      </QueryView>
    </Section>
  );
}

interface StockFiltersProps {
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  readonly isLowOnly: boolean;
  readonly setLowOnly: (isLowOnly: boolean) => void;
}

function StockFilters({ typed, setTyped, isLowOnly, setLowOnly }: StockFiltersProps) {
  return (
    <>
      <Switch
        label={t('Only low stock')}
        checked={isLowOnly}
        onChange={(event) => setLowOnly(event.currentTarget.checked)}
      />
      <TextInput
        aria-label={t('Search')}
        placeholder={t('Product')}
        size="xs"
        leftSection={<IconSearch size={14} aria-hidden="true" />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-search
      />
    </>
  );
}

function StockTable({ rows }: { readonly rows: readonly StockRow[] }) {
  return (
    <DataTable
      label={t('Stock')}
      rows={rows}
      rowKey={({ ProductId, Value, Kind }) => `${ProductId}/${Value}/${Kind}`}
      columns={[
        { header: t('Product'), cell: ({ Name }) => <b>{Name}</b> },
        {
          header: t('Value'),
          isNumeric: true,
          cell: ({ Value, CurrencyCode }) => formatMoney(Value, CurrencyCode),
        },
        { header: t('Kind'), cell: ({ Kind }) => (Kind === 'plastic' ? t('Plastic cards') : t('Codes')) },
        { header: t('In stock'), isNumeric: true, cell: ({ Available }) => formatCount(Available) },
        { header: t('Days left'), isNumeric: true, cell: ({ DaysLeft }) => daysText(DaysLeft) },
        {
          header: t('State'),
          cell: ({ IsLow, Available }) => (
            <Badge color={Available === 0 ? 'red' : IsLow ? 'yellow' : 'teal'}>
              {Available === 0 ? t('Out of stock') : IsLow ? t('Low') : t('OK')}
            </Badge>
          ),
        },
        {
          header: t('Alert below'),
          cell: (row) => <LowMark key={String(row.LowMark)} row={row} />,
        },
      ]}
    />
  );
}

/** At the rate of the last week. */
function daysText(days: number | null): string {
  if (days === null) return '–';
  if (days < 1) return t('less than 1');
  return days > 365 ? 'over 365' : formatCount(Math.floor(days));
}

function NoStock({ isLoaded, isLowOnly }: { readonly isLoaded: boolean; readonly isLowOnly: boolean }) {
  const icon = <IconClipboardList aria-hidden="true" />;
  if (!isLoaded)
    return (
      <Nothing title={t('No codes')} icon={icon}>
        {t('Load a file above. Its products then appear here with the number of codes left.')}
      </Nothing>
    );
  return (
    <Nothing title={isLowOnly ? t('No low stock') : t('No product matches')} icon={icon}>
      {isLowOnly ? t('Every matching product has enough codes.') : t('Try another name or id.')}
    </Nothing>
  );
}

function LowMark({ row }: { readonly row: StockRow }) {
  const [mark, setMark] = useState<number | string>(row.LowMark ?? '');
  const mayChange = useCan('operator.stock:write');
  const save = useAct({
    run: () =>
      api.put('/operator/Stock/:productId/:value', {
        params: { productId: row.ProductId, value: row.Value },
        body: {
          LowMark: Number(mark || 0),
          Kind: row.Kind,
        },
      }),
    stale: [keys.operator.stock],
    done: t('Alert threshold saved.'),
  });
  return (
    <div className="low-mark">
      <NumberInput
        size="xs"
        w={90}
        min={0}
        allowDecimal={false}
        readOnly={!mayChange}
        aria-label={t('Alert threshold for {name}, {value}', { name: row.Name, value: row.Value })}
        value={mark}
        onChange={setMark}
      />
      {String(mark) !== String(row.LowMark ?? '') && (
        <Button size="compact-sm" variant="light" onClick={() => save.act(undefined)} loading={save.isRunning}>
          {t('Set')}
        </Button>
      )}
    </div>
  );
}
