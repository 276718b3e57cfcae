import { packParcel } from '../../../../src/shipping/pack-parcel.ts';
import type { ParcelId } from '../../../../src/shipping/types.ts';
import type { WireOrder } from '../../../delivery/support/gift-orders.ts';
import { freshAddress, giftTo, lineBecomes, place } from '../../../delivery/support/gift-orders.ts';
import { linksOrder } from '../../../fulfillment/support.ts';
import { givenParcel, packAndShip, packer, shippingOf } from '../../../shipping/support.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../../support/test-api.ts';
import { startTestWorker } from '../../../support/test-worker.ts';
import { givenSignedIn, type SignedIn } from '../portal-caller.ts';

interface GivenParcel {
  readonly id: ParcelId;
  readonly serials: readonly string[];
}

/** An environment in which every action of the portal can be performed once, without background work. */
export interface AuditedPortal {
  readonly api: TestApi;
  readonly account: TestCaller;
  readonly admin: SignedIn;
  readonly operator: SignedIn;
  readonly colleague: SignedIn;
  readonly links: WireOrder;
  readonly resendable: WireOrder;
  readonly reissuable: WireOrder;
  readonly parcels: {
    readonly empty: GivenParcel;
    readonly full: GivenParcel;
    readonly packed: GivenParcel;
    readonly listed: GivenParcel;
    readonly shipped: GivenParcel;
  };
  close(): Promise<void>;
}

export async function startAuditedPortal(): Promise<AuditedPortal> {
  const environ = { WAREHOUSE: 'off', FUNDING_APPLIED_AFTER_SECONDS: '3600' };
  const api = await startTestApi(environ);
  const worker = await startTestWorker(api, environ);
  try {
    const account = await api.givenAccount();
    const delivered = async () => {
      const order = await place(account, giftTo(freshAddress()), 'wait=10');
      return lineBecomes(account, order.Id, { Status: 'Complete', DeliveryStatus: 'Sent' });
    };
    const [links, resendable, reissuable] = [await completeLinks(account), await delivered(), await delivered()];
    return {
      api,
      account,
      admin: await givenSignedIn(api, account.accountId, 'admin'),
      operator: await givenSignedIn(api, null, 'operator'),
      colleague: await givenSignedIn(api, null, 'operator'),
      links,
      resendable,
      reissuable,
      parcels: await givenParcels(api, account),
      close: () => api.close(),
    };
  } finally {
    // From here on only the portal acts.
    await worker.close();
  }
}

async function completeLinks(account: TestCaller): Promise<WireOrder> {
  const order = await place(account, linksOrder(), 'wait=10');
  return lineBecomes(account, order.Id, { Status: 'Complete' });
}

async function givenParcels(api: TestApi, account: TestCaller): Promise<AuditedPortal['parcels']> {
  const shipping = await shippingOf(api);
  const fresh = async (): Promise<GivenParcel> => {
    const { parcel, serials } = await givenParcel(api, account);
    return { id: parcel.id, serials };
  };
  const packed = async () => {
    const given = await fresh();
    await packParcel(shipping, packer, given.id, given.serials);
    return given;
  };
  const shipped = await fresh();
  await packAndShip(shipping, shipped.id, shipped.serials);
  return { empty: await fresh(), full: await packed(), packed: await packed(), listed: await packed(), shipped };
}
