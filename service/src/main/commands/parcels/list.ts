import type { Column } from '../../../cli/output/table.ts';
import { describeContents } from '../../../shipping/export-csv.ts';
import { parcelsPerPageMax, readParcels } from '../../../shipping/list-parcels.ts';
import { shownParcelId } from '../../../shipping/parcel-id.ts';
import { countOpenParcels } from '../../../shipping/queries.ts';
import type { CommandContext } from '../../command-context.ts';
import { afterOf, filterOf, withShipping } from './with-shipping.ts';

type Parcel = Awaited<ReturnType<typeof readParcels>>['parcels'][number];
type OpenCount = Awaited<ReturnType<typeof countOpenParcels>>[number];

const columns: readonly Column<Parcel>[] = [
  { title: 'Parcel', cell: ({ id }) => shownParcelId(id) },
  { title: 'Group', cell: ({ fulfillmentGroup }) => fulfillmentGroup, canShrink: true },
  { title: 'Since', cell: ({ createdAt }) => createdAt.toISOString().slice(0, 16) },
  { title: 'Contents', cell: (parcel) => `${describeContents(parcel)}${describePacked(parcel)}`, canShrink: true },
];

const waitingColumns: readonly Column<OpenCount>[] = [
  { title: 'Group', cell: ({ fulfillmentGroup }) => fulfillmentGroup, canShrink: true },
  { title: 'Parcels', cell: ({ parcels }) => String(parcels), isRight: true },
  { title: 'Waiting', cell: ({ status }) => (status === 'Ready' ? 'to pack' : 'to hand over') },
  { title: 'Cards', cell: ({ cards }) => `${cards} cards`, isRight: true },
];

/** Prints a page of parcels, oldest first, and how to get the next one. */
export async function parcelsList({ config, logger, given, out }: CommandContext): Promise<void> {
  const filter = { ...filterOf(given), after: afterOf(given) };
  await withShipping(config, logger, async ({ db }) => {
    const { parcels, nextAfter } = await readParcels(db, filter, parcelsPerPageMax);
    out.json({ Parcels: parcels.map(toWireParcel), NextAfter: nextAfter });
    if (parcels.length === 0) out.say(`No parcels are ${filter.status}.`);
    else out.table(columns, parcels);
    if (nextAfter) out.say(`More: bestow parcels list --after ${nextAfter}`);
  });
}

/** Prints the number of waiting parcels in each group. */
export async function parcelsWaiting({ config, logger, out }: CommandContext): Promise<void> {
  await withShipping(config, logger, async ({ db }) => {
    const counts = await countOpenParcels(db);
    out.json(counts.map(toWireCount));
    if (counts.length === 0) out.say('No parcels are waiting.');
    else out.table(waitingColumns, counts);
  });
}

function describePacked({ status, packedCount }: Parcel): string {
  return status === 'Ready' && packedCount > 0 ? ` (${packedCount} packed)` : '';
}

function toWireParcel(parcel: Parcel) {
  return {
    Id: shownParcelId(parcel.id),
    Status: parcel.status,
    FulfillmentGroup: parcel.fulfillmentGroup,
    CreatedAt: parcel.createdAt,
    Cards: parcel.cardCount,
    Packed: parcel.packedCount,
  };
}

function toWireCount({ fulfillmentGroup, status, parcels, cards }: OpenCount) {
  return { FulfillmentGroup: fulfillmentGroup, Status: status, Parcels: parcels, Cards: cards };
}
