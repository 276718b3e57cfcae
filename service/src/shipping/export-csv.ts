import { csvLine } from '../kit/csv.ts';
import { describeAmount } from '../kit/money.ts';
import type { PackableParcel } from './types.ts';

type Cell = (parcel: PackableParcel) => string | number | null;

/** The columns of the list. Courier, TrackingNumber and TrackingUrl come last, to be filled in. */
const columns: Readonly<Record<string, Cell>> = {
  ParcelId: ({ id }) => id,
  Status: ({ status }) => status,
  FulfillmentGroup: ({ fulfillmentGroup }) => fulfillmentGroup,
  Cards: ({ cardCount }) => cardCount,
  Contents: describeContents,
  ShippingMethodId: ({ shippingMethodId }) => shippingMethodId,
  ShippingMethod: ({ shippingCarrier, shippingDescription }) => `${shippingCarrier}: ${shippingDescription}`,
  Carrier: ({ carrierName }) => carrierName,
  Name: ({ address }) => address.name,
  AddressLine1: ({ address }) => address.addressLine1,
  AddressLine2: ({ address }) => address.addressLine2,
  AddressLine3: ({ address }) => address.addressLine3,
  City: ({ address }) => address.city,
  State: ({ address }) => address.state,
  Zip: ({ address }) => address.zip,
  Country: ({ address }) => address.country,
  OrderId: ({ orderId }) => orderId,
  PONumber: ({ poNumber }) => poNumber,
  Account: ({ accountName }) => accountName,
  CreatedAt: ({ createdAt }) => createdAt.toISOString(),
  Courier: ({ courier }) => courier,
  TrackingNumber: ({ trackingNumber }) => trackingNumber,
  TrackingUrl: ({ trackingUrl }) => trackingUrl,
};

export const exportColumns: readonly string[] = Object.keys(columns);

/** The list as CSV, line by line. With couriers and tracking numbers filled in, the same file can be imported. */
export async function* exportCsv(parcels: AsyncIterable<PackableParcel>): AsyncGenerator<string> {
  yield csvLine(exportColumns);
  for await (const parcel of parcels) yield csvLine(Object.values(columns).map((cell) => cell(parcel)));
}

export function describeContents({ contents }: PackableParcel): string {
  return contents
    .map(
      ({ cardCount, productName, valueMinor, currencyCode }) =>
        `${cardCount} × ${productName} ${describeAmount(valueMinor, currencyCode)}`,
    )
    .join('; ');
}
