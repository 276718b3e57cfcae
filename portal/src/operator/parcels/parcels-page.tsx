import { Button, Drawer, Group, SegmentedControl, Text } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Parcel, ParcelStatus } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatInstant } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { Failure, Nothing, Waiting } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUrlDialog } from '../../ui/use-url-dialog.ts';
import { ParcelDetail } from './parcel-detail.tsx';
import { ParcelFiles } from './parcel-files.tsx';

const statuses: readonly { readonly value: ParcelStatus; readonly label: string }[] = [
  { value: 'Ready', label: t('To pack') },
  { value: 'Packed', label: t('To ship') },
  { value: 'Shipped', label: t('Shipped') },
  { value: 'Lost', label: t('Lost') },
];
const limit = 50;

export function ParcelsPage() {
  const [address, setAddress] = useSearchParams();
  const dialog = useUrlDialog('parcel');
  const status = statuses.find(({ value }) => value === address.get('status'))?.value ?? 'Ready';
  const parcels = useParcels(status);
  const rows = parcels.data?.pages.flatMap(({ Data }) => Data) ?? [];
  const open = rows.find(({ Id }) => Id === dialog.value);
  return (
    <Page
      title={t('Parcels')}
      lead={t('Oldest first. Pack parcels that are ready, then hand them over with a tracking number.')}
      actions={<ParcelFiles status={status} />}
    >
      <SegmentedControl
        aria-label={t('Status')}
        data={statuses.map((choice) => ({ ...choice }))}
        value={status}
        // The parcel that was open is in another list.
        onChange={(value) => setAddress({ status: value }, { replace: true })}
        maw={480}
      />
      <Section>
        {parcels.error && rows.length === 0 ? (
          <Failure error={parcels.error} retry={() => void parcels.refetch()} />
        ) : parcels.isPending ? (
          <Waiting />
        ) : rows.length === 0 ? (
          <Nothing
            title={status === 'Ready' ? t('Nothing to pack') : t('None')}
            icon={<IconPackage aria-hidden="true" />}
          />
        ) : (
          <ParcelTable parcels={rows} onOpen={dialog.open} />
        )}
        {parcels.hasNextPage && (
          <Group justify="center" mt="md">
            <Button variant="light" onClick={() => void parcels.fetchNextPage()} loading={parcels.isFetchingNextPage}>
              {t('More')}
            </Button>
          </Group>
        )}
      </Section>
      <Drawer
        opened={open !== undefined}
        onClose={dialog.close}
        position="right"
        size="lg"
        title={<Text fw={600}>{t('Parcel {id}', { id: open?.Id ?? '' })}</Text>}
      >
        {open && <ParcelDetail key={open.Id} parcel={open} />}
      </Drawer>
    </Page>
  );
}

function useParcels(status: ParcelStatus) {
  return useInfiniteQuery({
    queryKey: keys.operator.parcels({ status }),
    queryFn: ({ pageParam }) => api.get('/operator/Parcels', { query: { status, limit, after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ NextAfter }) => NextAfter,
  });
}

interface ParcelTableProps {
  readonly parcels: readonly Parcel[];
  readonly onOpen: (id: string) => void;
}

function ParcelTable({ parcels, onOpen }: ParcelTableProps) {
  return (
    <DataTable
      label={t('Parcels')}
      rows={parcels}
      rowKey={({ Id }) => Id}
      columns={[
        { header: t('Parcel'), cell: ({ Id }) => <b>{Id}</b> },
        {
          header: t('For'),
          cell: ({ Address, AccountName }) => `${Address.Name ?? ''}, ${Address.Country ?? ''} (${AccountName})`,
        },
        {
          header: t('Cards'),
          isNumeric: true,
          cell: ({ PackedCount, CardCount }) => t('{part} of {whole}', { part: PackedCount, whole: CardCount }),
        },
        { header: t('By'), cell: ({ ShippingMethod }) => ShippingMethod },
        { header: t('Since'), cell: ({ CreatedAt }) => formatInstant(CreatedAt) },
        { header: t('Status'), cell: ({ Status }) => <StatusBadge status={Status} /> },
      ]}
      actions={({ Id }) => (
        <Button size="compact-sm" variant="light" onClick={() => onOpen(Id)}>
          {t('Open')}
        </Button>
      )}
    />
  );
}
