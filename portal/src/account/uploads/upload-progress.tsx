import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from 'wouter';
import { apiUrl } from '../../api/client.ts';
import type { Upload } from '../../api/types.generated.ts';
import { formatCount, formatMoney } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import { UploadStatus } from './upload-status.tsx';
import { progressOf } from './upload-words.ts';

export function UploadProgress({ upload }: { readonly upload: Upload }) {
  const lines = Math.max(1, upload.RowCount - upload.SkippedCount);
  return (
    <Section
      title={upload.Status === 'Running' ? 'Placing orders' : 'Result'}
      actions={<UploadStatus upload={upload} />}
    >
      <Stack>
        <Progress
          value={progressOf(upload)}
          size="lg"
          animated={upload.Status === 'Running'}
          color={upload.LinesFailed > 0 ? 'yellow' : 'teal'}
          aria-label="Progress"
        />
        <Text role="status">
          {formatCount(upload.LinesPlaced)} of {formatCount(lines)} gifts ordered, in {formatCount(upload.OrdersPlaced)}{' '}
          of {formatCount(upload.OrdersPlanned)} orders
          {upload.TotalCost !== null &&
            upload.CurrencyCode &&
            ` (${formatMoney(upload.TotalCost, upload.CurrencyCode)})`}
          .
        </Text>
        {upload.LinesFailed > 0 && (
          <Alert color="yellow" variant="light">
            {formatCount(upload.LinesFailed)} gifts could not be ordered. The results file gives the reason for each
            row.
          </Alert>
        )}
        {upload.StatusReason && upload.Status === 'Failed' && (
          <Alert color="red" variant="light">
            {upload.StatusReason}
          </Alert>
        )}
        {upload.Status !== 'Running' && (
          <Group>
            <Button
              component="a"
              href={apiUrl('/Uploads/:id/Results.csv', { params: { id: upload.Id } })}
              download
              leftSection={<IconDownload size={16} />}
            >
              Results (CSV)
            </Button>
            <Button component={Link} href="/orders" variant="light">
              View orders
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  );
}
