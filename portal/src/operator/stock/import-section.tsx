import { Alert, Button, FileButton, Group, List, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { StockImport, StockImportAnswer } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatCount, formatInstant } from '../../ui/format.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { useAct } from '../../ui/use-act.ts';

const importsShown = 5;

export function ImportSection() {
  const [answer, setAnswer] = useState<StockImportAnswer | null>(null);
  const imports = useQuery({
    queryKey: keys.operator.stockImports,
    queryFn: () => api.get('/operator/Stock/Imports'),
  });
  const send = useImport(setAnswer);
  return (
    <Section
      title={t('Load codes')}
      hint={t(
        'A CSV or NDJSON file with ProductId, Value, Code, Pin, BarcodeType, BarcodeChars and, for plastic cards, Serial.',
      )}
      actions={
        <FileButton accept=".csv,.ndjson,.jsonl" onChange={(file) => file && send.act(file)}>
          {(button) => (
            <Button {...button} leftSection={<IconUpload size={16} />} loading={send.isRunning}>
              {t('Choose file')}
            </Button>
          )}
        </FileButton>
      }
    >
      <Stack>
        {answer && <ImportAnswer answer={answer} />}
        <QueryView
          query={imports}
          isEmpty={({ Data }) => Data.length === 0}
          empty={
            <Text size="sm" c="dimmed">
              {t('No imports yet.')}
            </Text>
          }
        >
          {({ Data }) => <ImportTable imports={Data.slice(0, importsShown)} />}
        </QueryView>
      </Stack>
    </Section>
  );
}

function useImport(onDone: (answer: StockImportAnswer) => void) {
  return useAct({
    run: (file: File) =>
      api.upload('/operator/Stock/Imports', file, /\.csv$/i.test(file.name) ? 'text/csv' : 'application/x-ndjson', {
        query: { name: file.name },
      }),
    question: (file) => ({
      title: t('Load {name}?', { name: file.name }),
      consequences: [
        t('Its codes can be issued immediately.'),
        t('Codes that are already in stock are skipped, so loading the same file again is safe.'),
      ],
      action: t('Load codes'),
    }),
    stale: [keys.operator.stock, keys.operator.health],
    onDone,
  });
}

function ImportTable({ imports }: { readonly imports: readonly StockImport[] }) {
  return (
    <DataTable
      label={t('Latest imports')}
      rows={imports}
      rowKey={({ Name, StartedAt }) => `${Name}/${StartedAt}`}
      columns={[
        { header: t('File'), cell: ({ Name }) => Name },
        { header: t('Loaded'), cell: ({ StartedAt }) => formatInstant(StartedAt) },
        { header: t('Rows'), isNumeric: true, cell: ({ RowsRead }) => formatCount(RowsRead) },
        { header: t('New codes'), isNumeric: true, cell: ({ CodesLoaded }) => formatCount(CodesLoaded) },
        { header: t('Rejected'), isNumeric: true, cell: ({ RowsRefused }) => formatCount(RowsRefused) },
      ]}
    />
  );
}

function ImportAnswer({ answer }: { readonly answer: StockImportAnswer }) {
  return (
    <Alert color={answer.RowsRefused > 0 ? 'yellow' : 'teal'} variant="light" role="status" title={answer.Name}>
      <Group>
        <Text size="sm">
          {t('{codes} new codes from {rows} rows; {rejected} rejected.', {
            codes: answer.CodesLoaded,
            rows: answer.RowsRead,
            rejected: answer.RowsRefused,
          })}
        </Text>
      </Group>
      {answer.Faults.length > 0 && (
        <List size="sm" mt="xs">
          {answer.Faults.map(({ Row, Reason }) => (
            <List.Item key={Row}>{t('Row {row}: {reason}', { row: Row, reason: Reason })}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
