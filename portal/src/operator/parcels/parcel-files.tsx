import { Alert, Button, FileButton, List, Modal, Stack, Text } from '@mantine/core';
import { IconDownload, IconFileTypePdf, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { api, apiUrl } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { ParcelStatus, ShipFileAnswer } from '../../api/types.generated.ts';
import { formatCount } from '../../ui/format.ts';
import { useAct } from '../../ui/use-act.ts';

/** Papers for packing, and the list that is imported with tracking numbers. */
export function ParcelFiles({ status }: { readonly status: ParcelStatus }) {
  const [answer, setAnswer] = useState<ShipFileAnswer | null>(null);
  const send = useAct({
    run: (file: File) => api.upload('/operator/Shipments', file, 'text/csv'),
    question: (file) => ({
      title: `Hand over all parcels in ${file.name}?`,
      consequences: [
        'Each row with a courier and a tracking number marks its parcel as shipped and notifies the account.',
        'Parcels that were already shipped are skipped.',
      ],
      action: 'Hand over',
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
        Papers
      </Button>
      <Button
        component="a"
        href={apiUrl('/operator/Parcels.csv', { query: { status } })}
        download
        variant="light"
        leftSection={<IconDownload size={16} />}
      >
        List
      </Button>
      <FileButton accept=".csv,text/csv" onChange={(file) => file && send.act(file)}>
        {(button) => (
          <Button {...button} variant="light" leftSection={<IconUpload size={16} />} loading={send.isRunning}>
            Tracking numbers
          </Button>
        )}
      </FileButton>
      <Modal opened={answer !== null} onClose={() => setAnswer(null)} title={<Text fw={600}>Handed over</Text>}>
        {answer && <ShipFileResult answer={answer} />}
      </Modal>
    </>
  );
}

function ShipFileResult({ answer }: { readonly answer: ShipFileAnswer }) {
  return (
    <Stack>
      <Text size="sm">
        {formatCount(answer.Shipped)} of {formatCount(answer.Rows)} parcels shipped, {formatCount(answer.ShippedBefore)}{' '}
        were already shipped.
      </Text>
      {answer.Refused > 0 && (
        <Alert color="red" variant="light" title={`${formatCount(answer.Refused)} rows were rejected`}>
          <List size="sm">
            {answer.Faults.map(({ Row, ParcelId, Reason }) => (
              <List.Item key={Row}>
                Row {formatCount(Row)}, {ParcelId}: {Reason}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  );
}
