import { Alert, Button, FileButton, List, Modal, Stack, Text } from '@mantine/core';
import { IconDownload, IconFileTypePdf, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { api, apiUrl } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { ParcelStatus, ShipFileAnswer } from '../../api/types.generated.ts';
import { Allowed } from '../../app/allowed.tsx';
import { t } from '../../i18n/t.ts';
import { useAct } from '../../ui/use-act.ts';

/** Papers for packing, and the list that is imported with tracking numbers. */
export function ParcelFiles({ status }: { readonly status: ParcelStatus }) {
  const [answer, setAnswer] = useState<ShipFileAnswer | null>(null);
  const send = useAct({
    run: (file: File) => api.upload('/operator/Shipments', file, 'text/csv'),
    question: (file) => ({
      title: t('Hand over all parcels in {name}?', { name: file.name }),
      consequences: [
        t('Each row with a courier and a tracking number marks its parcel as shipped and notifies the account.'),
        t('Parcels that were already shipped are skipped.'),
      ],
      action: t('Hand over'),
    }),
    stale: [keys.operator.everyParcel],
    onDone: setAnswer,
  });
  return (
    <>
      <Button
        component="a"
        href={apiUrl('/operator/Parcels.pdf', { query: { status } })}
        download
        variant="light"
        leftSection={<IconFileTypePdf size={16} />}
      >
        {t('Papers')}
      </Button>
      <Button
        component="a"
        href={apiUrl('/operator/Parcels.csv', { query: { status } })}
        download
        variant="light"
        leftSection={<IconDownload size={16} />}
      >
        {t('List')}
      </Button>
      <Allowed act="operator.parcels:write">
        <FileButton accept=".csv,text/csv" onChange={(file) => file && send.act(file)}>
          {(button) => (
            <Button {...button} variant="light" leftSection={<IconUpload size={16} />} loading={send.isRunning}>
              {t('Tracking numbers')}
            </Button>
          )}
        </FileButton>
      </Allowed>
      <Modal opened={answer !== null} onClose={() => setAnswer(null)} title={<Text fw={600}>{t('Handed over')}</Text>}>
        {answer && <ShipFileResult answer={answer} />}
      </Modal>
    </>
  );
}

function ShipFileResult({ answer }: { readonly answer: ShipFileAnswer }) {
  return (
    <Stack>
      <Text size="sm">
        {t('{shipped} of {all} parcels shipped, {before} were already shipped.', {
          shipped: answer.Shipped,
          all: answer.Rows,
          before: answer.ShippedBefore,
        })}
      </Text>
      {answer.Refused > 0 && (
        <Alert
          color="red"
          variant="light"
          title={t('{count, plural, one {# row was rejected} other {# rows were rejected}}', { count: answer.Refused })}
        >
          <List size="sm">
            {answer.Faults.map(({ Row, ParcelId, Reason }) => (
              <List.Item key={Row}>
                {t('Row {row}, {parcelId}: {reason}', {
                  row: Row,
                  parcelId: ParcelId,
                  reason: Reason,
                })}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  );
}
