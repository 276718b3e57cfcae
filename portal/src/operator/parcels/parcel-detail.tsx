import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Parcel } from '../../api/types.generated.ts';
import { Allowed } from '../../app/allowed.tsx';
import { t } from '../../i18n/t.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatCount, formatMoney } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useAct } from '../../ui/use-act.ts';
import { useUrlDialog } from '../../ui/use-url-dialog.ts';
import { outcomeText } from '../approvals/notify-outcome.ts';
import { CorrectForm } from './correct-form.tsx';
import { PackForm } from './pack-form.tsx';
import { ShipForm } from './ship-form.tsx';

export function ParcelDetail({ parcel }: { readonly parcel: Parcel }) {
  const { Name, AddressLine1, AddressLine2, AddressLine3, City, State, Zip, Country } = parcel.Address;
  const address = [
    Name,
    AddressLine1,
    AddressLine2,
    AddressLine3,
    [City, State, Zip].filter(Boolean).join(' '),
    Country,
  ];
  const isOpen = parcel.Status === 'Ready' || parcel.Status === 'Packed';
  return (
    <Stack>
      <Group justify="space-between">
        <StatusBadge status={parcel.Status} />
        <Text size="sm" c="dimmed">
          {parcel.AccountName}, {parcel.PONumber}
        </Text>
      </Group>
      <Text className="preline">{address.filter(Boolean).join('\n')}</Text>
      <Text size="sm">
        {parcel.ShippingMethod}
        {parcel.CarrierName && t(', in {carrierName}', { carrierName: parcel.CarrierName })}
        {parcel.Attempt > 1 && t('; resent, attempt {attempt}', { attempt: parcel.Attempt })}
      </Text>
      <DataTable
        label={t('Contents')}
        rows={parcel.Contents}
        rowKey={({ LineItemId }) => LineItemId}
        columns={[
          { header: t('Product'), cell: ({ ProductName }) => ProductName },
          { header: t('Value'), isNumeric: true, cell: ({ Value, CurrencyCode }) => formatMoney(Value, CurrencyCode) },
          {
            header: isOpen ? t('Packed') : t('Cards'),
            isNumeric: true,
            cell: ({ PackedCount, CardCount }) =>
              isOpen ? t('{part} of {whole}', { part: PackedCount, whole: CardCount }) : formatCount(CardCount),
          },
        ]}
      />
      {parcel.TrackingNumber && (
        <Text size="sm">
          {parcel.Courier}:{' '}
          {parcel.TrackingUrl?.startsWith('https://') ? (
            <Anchor href={parcel.TrackingUrl} target="_blank" rel="noreferrer noopener" underline="always">
              {parcel.TrackingNumber}
            </Anchor>
          ) : (
            parcel.TrackingNumber
          )}
        </Text>
      )}
      <Allowed act="operator.parcels:write">
        <ParcelWork parcel={parcel} />
      </Allowed>
    </Stack>
  );
}

/** The next step, and what else can be done with the parcel. */
function ParcelWork({ parcel }: { readonly parcel: Parcel }) {
  const correction = useUrlDialog('correct');
  const isCorrecting = correction.isOpen && parcel.Status === 'Shipped';
  return (
    <>
      {parcel.Status === 'Ready' && <PackForm parcel={parcel} />}
      {parcel.Status === 'Packed' && <ShipForm parcel={parcel} />}
      {isCorrecting && <CorrectForm parcel={parcel} onDone={correction.close} />}
      <ParcelActions parcel={parcel} onCorrect={isCorrecting ? null : () => correction.open()} />
    </>
  );
}

interface ParcelActionsProps {
  readonly parcel: Parcel;
  /** Null while that is being done. */
  readonly onCorrect: (() => void) | null;
}

function ParcelActions({ parcel, onCorrect }: ParcelActionsProps) {
  const params = { id: parcel.Id };
  const stale = [keys.operator.everyParcel, keys.operator.everyApproval];
  const unpack = useAct({
    run: () => api.post('/operator/Parcels/:id/Unpack', { params }),
    question: () => ({
      title: t('Unpack this parcel?'),
      consequences: [t('Its cards go back to stock, and it must be packed again.')],
      action: t('Unpack'),
    }),
    stale,
    done: t('Parcel unpacked.'),
  });
  const reship = useAct({
    run: () => api.post('/operator/Parcels/:id/Reship', { params }),
    question: () => ({
      title: t('Mark as lost and resend?'),
      consequences: [
        t('The parcel is marked as lost, and its cards are voided where possible.'),
        t('A new parcel with new cards is created at your cost. This cannot be undone.'),
      ],
      action: t('Mark as lost and resend'),
      isDangerous: true,
    }),
    stale,
    done: (answer) => outcomeText('Approval' in answer ? answer : {}, t('A new parcel is ready to pack.')),
  });
  return (
    <Group>
      {parcel.PackedCount > 0 && (parcel.Status === 'Packed' || parcel.Status === 'Ready') && (
        <Button size="xs" variant="subtle" onClick={() => unpack.act(undefined)} loading={unpack.isRunning}>
          {t('Unpack')}
        </Button>
      )}
      {parcel.Status === 'Shipped' && onCorrect && (
        <Button size="xs" variant="subtle" onClick={onCorrect}>
          {t('Correct tracking')}
        </Button>
      )}
      {parcel.Status === 'Shipped' && (
        <Button size="xs" variant="light" color="red" onClick={() => reship.act(undefined)} loading={reship.isRunning}>
          {t('Mark as lost and resend')}
        </Button>
      )}
    </Group>
  );
}
