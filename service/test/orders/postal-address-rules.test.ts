import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { physicalLine, physicalRequest, usAddress } from './support/physical-requests.ts';
import { refusedFaults, refusedPlaces } from './support/refusals.ts';
import { placed } from './support/wire-orders.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount({ available: { USD: 10_000_00n, EUR: 10_000_00n, GBP: 10_000_00n } });
});
afterAll(() => api.close());

const place = '/LineItems/0/PhysicalDeliveryAddress';
const mailedTo = (address: Record<string, unknown>) => physicalRequest([physicalLine({}, address)]);
const required = ['ShippingMethodId', 'Name', 'AddressLine1', 'City', 'Zip', 'Country'];

test('a PhysicalShipment line without an address is rejected', async () => {
  for (const address of [undefined, null]) {
    const line = physicalLine({ PhysicalDeliveryAddress: address });
    expect(await refusedFaults(api, caller, physicalRequest([line]))).toEqual([
      { pointer: place, code: 'Required', detail: 'PhysicalShipment needs a PhysicalDeliveryAddress.' },
    ]);
  }
});

test('an empty address is answered with every missing member', async () => {
  const faults = await refusedFaults(api, caller, physicalRequest([physicalLine({ PhysicalDeliveryAddress: {} })]));
  expect(faults).toEqual(
    required.map((name) => ({
      pointer: `${place}/${name}`,
      code: 'Required',
      detail: `${name} is required for PhysicalShipment.`,
    })),
  );
});

test.each(required)('%s is required, and null does not count', async (name) => {
  for (const value of [undefined, null]) {
    expect(await refusedPlaces(api, caller, mailedTo({ [name]: value }))).toEqual([`${place}/${name} Required`]);
  }
});

test.each(['USA', 'us', 'XX', 'United States', 'UK'])('%s is not an ISO 3166 alpha-2 country', async (country) => {
  const faults = await refusedFaults(api, caller, mailedTo({ Country: country }));
  expect(faults).toMatchObject([{ pointer: `${place}/Country`, code: 'InvalidCountry' }]);
  expect(faults[0]?.detail).toContain('such as US');
});

test.each([
  ['US', null, 'Required'],
  ['US', 'Bavaria', 'InvalidState'],
  ['US', 'XX', 'InvalidState'],
  ['CA', null, 'Required'],
  ['AU', 'CA', 'InvalidState'],
])('in %s the State %j is rejected: %s', async (country, state, code) => {
  const zip = { US: '62701', CA: 'K1A 0B1', AU: '2000' }[country];
  const places = await refusedPlaces(api, caller, mailedTo({ Country: country, State: state, Zip: zip }));
  expect(places).toEqual([`${place}/State ${code}`]);
});

test.each([
  ['US', 'IL', '6270'],
  ['US', 'IL', 'K1A 0B1'],
  ['CA', 'ON', '62701'],
  ['DE', null, '1011'],
  ['GB', null, '12345'],
])('in %s (%s) the Zip %j is rejected', async (country, state, zip) => {
  const faults = await refusedFaults(api, caller, mailedTo({ Country: country, State: state, Zip: zip }));
  const detail = `Zip is not valid for ${country}.`;
  expect(faults).toEqual([{ pointer: `${place}/Zip`, code: 'InvalidZip', detail }]);
});

test.each([
  ['US', 'Illinois', '62701-1234'],
  ['US', 'il', '62701'],
  ['CA', 'Québec', 'H2X 1Y4'],
  ['AU', 'NSW', '2000'],
  ['DE', null, '10115'],
  ['GB', null, 'SW1A 1AA'],
])('an address in %s with State %j and Zip %j is accepted', async (country, state, zip) => {
  const order = await placed(caller, mailedTo({ Country: country, State: state, Zip: zip }));
  expect(order.LineItems).toMatchObject([{ PhysicalDeliveryAddress: { Country: country, State: state, Zip: zip } }]);
});

test('all faults of one address are reported at once', async () => {
  const body = mailedTo({ State: 'XX', Zip: 'abc', Name: null, ShippingMethodId: 'none', CarrierId: 'none' });
  expect((await refusedPlaces(api, caller, body)).toSorted()).toEqual([
    `${place}/CarrierId UnknownCarrier`,
    `${place}/Name Required`,
    `${place}/ShippingMethodId UnknownShippingMethod`,
    `${place}/State InvalidState`,
    `${place}/Zip InvalidZip`,
  ]);
});

test.each(['DigitalDelivery', 'Links'])('a postal address is rejected in a %s order', async (type) => {
  const faults = await refusedFaults(
    api,
    caller,
    orderRequest({ Type: type }, { PhysicalDeliveryAddress: usAddress() }),
  );
  const detail = `Orders of Type ${type} are not mailed; leave PhysicalDeliveryAddress out.`;
  expect(faults).toEqual([{ pointer: place, code: 'NotForThisDeliveryType', detail }]);
});

test.each([
  ['another FulfillmentGroup', 'aurora-coffee-card-usd', 25, 'eu-central-standard-eur', 'us-east and in USD'],
  ['another currency', 'krumenhof-bakery-card-eur', 15, 'eu-central-standard-gbp', 'eu-central and in EUR'],
])(
  'a shipping method of %s is rejected, and the response says what is needed',
  async (_what, ProductId, Value, method, needed) => {
    const line = physicalLine({ ProductId, Value }, { ShippingMethodId: method });
    const faults = await refusedFaults(api, caller, physicalRequest([line]));
    expect(faults).toMatchObject([{ pointer: `${place}/ShippingMethodId`, code: 'ShippingMethodDoesNotFit' }]);
    expect(faults[0]?.detail).toContain(needed);
  },
);

test('addresses in CardholderInformation are only stored, so no country rule applies to them', async () => {
  const CardholderInformation = { Country: 'Atlantis', Zip: '???', State: 'wet' };
  const order = await placed(caller, orderRequest({}, { CardholderInformation }));
  expect(order.LineItems).toMatchObject([{ CardholderInformation }]);
});
