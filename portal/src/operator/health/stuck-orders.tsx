import type { Health } from '../../api/types/operator.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatTime, inWords } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';

/** Shown only when there are some: the service tries by itself, and these it could not bring to rest. */
export function StuckOrders({ watch }: { readonly watch: Health['Watch'] }) {
  if (watch.StuckOrders.length === 0) return null;
  return (
    <Section title="Stuck orders" hint="The service cannot bring these to rest by itself; the newest first.">
      <DataTable
        label="Stuck orders"
        rows={watch.StuckOrders}
        rowKey={({ OrderId }) => OrderId}
        columns={[
          { header: 'Order', cell: ({ OrderId }) => <b>{OrderId}</b> },
          { header: 'Account', cell: ({ AccountId }) => AccountId },
          { header: 'What', cell: ({ What }) => inWords(What) },
          { header: 'Since', cell: ({ Since }) => formatTime(Since) },
        ]}
      />
    </Section>
  );
}
