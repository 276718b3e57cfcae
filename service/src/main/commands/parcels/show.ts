import type { Config } from '../../../kit/config.ts';
import type { Logger } from '../../../kit/logger.ts';
import { describeAmount } from '../../../kit/money.ts';
import { getParcel } from '../../../shipping/get-parcel.ts';
import { listSerials } from '../../../shipping/list-serials.ts';
import { listPackable } from '../../../shipping/packable-queries.ts';
import { shownParcelId } from '../../../shipping/parcel-id.ts';
import type { PackableParcel } from '../../../shipping/types.ts';
import type { Given } from '../../command.ts';
import { parcelIdOf, withShipping } from './with-shipping.ts';

/** Prints a parcel: its status, its contents and its reserved cards. */
export async function parcelsShow(config: Config, logger: Logger, given: Given): Promise<void> {
  const id = parcelIdOf(given);
  await withShipping(config, logger, async ({ db, keyRing }) => {
    const parcel = await getParcel(db, id);
    const [packable] = await listPackable(db, [parcel]);
    process.stdout.write(`${shownParcelId(id)}  ${parcel.status}  ${parcel.fulfillmentGroup}\n`);
    if (parcel.trackingNumber) process.stdout.write(`  ${parcel.courier} ${parcel.trackingNumber}\n`);
    if (!packable) return;
    process.stdout.write(describe(packable));
    for (const { serial, isPacked, productId } of await listSerials({ db, keyRing }, parcel)) {
      process.stdout.write(`  ${isPacked ? '[x]' : '[ ]'} ${serial}  ${productId}\n`);
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
