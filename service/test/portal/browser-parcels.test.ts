import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Worker } from '../../src/main/worker.ts';
import { givenSources } from '../fulfillment/support.ts';
import { coffeeCard, givenParcel, packAndShip, readMailed, shippingOf } from '../shipping/support.ts';
import type { TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { browserTestMs, expectQuiet, type PortalBrowser, startPortalBrowser } from './support/portal-browser.ts';

let portal: PortalBrowser;
let account: TestCaller;
let worker: Worker;
beforeAll(async () => {
  portal = await startPortalBrowser();
  account = await portal.api.givenAccount();
  worker = await startTestWorker(portal.api, { WAREHOUSE: 'off' });
  await givenSources(portal.api.database.db, coffeeCard, ['inventory']);
});
afterAll(async () => {
  await worker?.close();
  await portal?.close();
});

test('an operator corrects the tracking number of a parcel that was handed over', {
  timeout: browserTestMs,
}, async () => {
  const { order, parcel, serials } = await givenParcel(portal.api, account, 2);
  await packAndShip(await shippingOf(portal.api), parcel.id, serials);
  const opened = await portal.openAs(null, 'operator');
  const { page, go, context } = opened;
  await go('/operator/parcels', 'Parcels');
  await page.getByText('Shipped', { exact: true }).first().click();
  await page.getByRole('row').filter({ hasText: parcel.id }).getByRole('button').click();
  await page.getByRole('button', { name: 'Correct the tracking' }).click();
  const number = page.getByRole('textbox', { name: 'Tracking number' });
  expect(await number.inputValue()).toBe('KP123456789');
  await number.fill('KP987654321');
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  await page.getByText('KP987654321').waitFor();
  expect((await readMailed(account, order.Id)).LineItems[0]?.Shipments).toMatchObject([
    { Courier: 'Kestrel Post', TrackingNumber: 'KP987654321' },
  ]);
  expectQuiet(opened);
  await context.close();
});
