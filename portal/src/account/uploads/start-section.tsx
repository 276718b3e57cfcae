import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { api, apiUrl } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useSuspension } from '../../app/suspension.ts';
import { t } from '../../i18n/t.ts';
import { Section } from '../../ui/section.tsx';
import { useAct } from '../../ui/use-act.ts';
import { contentTypeOf } from './file-types.ts';

const rowsMax = 10_000;

/** Where a list is dropped or chosen; its upload opens when it has been read. */
export function StartSection() {
  return (
    <Section title={t('Upload a list')}>
      <Stack>
        <DropArea />
        <Templates />
        <Alert variant="light" color="blue">
          {t(
            'The list is stored encrypted and deleted 24 hours after the upload ends. Which row became which gift is kept.',
          )}
        </Alert>
      </Stack>
    </Section>
  );
}

function DropArea() {
  const [, go] = useLocation();
  const suspension = useSuspension();
  const send = useAct({
    run: (file: File) => api.upload('/Uploads', file, contentTypeOf(file), { query: { name: file.name } }),
    stale: [keys.everyUpload],
    onDone: ({ Id }) => go(`/uploads/${Id}`),
  });
  return (
    <fieldset
      className="drop"
      aria-label={t('Your list')}
      disabled={suspension !== null}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const file = event.dataTransfer.files[0];
        if (file && !suspension) send.act(file);
      }}
    >
      <IconFileSpreadsheet size={36} aria-hidden="true" />
      <Text fw={600}>{suspension ?? t('Drop a CSV file or an Excel sheet here')}</Text>
      <Text size="sm" c="dimmed">
        {t('At most {rows} rows and 8 MB; the first row names the columns.', { rows: rowsMax })}
      </Text>
      <FileButton accept=".csv,.xlsx,text/csv" onChange={(file) => file && send.act(file)}>
        {(button) => (
          <Button {...button} leftSection={<IconUpload size={16} />} loading={send.isRunning} disabled={!!suspension}>
            {t('Choose file')}
          </Button>
        )}
      </FileButton>
    </fieldset>
  );
}

function Templates() {
  return (
    <Group gap="xs">
      <Text size="sm">{t('No list yet? Download a template:')}</Text>
      {(['csv', 'xlsx'] as const).map((kind) => (
        <Button
          key={kind}
          component="a"
          href={apiUrl(kind === 'csv' ? '/Uploads/Template.csv' : '/Uploads/Template.xlsx')}
          download
          size="xs"
          variant="light"
          leftSection={<IconDownload size={14} />}
        >
          {kind === 'csv' ? 'CSV' : 'Excel'}
        </Button>
      ))}
    </Group>
  );
}
