import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { physicalLine, physicalRequest } from './support/physical-requests.ts';
import { refusedFaults } from './support/refusals.ts';
import { placed, readBack } from './support/wire-orders.ts';

let api: TestApi;
let caller: TestCaller;
beforeAll(async () => {
  api = await startTestApi();
  caller = await api.givenAccount();
});
afterAll(() => api.close());

const hourMs = 3_600_000;
const due = (date: string, changes: object = {}) =>
  orderRequest({ ...changes }, { Personalization: { DeliveryDate: date } });
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

function aYearFromNow(ms: number): string {
  const date = new Date(Date.now() + ms);
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date.toISOString();
}

test('a future date is stored, and the line waits for it', async () => {
  for (const date of [fromNow(hourMs), fromNow(90 * 24 * hourMs), aYearFromNow(-hourMs)]) {
    const order = await placed(caller, due(date));
    expect(order.LineItems).toMatchObject([{ StatusReason: 'Scheduled', Personalization: { DeliveryDate: date } }]);
    expect(await readBack(caller, order)).toEqual(order);
  }
});

test('a past date is stored, and the line does not wait', async () => {
  for (const date of ['2020-02-29T12:00:00.000Z', '0001-01-01T00:00:00.000Z', fromNow(-hourMs)]) {
    const order = await placed(caller, due(date));
    expect(order.LineItems).toMatchObject([{ StatusReason: 'Queued', Personalization: { DeliveryDate: date } }]);
  }
});

test('lines of Links and PhysicalShipment orders wait too', async () => {
  const Personalization = { DeliveryDate: fromNow(hourMs) };
  const links = await placed(caller, due(Personalization.DeliveryDate, { Type: 'Links' }));
  const mailed = await placed(caller, physicalRequest([physicalLine({ Personalization })]));
  for (const order of [links, mailed]) expect(order.LineItems).toMatchObject([{ StatusReason: 'Scheduled' }]);
});

test.each([
  ['2020-01-02T03:04:05+05:30', '2020-01-01T21:34:05.000Z'],
  ['2020-01-01T20:00-08:00', '2020-01-02T04:00:00.000Z'],
  ['2020-01-02T03:04:05.678999999Z', '2020-01-02T03:04:05.678Z'],
])('%s is returned in UTC with milliseconds as %s', async (sent, shown) => {
  const order = await placed(caller, due(sent));
  expect(order.LineItems).toMatchObject([{ Personalization: { DeliveryDate: shown } }]);
});

test.each([1, 24 * hourMs])(
  'a date more than a year ahead is rejected: by %d ms and the time of the call',
  async (ms) => {
    const faults = await refusedFaults(api, caller, due(aYearFromNow(ms + 60_000)));
    const detail = 'DeliveryDate must be within one year from now.';
    expect(faults).toEqual([{ pointer: '/LineItems/0/Personalization/DeliveryDate', code: 'TooFarAhead', detail }]);
  },
);

test.each([
  ['no zone', '2026-12-24T08:00:00'],
  ['no time', '2026-12-24'],
  ['a day that does not exist', '2027-02-30T08:00:00Z'],
  ['29 February of a common year', '2027-02-29T08:00:00Z'],
  ['a month that does not exist', '2027-13-01T08:00:00Z'],
  ['an hour that does not exist', '2027-01-01T25:00:00Z'],
  ['a zone that does not exist', '2027-01-01T08:00:00+99:00'],
  ['a zone by name', '2027-01-01T08:00:00 UTC'],
  ['lower case', '2027-01-01t08:00:00z'],
  ['another order', '24.12.2026 08:00'],
  ['a number of seconds', '1798761600'],
  ['words', 'tomorrow'],
  ['trailing text', '2027-01-01T08:00:00Z<script>'],
  ['nothing', ''],
])('a date with %s is rejected, and the response shows the format: %j', async (_what, date) => {
  const faults = await refusedFaults(api, caller, due(date));
  expect(faults).toMatchObject([{ pointer: '/LineItems/0/Personalization/DeliveryDate', code: 'InvalidInstant' }]);
  expect(faults[0]?.detail).toContain('2026-12-24T08:00:00Z');
});

test('a year before 1 in UTC can still be read back', async () => {
  const order = await placed(caller, due('0000-01-01T00:00:00+14:00'));
  expect(await readBack(caller, order)).toEqual(order);
});
