import { describeAmount } from '../../../kit/money.ts';
import { getParcel } from '../../../shipping/get-parcel.ts';
import { listSerials } from '../../../shipping/list-serials.ts';
import { listPackable } from '../../../shipping/packable-queries.ts';
import { shownParcelId } from '../../../shipping/parcel-id.ts';
import type { PackableParcel } from '../../../shipping/types.ts';
import type { CommandContext } from '../../command-context.ts';
import { parcelIdOf, withShipping } from './with-shipping.ts';

/** Prints a parcel: its status, its contents and its reserved cards. */
export async function parcelsShow({ config, logger, given, out }: CommandContext): Promise<void> {
  const id = parcelIdOf(given);
  await withShipping(config, logger, async ({ db, keyRing }) => {
    const parcel = await getParcel(db, id);
    const [packable] = await listPackable(db, [parcel]);
    const serials = packable ? await listSerials({ db, keyRing }, parcel) : [];
    out.json(toWireParcel(parcel, packable, serials));
    out.say(`${shownParcelId(id)}  ${parcel.status}  ${parcel.fulfillmentGroup}`);
    if (parcel.trackingNumber) out.say(`  ${parcel.courier} ${parcel.trackingNumber}`);
    if (!packable) return;
    out.say(describe(packable).trimEnd());
    for (const { serial, isPacked, productId } of serials) {
      out.say(`  ${isPacked ? '[x]' : '[ ]'} ${serial}  ${productId}`);
    }
  });
}

function describe({
  poNumber,
  accountName,
  shippingCarrier,
  shippingDescription,
  carrierName,
  contents,
}: PackableParcel) {
  const lines = contents.map(
    ({ cardCount, packedCount, productName, valueMinor, currencyCode }) =>
      `  ${packedCount} of ${cardCount} packed: ${productName} ${describeAmount(valueMinor, currencyCode)}\n`,
  );
  return `  ${accountName}, PONumber ${poNumber}\n  ${shippingCarrier}: ${shippingDescription}\n  Packaging: ${carrierName ?? 'default'}\n${lines.join('')}`;
}

type Parcel = Awaited<ReturnType<typeof getParcel>>;
type Serials = Awaited<ReturnType<typeof listSerials>>;

function toWireParcel(parcel: Parcel, packable: PackableParcel | undefined, serials: Serials) {
  return {
    Id: shownParcelId(parcel.id),
    Status: parcel.status,
    FulfillmentGroup: parcel.fulfillmentGroup,
    Courier: parcel.courier,
    TrackingNumber: parcel.trackingNumber,
    AccountName: packable?.accountName ?? null,
    PONumber: packable?.poNumber ?? null,
    Cards: serials.map(({ serial, isPacked, productId }) => ({
      Serial: serial,
      ProductId: productId,
      IsPacked: isPacked,
    })),
  };
}
