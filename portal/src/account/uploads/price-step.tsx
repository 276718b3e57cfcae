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

export function PriceStep({ upload, onBack }: { readonly upload: Upload; readonly onBack: () => void }) {
  const cost =
    upload.TotalCost !== null && upload.CurrencyCode ? formatMoney(upload.TotalCost, upload.CurrencyCode) : 'unknown';
  const lines = upload.RowCount - upload.SkippedCount;
  const start = useAct({
    run: () =>
      api.post('/Uploads/:id/Start', { params: { id: upload.Id }, body: { TotalCost: upload.TotalCost ?? 0 } }),
    question: () => ({
      title: `Buy ${formatCount(lines)} lines for ${cost}?`,
      consequences: [
        `${cost} are taken from the available balance, in ${formatCount(upload.OrdersPlanned)} ${upload.OrdersPlanned === 1 ? 'order' : 'orders'}.`,
        'Gifts go out to the recipients at once, unless their rows name a later day.',
        'It can be cancelled only as long as a line has not been fulfilled.',
      ],
      action: `Buy for ${cost}`,
    }),
    stale: [keys.everyUpload, keys.everyOrder, keys.everyAmount, keys.overview],
  });
  const facts: readonly Fact[] = [
    ['Lines to buy', formatCount(lines)],
    ['Skipped', formatCount(upload.SkippedCount)],
    ['Orders', formatCount(upload.OrdersPlanned)],
    ['Cost', cost],
  ];
  return (
    <Section title="What it costs">
      <Stack>
        <Facts facts={facts} labelWidth="8rem" />
        {!upload.SufficientFunds && (
          <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden="true" />}>
            The available balance does not cover this.{' '}
            <Anchor component={Link} href="/funding" underline="always">
              Request funding
            </Anchor>{' '}
            first; this upload waits here.
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onBack}>
            Back to the rows
          </Button>
          <Button
            onClick={() => start.act(undefined)}
            loading={start.isRunning}
            disabled={upload.FaultyCount > 0 || !upload.SufficientFunds || lines === 0}
          >
            Buy for {cost}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}
