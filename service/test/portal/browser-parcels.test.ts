import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Worker } from '../../src/main/worker.ts';
import { givenSources } from '../fulfillment/support.ts';
import { coffeeCard, givenParcel, packAndShip, parcelsOf, readMailed, shippingOf } from '../shipping/support.ts';
import type { TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { waiting } from '../webhooks/support.ts';
import { checkDialog } from './support/check-dialog.ts';
import { browserTestMs, expectNoErrors, type PortalBrowser, startPortalBrowser } from './support/portal-browser.ts';

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

test('a parcel is packed card by card, handed over with its tracking number, and the buyer sees it as shipped', {
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
  await drawer.getByRole('button', { name: 'Pack cards' }).click();
  await drawer.getByText('No card with this serial is in stock').waitFor();
  await drawer.getByRole('textbox', { name: 'Serial numbers' }).fill(serials[0] ?? '');
  await drawer.getByRole('button', { name: 'Pack cards' }).click();
  await drawer.getByText('1 left').waitFor();
  await checkDialog(page, 'operator/parcels/parcels-page.tsx');
  await drawer.getByRole('button', { name: 'Use reserved cards' }).click();
  await drawer.getByRole('button', { name: 'Pack cards' }).click();
  await page.getByText('Nothing to pack').waitFor();

  await page.getByText('To ship', { exact: true }).click();
  await row.getByRole('button', { name: 'Open' }).click();
  await drawer.getByRole('textbox', { name: 'Courier' }).fill('Kestrel Post');
  await drawer.getByRole('textbox', { name: 'Tracking number' }).fill('KP123456789');
  await drawer.getByRole('button', { name: 'Hand over' }).click();
  const question = page.getByRole('dialog', { name: `Hand over parcel ${parcel.id}?` });
  expect(await parcelsOf(portal.api.database.db, order.Id)).toMatchObject([{ status: 'Packed' }]);
  await question.getByRole('button', { name: 'Go back' }).click();
  // Whoever says no has lost nothing, also after a reload.
  await page.reload();
  await drawer.getByText('This is what you had entered before.').waitFor();
  expect(await drawer.getByRole('textbox', { name: 'Tracking number' }).inputValue()).toBe('KP123456789');
  await drawer.getByRole('button', { name: 'Hand over' }).click();
  await question.getByRole('button', { name: 'Hand over' }).click();
  await page.getByText('Parcel shipped.').waitFor();

  await page.getByText('Shipped', { exact: true }).first().click();
  await row.getByRole('button', { name: 'Open' }).click();
  await drawer.getByText('KP123456789').waitFor();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await drawer.waitFor({ state: 'detached' });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Tracking numbers' }).click();
  const list = `ParcelId,Courier,TrackingNumber\r\n${parcel.id},Kestrel Post,KP123456789\r\n`;
  await (await chooser).setFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('dialog', { name: 'Handed over' }).waitFor();
  await checkDialog(page, 'operator/parcels/parcel-files.tsx');
  const line = await vi.waitFor(async () => {
    const [first] = (await readMailed(account, order.Id)).LineItems;
    expect(first).toMatchObject({ Status: 'Complete', DeliveryStatus: 'Shipped' });
    return first;
  }, waiting);
  expect(line?.Shipments).toMatchObject([{ Courier: 'Kestrel Post', TrackingNumber: 'KP123456789' }]);
  expectNoErrors(opened);
  await context.close();
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
  await page.getByRole('button', { name: 'Correct tracking' }).click();
  const number = page.getByRole('textbox', { name: 'Tracking number' });
  expect(await number.inputValue()).toBe('KP123456789');
  await number.fill('KP987654321');
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  await page.getByText('KP987654321').waitFor();
  expect((await readMailed(account, order.Id)).LineItems[0]?.Shipments).toMatchObject([
    { Courier: 'Kestrel Post', TrackingNumber: 'KP987654321' },
  ]);
  expectNoErrors(opened);
  await context.close();
});

test('shipping methods and carriers are added, changed and removed with the same form', {
  timeout: browserTestMs,
}, async () => {
  const opened = await portal.openAs(null, 'operator');
  const { page, go, context } = opened;
  await go('/operator/shipping', 'Shipping');
  await page.getByRole('button', { name: 'New method' }).click();
  const method = page.getByRole('dialog', { name: 'New shipping method' });
  await method.getByRole('textbox', { name: 'Carrier' }).fill('Bike');
  await method.getByRole('textbox', { name: 'Id' }).fill('bike');
  await method.getByRole('textbox', { name: 'Description' }).fill('By bike');
  await method.getByRole('textbox', { name: 'Fulfillment group' }).fill('us-east');
  await method.getByRole('textbox', { name: 'Cost per parcel' }).fill('4.5');
  await method.getByRole('button', { name: 'Tier' }).click();
  await checkDialog(page, 'operator/shipping/choice-section.tsx');
  await method.getByRole('button', { name: 'Save' }).click();
  const methods = page.getByRole('table', { name: 'Shipping methods' });
  await methods.getByRole('row', { name: /By bike.*\$4\.50.*1.*Active/s }).waitFor();

  await page.getByRole('button', { name: 'New carrier' }).click();
  const carrier = page.getByRole('dialog', { name: 'New card carrier' });
  await carrier.getByRole('textbox', { name: 'Name' }).fill('Box');
  await carrier.getByRole('textbox', { name: 'Id' }).fill('box');
  await carrier.getByRole('textbox', { name: 'Description' }).fill('A box');
  await carrier.getByRole('textbox', { name: 'Fulfillment group' }).fill('us-east');
  await carrier.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit Box' }).click();
  const change = page.getByRole('dialog', { name: 'Edit carrier' });
  await change.getByRole('textbox', { name: 'Maximum cards' }).fill('40');
  await change.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('table', { name: 'Card carriers' }).getByRole('row', { name: /A box/ });
  await row.getByText('1 to 40').waitFor();
  await row.getByRole('button', { name: 'Remove Box' }).click();
  await page.getByRole('dialog', { name: 'Remove Box?' }).getByRole('button', { name: 'Remove' }).click();
  await row.getByText('Retired').waitFor();
  expectNoErrors(opened);
  await context.close();
});
