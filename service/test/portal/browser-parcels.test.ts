import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Worker } from '../../src/main/worker.ts';
import { givenSources } from '../fulfillment/support.ts';
import { coffeeCard, givenParcel, parcelsOf, readMailed } from '../shipping/support.ts';
import type { TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { waiting } from '../webhooks/support.ts';
import { browserTestMs, expectQuiet, type PortalBrowser, startPortalBrowser } from './support/portal-browser.ts';

let portal: PortalBrowser;
let account: TestCaller;
let worker: Worker;
beforeAll(async () => {
  const environ = { WAREHOUSE: 'off' };
  portal = await startPortalBrowser(environ);
  worker = await startTestWorker(portal.api, environ);
  account = await portal.api.givenAccount();
  await givenSources(portal.api.database.db, coffeeCard, ['inventory']);
}, browserTestMs);
afterAll(async () => {
  await worker?.close();
  await portal?.close();
});

test('a parcel is packed card by card, handed over with its number, and the buyer sees it on its way', {
  timeout: browserTestMs,
}, async () => {
  const { order, parcel, serials } = await givenParcel(portal.api, account, 2);
  const opened = await portal.openAs(null, 'operator');
  const { page, go, context } = opened;
  await go('/operator/parcels', 'Parcels');
  const row = page.getByRole('row', { name: new RegExp(parcel.id) });
  await row.getByRole('button', { name: 'Open' }).click();
  const drawer = page.getByRole('dialog', { name: `Parcel ${parcel.id}` });

  await drawer.getByRole('textbox', { name: 'Serial numbers' }).fill('NOT-A-CARD');
  await drawer.getByRole('button', { name: 'Pack them' }).click();
  await drawer.getByText('No card with this serial is in stock').waitFor();
  await drawer.getByRole('textbox', { name: 'Serial numbers' }).fill(serials[0] ?? '');
  await drawer.getByRole('button', { name: 'Pack them' }).click();
  await drawer.getByText('1 to go').waitFor();
  await drawer.getByRole('button', { name: 'Take those set aside for it' }).click();
  await drawer.getByRole('button', { name: 'Pack them' }).click();
  await page.getByText('Nothing to pack').waitFor();

  await page.getByText('To ship', { exact: true }).click();
  await row.getByRole('button', { name: 'Open' }).click();
  await drawer.getByRole('textbox', { name: 'Courier' }).fill('Kestrel Post');
  await drawer.getByRole('textbox', { name: 'Tracking number' }).fill('KP123456789');
  await drawer.getByRole('button', { name: 'Hand it over' }).click();
  const question = page.getByRole('dialog', { name: `Hand parcel ${parcel.id} over?` });
  expect(await parcelsOf(portal.api.database.db, order.Id)).toMatchObject([{ status: 'Packed' }]);
  await question.getByRole('button', { name: 'Hand it over' }).click();
  await page.getByText('The parcel is on its way.').waitFor();

  await page.getByText('Shipped', { exact: true }).first().click();
  await row.getByRole('button', { name: 'Open' }).click();
  await drawer.getByText('KP123456789').waitFor();
  const line = await vi.waitFor(async () => {
    const [first] = (await readMailed(account, order.Id)).LineItems;
    expect(first).toMatchObject({ Status: 'Complete', DeliveryStatus: 'Shipped' });
    return first;
  }, waiting);
  expect(line?.Shipments).toMatchObject([{ Courier: 'Kestrel Post', TrackingNumber: 'KP123456789' }]);
  expectQuiet(opened);
  await context.close();
});
