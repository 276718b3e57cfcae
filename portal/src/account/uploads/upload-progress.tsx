import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from 'wouter';
import { api, apiUrl } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Upload } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { formatMoney } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import { inServiceWords } from '../../ui/service-words.ts';
import { useAct } from '../../ui/use-act.ts';
import { UploadStatus } from './upload-status.tsx';
import { progressOf } from './upload-words.ts';

export function UploadProgress({ upload }: { readonly upload: Upload }) {
  const lines = Math.max(1, upload.RowCount - upload.SkippedCount);
  const { TotalCost, CurrencyCode } = upload;
  const cost =
    TotalCost !== null && CurrencyCode ? t('Cost: {cost}.', { cost: formatMoney(TotalCost, CurrencyCode) }) : null;
  return (
    <Section
      title={upload.Status === 'Running' ? t('Placing orders') : t('Result')}
      actions={<UploadStatus upload={upload} />}
    >
      <Stack>
        <Progress
          value={progressOf(upload)}
          size="lg"
          animated={upload.Status === 'Running'}
          color={upload.LinesFailed > 0 ? 'yellow' : 'teal'}
          aria-label={t('Progress')}
        />
        <Text role="status">
          {t('{placed} of {lines} gifts ordered, in {orders} of {planned} orders.', {
            placed: upload.LinesPlaced,
            lines,
            orders: upload.OrdersPlaced,
            planned: upload.OrdersPlanned,
          })}{' '}
          {cost}
        </Text>
        {upload.LinesFailed > 0 && (
          <Alert color="yellow" variant="light">
            {t(
              '{count, plural, one {# gift could not be ordered.} other {# gifts could not be ordered.}} The results file gives the reason for each row.',
              { count: upload.LinesFailed },
            )}
          </Alert>
        )}
        {upload.StatusReason && upload.Status === 'Failed' && (
          <Alert color="red" variant="light">
            {inServiceWords(upload.StatusReason)}
          </Alert>
        )}
        {upload.Status !== 'Running' && <ResultActions upload={upload} />}
      </Stack>
    </Section>
  );
}

function ResultActions({ upload }: { readonly upload: Upload }) {
  const retry = useAct({
    run: () =>
      api.post('/Uploads/:id/Start', { params: { id: upload.Id }, body: { TotalCost: upload.TotalCost ?? 0 } }),
    question: () => ({
      title: t('Order the remaining gifts?'),
      consequences: [t('What was ordered before is not ordered again.')],
      action: t('Order the remaining gifts'),
    }),
    stale: [keys.everyUpload, keys.everyOrder, keys.everyAmount, keys.overview],
  });
  return (
    <Group>
      {upload.Status === 'Failed' && !upload.IsArchived && (
        <Button onClick={() => retry.act(undefined)} loading={retry.isRunning}>
          {t('Try again')}
        </Button>
      )}
      <Button
        component="a"
        href={apiUrl('/Uploads/:id/Results.csv', { params: { id: upload.Id } })}
        download
        variant={upload.Status === 'Failed' ? 'light' : 'filled'}
        leftSection={<IconDownload size={16} />}
      >
        {t('Results (CSV)')}
      </Button>
      <Button component={Link} href="/orders" variant="light">
        {t('View orders')}
      </Button>
    </Group>
  );
}
