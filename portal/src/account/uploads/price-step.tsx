import { Alert, Anchor, Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Upload } from '../../api/types.generated.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { formatCount, formatMoney } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import { useAct } from '../../ui/use-act.ts';
import { undoSeconds } from './undo-seconds.ts';

export function PriceStep({ upload, onBack }: { readonly upload: Upload; readonly onBack: () => void }) {
  const cost =
    upload.TotalCost !== null && upload.CurrencyCode ? formatMoney(upload.TotalCost, upload.CurrencyCode) : 'unknown';
  const lines = upload.RowCount - upload.SkippedCount;
  const start = useAct({
    run: () =>
      api.post('/Uploads/:id/Start', {
        params: { id: upload.Id },
        body: { TotalCost: upload.TotalCost ?? 0, UndoSeconds: undoSeconds },
      }),
    question: () => ({
      title: `Order ${formatCount(lines)} gifts for ${cost}?`,
      consequences: [
        `You can undo this for ${undoSeconds} seconds. Nothing is charged or sent before that.`,
        `Then ${cost} is taken from the available balance. A long list becomes several orders.`,
        ...(upload.DuplicateCount > 0 ? [duplicateWarning(upload.DuplicateCount)] : []),
        'Gifts are sent right away, unless a row has a later date.',
        'A line can be cancelled only until it has been fulfilled.',
      ],
      action: `Place orders for ${cost}`,
    }),
    stale: [keys.everyUpload, keys.everyOrder, keys.everyAmount, keys.overview],
  });
  const facts: readonly Fact[] = [
    ['Gifts', formatCount(lines)],
    ['Skipped', formatCount(upload.SkippedCount)],
    ['Duplicates', formatCount(upload.DuplicateCount)],
    ['Cost', cost],
  ];
  return (
    <Section title="Cost">
      <Stack>
        <Facts facts={facts} labelWidth="8rem" />
        {!upload.SufficientFunds && (
          <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden="true" />}>
            The available balance does not cover this.{' '}
            <Anchor component={Link} href="/funding" underline="always">
              Request funding
            </Anchor>{' '}
            first; this upload is kept meanwhile.
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
          <Button
            onClick={() => start.act(undefined)}
            loading={start.isRunning}
            disabled={upload.FaultyCount > 0 || !upload.SufficientFunds || lines === 0}
          >
            Place orders for {cost}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}

function duplicateWarning(count: number): string {
  return count === 1
    ? 'One row repeats another: its recipient gets the gift twice.'
    : `${formatCount(count)} rows repeat others: their recipients get the gift more than once.`;
}
