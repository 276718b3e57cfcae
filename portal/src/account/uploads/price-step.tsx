import { Alert, Anchor, Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Upload } from '../../api/types.generated.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { formatCount, formatMoney } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import { useAct } from '../../ui/use-act.ts';
import { undoSeconds } from './undo-seconds.ts';

export function PriceStep({ upload, onBack }: { readonly upload: Upload; readonly onBack: () => void }) {
  const cost =
    upload.TotalCost !== null && upload.CurrencyCode
      ? formatMoney(upload.TotalCost, upload.CurrencyCode)
      : t('unknown', {}, 'a cost');
  const lines = upload.RowCount - upload.SkippedCount;
  const overBudget = budgetWarning(upload);
  const start = useAct({
    run: () =>
      api.post('/Uploads/:id/Start', {
        params: { id: upload.Id },
        body: { TotalCost: upload.TotalCost ?? 0, UndoSeconds: undoSeconds },
      }),
    question: () => ({
      title: t('{count, plural, one {Order # gift for {cost}?} other {Order # gifts for {cost}?}}', {
        count: lines,
        cost,
      }),
      consequences: [
        t('You can undo this for {seconds} seconds. Nothing is charged or sent before that.', {
          seconds: undoSeconds,
        }),
        ...(overBudget === null ? [] : [overBudget]),
        t('Then {cost} is taken from the available balance. A long list becomes several orders.', { cost }),
        ...(upload.DuplicateCount > 0 ? [duplicateWarning(upload.DuplicateCount)] : []),
        t('Gifts are sent right away, unless a row has a later date.'),
        t('A line can be cancelled only until it has been fulfilled.'),
      ],
      action: t('Place orders for {cost}', { cost }),
    }),
    stale: [keys.everyUpload, keys.everyOrder, keys.everyAmount, keys.overview],
  });
  return (
    <Section title={t('Cost')}>
      <Stack>
        <Facts facts={factsOf(upload, lines, cost)} labelWidth="8rem" />
        <FundsNote upload={upload} />
        {overBudget !== null && <Warning>{overBudget}</Warning>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onBack}>
            {t('Back')}
          </Button>
          <Button
            onClick={() => start.act(undefined)}
            loading={start.isRunning}
            disabled={upload.FaultyCount > 0 || !(upload.SufficientFunds || upload.HeldForFunds) || lines === 0}
          >
            {t('Place orders for {cost}', { cost })}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}

function factsOf(upload: Upload, lines: number, cost: string): readonly Fact[] {
  return [
    [t('Gifts'), formatCount(lines)],
    [t('Skipped'), formatCount(upload.SkippedCount)],
    [t('Duplicates'), formatCount(upload.DuplicateCount)],
    [t('Cost'), cost],
  ];
}

function duplicateWarning(count: number): string {
  return t(
    '{count, plural, one {# row repeats another: its recipient gets the gift twice.} other {# rows repeat others: their recipients get the gift more than once.}}',
    { count },
  );
}

/** Null: the department has no hard budget, or it covers all rows. */
function budgetWarning({ BudgetLeft, TotalCost, CurrencyCode }: Upload): string | null {
  if (BudgetLeft === null || TotalCost === null || CurrencyCode === null || TotalCost <= BudgetLeft) return null;
  return t('The department has {left} left in its budget. Orders that exceed it are refused; the others are placed.', {
    left: formatMoney(BudgetLeft, CurrencyCode),
  });
}

/** Nothing where the balance covers everything. */
function FundsNote({ upload: { HeldForFunds, SufficientFunds } }: { readonly upload: Upload }) {
  if (HeldForFunds)
    return (
      <Warning>
        {t('The available balance does not cover this. What it does not cover waits for money, uncharged and unsent.')}
      </Warning>
    );
  return SufficientFunds ? null : <FundsAlert />;
}

function FundsAlert() {
  return (
    <Warning>
      {rich(
        'The available balance does not cover this. <link>Request funding</link> first; this upload is kept meanwhile.',
        {
          link: (words) => (
            <Anchor component={Link} href="/funding" underline="always">
              {words}
            </Anchor>
          ),
        },
      )}
    </Warning>
  );
}

function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden="true" />}>
      {children}
    </Alert>
  );
}
