import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Worker } from '../../src/main/worker.ts';
import { outboxOf } from '../delivery/support/outbox.ts';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import type { TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { answer, startReceiver, waiting } from '../webhooks/support.ts';
import { checkDialog } from './support/check-dialog.ts';
import { pngOf } from './support/png-of.ts';
import {
  browserTestMs,
  choose,
  expectNoErrors,
  type PortalBrowser,
  signIn,
  startPortalBrowser,
} from './support/portal-browser.ts';
import { givenPerson, givenSignedIn } from './support/portal-caller.ts';

let portal: PortalBrowser;
let account: TestCaller;
let worker: Worker;
beforeAll(async () => {
  portal = await startPortalBrowser();
  account = await portal.api.givenAccount({ available: { USD: 1_000_00n } });
  worker = await startTestWorker(portal.api);
});
afterAll(async () => {
  await worker?.close();
  await portal?.close();
});

test('an endpoint is added, receives an order’s event, and receives it again when the message is replayed', {
  timeout: browserTestMs,
}, async () => {
  const receiver = await startReceiver();
  const opened = await portal.openAs(account.accountId, 'admin');
  const { page, go, context } = opened;
  await go('/webhooks', 'Webhooks');
  await page.getByRole('button', { name: 'New endpoint' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
  await choose(page, 'Events', 'Order created');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  expect(await page.getByTestId('secret').textContent()).toMatch(/^whsec_/);
  await page.getByRole('button', { name: 'I’ve saved it' }).press('Enter');
  await page.getByRole('button', { name: 'New endpoint' }).and(page.locator(':focus')).waitFor();

  expect((await account.post('/v1/Orders', orderRequest())).status).toBe(201);
  const [first] = await receiver.until(1);
  await page.getByRole('button', { name: /\d{4}/ }).first().click();
  await page.getByText('HTTP 200').first().waitFor();
  await page.getByRole('button', { name: 'Replay' }).click();
  await page
    .getByRole('dialog', { name: 'Send this message again?' })
    .getByRole('button', { name: 'Send again' })
    .click();
  const [, second] = await receiver.until(2);
  expect(second?.id).toBe(first?.id);

  // What was sent, and what the receiver answered.
  const message = page.getByRole('dialog', { name: 'Order created' });
  await message.getByText(`webhook-id: ${first?.id}`).waitFor();
  await message.getByText(`user-agent: ${first?.headers['user-agent']}`).waitFor();
  await message.getByText(`"PONumber": "${first?.body.data.PONumber}"`).waitFor();
  await checkDialog(page, 'account/webhooks/message-drawer.tsx');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await message.getByRole('button', { name: 'Copy the payload as it is sent' }).click();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(first?.text);
  // The heading of a dialog is no second banner of the page.
  expect(await page.getByRole('banner').count()).toBe(1);
  const endpoint = page.getByRole('row', { name: new RegExp(receiver.url) });
  await endpoint.getByText('Enabled').waitFor();
  receiver.always(answer(500, {}, 'receiver is broken'));
  await message.getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('button', { name: 'Send again' }).click();
  await message.getByText('receiver is broken').first().waitFor();
  await message.getByText('Retrying').waitFor();
  await endpoint.getByText('Failing').waitFor();
  expect(await endpoint.getByText('Enabled').count()).toBe(0);
  await message.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Webhook guide' }).click();
  await page.getByRole('dialog', { name: 'How to receive webhooks' }).getByText('Verify the signature').waitFor();
  expectNoErrors(opened);
  await context.close();
  await receiver.close();
});

test('the message that was sent is one click away, without its link; a failed line says what was refunded and why', {
  timeout: browserTestMs,
}, async () => {
  const partly = { ExternalId: 'stage:partial-failure' };
  const placed = await account.post('/v1/Orders', {
    ...orderRequest({ PONumber: 'SHOWN-1' }),
    LineItems: [
      lineItem({
        ...partly,
        DigitalDeliveryAddress: { Email: 'shown@example.com', Sms: '+12025550147' },
        Personalization: { To: 'Shown Recipient', Message: 'For the good work' },
      }),
      lineItem(partly),
    ],
  });
  expect(placed.status, placed.text).toBe(201);
  const links = await vi.waitFor(async () => {
    const mails = (await outboxOf(account, 'shown@example.com')).Data;
    const texts = (await outboxOf(account, '+12025550147')).Data;
    expect([mails.length, texts.length]).toEqual([1, 1]);
    const found = [...mails, ...texts].map(({ Text }) => /\/c\/([\w-]{40,})/.exec(String(Text))?.[1] ?? '');
    expect(found.filter((token) => token !== '')).toHaveLength(2);
    return found;
  }, waiting);

  const opened = await portal.openAs(account.accountId, 'viewer');
  const { page, visit, context } = opened;
  await visit(`/orders/${placed.body.Id}`);
  await page
    .getByRole('row', { name: /ann@example.com/ })
    .getByText('$23.75, the supplier refused it')
    .waitFor();
  await page.getByRole('button', { name: 'Shown Recipient' }).click();
  const line = page.getByRole('dialog', { name: 'Shown Recipient' });
  const message = page.getByRole('dialog', { name: 'Message' });
  const sentBy = (way: string) =>
    line.locator('.mantine-Timeline-item').filter({ hasText: way }).getByRole('button', { name: 'Show message' });
  await sentBy('by email').first().waitFor();
  await checkDialog(page, 'account/orders/line-table.tsx');
  await sentBy('by email').first().click();
  const mail = page.frameLocator('iframe[title="Message"]');
  await mail.getByText('For the good work').first().waitFor();
  await message.getByText(/Subject:/).waitFor();
  await checkDialog(page, 'account/orders/sent-message.tsx');
  const html = (await page.frames().at(-1)?.content()) ?? '';
  expect(html).toContain('/c/hidden');
  await message.getByText('Plain text').click();
  await message.getByText(/For the good work/).waitFor();
  const shown = [html, await message.textContent()];
  await message.getByRole('button', { name: 'Close' }).click();
  await sentBy('by text message').first().click();
  await message.getByText(/\/c\/hidden/).waitFor();
  shown.push(await message.textContent());
  for (const token of links) expect(shown.join('')).not.toContain(token);

  const stranger = await portal.api.givenAccount();
  const other = await givenSignedIn(portal.api, stranger.accountId, 'admin');
  const { body } = await (await givenSignedIn(portal.api, account.accountId, 'viewer')).portal.get(
    `/Orders/${placed.body.Id}`,
  );
  const sent = (body.Timeline as { MessageId: string | null }[]).find(({ MessageId }) => MessageId !== null);
  expect((await other.portal.get(`/Orders/${placed.body.Id}/Messages/${sent?.MessageId}`)).status).toBe(404);
  expectNoErrors(opened);
  await context.close();
});

test('nothing is sent again to a recipient who was forgotten', { timeout: browserTestMs }, async () => {
  const address = { Email: 'gone@example.com' };
  const line = lineItem({ DigitalDeliveryAddress: address, Personalization: { To: 'Gone Recipient' } });
  const { body } = await account.post('/v1/Orders', orderRequest({ LineItems: [line, lineItem()] }));
  const opened = await portal.openAs(account.accountId, 'admin');
  const { page, visit, context } = opened;
  await visit(`/orders/${body.Id}`);
  await page.getByRole('button', { name: 'Gone Recipient' }).click();
  await page.getByRole('button', { name: 'Send again' }).waitFor();
  expect((await account.post('/v1/Recipients/Forget', address)).status).toBe(202);
  await vi.waitFor(async () => {
    const order = (await account.get(`/v1/Orders/${body.Id}`)).body;
    expect(order.LineItems).toMatchObject([{ RecipientForgottenAt: expect.any(String) }, {}]);
  }, waiting);
  await page.reload();
  await page.getByRole('button', { name: 'Forgotten' }).click();
  await page.getByRole('dialog').getByText('Recipient forgotten').waitFor();
  expect(await page.getByRole('button', { name: 'Send again' }).count()).toBe(0);
  expectNoErrors(opened);
  await context.close();
});

test('a branding is changed, shown in the preview, and used by the next mail', { timeout: browserTestMs }, async () => {
  const opened = await portal.openAs(account.accountId, 'admin');
  const { page, go, context } = opened;
  await go('/brandings/winter-lights', /Winter lights/);
  await page.getByRole('button', { name: 'German (Germany) (de-DE)' }).waitFor();
  await page.getByRole('textbox', { name: 'Headline' }).fill('Frost and Fire Club');
  await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('A spark for {To}');
  const mail = page.frameLocator('iframe[title="Preview of the mail"]');
  await mail.getByText('Frost and Fire Club').first().waitFor();
  await page.getByText('Gift page').click();
  await page
    .frameLocator('iframe[title="Preview of the gift page"]')
    .getByText('Frost and Fire Club')
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Branding saved').waitFor();

  const line = {
    BrandingId: 'winter-lights',
    DigitalDeliveryAddress: { Email: 'frost@example.com' },
    Personalization: { To: 'Ada' },
  };
  expect((await account.post('/v1/Orders', orderRequest({}, line))).status).toBe(201);
  const message = await vi.waitFor(async () => {
    const { Data } = await outboxOf(account, 'frost@example.com');
    expect(Data).toHaveLength(1);
    return Data[0];
  }, waiting);
  expect(message?.Subject).toBe('A spark for Ada');
  expect(message?.Html).toContain('Frost and Fire Club');

  await go('/stage', 'Stage');
  await page.getByRole('textbox', { name: 'Search messages' }).fill('frost@exam');
  await page
    .getByRole('row', { name: /A spark for Ada/ })
    .getByRole('button')
    .click();
  await page.frameLocator('iframe[title="Mail"]').getByText('Frost and Fire Club').first().waitFor();
  await checkDialog(page, 'account/stage/outbox-section.tsx');
  expectNoErrors(opened);
  await context.close();
});

test('the outbox opens with the portal’s sign-in, shows new messages by itself, and previews them as recipients see them', {
  timeout: browserTestMs,
}, async () => {
  const person = await givenPerson(portal.api, account.accountId, 'viewer');
  const opened = await portal.open();
  const { page, context } = opened;
  await context.route('http://bestow.test/**', (route) => route.fulfill({ body: 'The gift' }));
  await page.goto(`${portal.api.baseUrl}/stage/outbox/view`);
  await signIn(page, person.email);
  await page.getByRole('heading', { level: 1, name: 'Stage' }).waitFor();
  await page.getByRole('textbox', { name: 'Search messages' }).fill('LIVE-preview');
  await page.getByText('No message contains this').waitFor();

  // Ordered while the page is open.
  const DigitalDeliveryAddress = { Email: 'live-preview@example.com', Sms: '+14155550177' };
  const Personalization = { To: 'Live-Preview' };
  const order = orderRequest({}, { DigitalDeliveryAddress, Personalization });
  expect((await account.post('/v1/Orders', order)).status).toBe(201);
  const messageTo = (to: RegExp) => page.getByRole('row', { name: to }).getByRole('button').first();
  await messageTo(/live-preview@example\.com/).click();
  const frame = page.locator('iframe[title="Mail"]');
  const width = async () => (await frame.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(600);
  await page.getByText('Phone', { exact: true }).click();
  await expect.poll(width).toBe(390);
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(() => frame.getAttribute('src')).toContain('scheme=dark');
  const [gift] = await Promise.all([
    page.waitForEvent('popup'),
    page.frameLocator('iframe[title="Mail"]').getByRole('link').first().click(),
  ]);
  await expect.poll(() => gift.url()).toContain('http://bestow.test/');
  await gift.close();
  await page.getByText('Headers', { exact: true }).click();
  await page.getByText('Message-ID').waitFor();
  await page.getByText('Source', { exact: true }).click();
  await page.getByText('<!doctype html>').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('textbox', { name: 'Search messages' }).fill('5550177');
  await messageTo(/\+14155550177/).click();
  const link = page.locator('.sms-bubble').getByRole('link');
  expect(await link.getAttribute('href')).toMatch(/^http:\/\/bestow\.test\/c\//);
  expectNoErrors(opened);
  await context.close();
});

test('a logo is uploaded, shown in both previews, used by the next mail, and removed again', {
  timeout: browserTestMs,
}, async () => {
  const opened = await portal.openAs(account.accountId, 'admin');
  const { page, go, context } = opened;
  await go('/brandings/corporate-slate', /Corporate slate/i);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Replace: Logo' }).click();
  const logo = pngOf(70, 30);
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  const isDrawn = (title: string) =>
    page
      .frameLocator(`iframe[title="${title}"]`)
      .locator('img')
      .evaluateAll((pictures) =>
        pictures.map((picture) => (picture as unknown as { naturalWidth: number }).naturalWidth),
      );
  await expect.poll(() => isDrawn('Preview of the mail'), waiting).toContain(70);
  await page.getByText('Gift page').click();
  await expect.poll(() => isDrawn('Preview of the gift page'), waiting).toContain(70);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Branding saved').waitFor();

  const line = { BrandingId: 'corporate-slate', DigitalDeliveryAddress: { Email: 'slate@example.com' } };
  expect((await account.post('/v1/Orders', orderRequest({}, line))).status).toBe(201);
  const message = await vi.waitFor(async () => {
    const { Data } = await outboxOf(account, 'slate@example.com');
    expect(Data).toHaveLength(1);
    return Data[0];
  }, waiting);
  const path = /http:\/\/bestow\.test(\/media\/[0-9a-f]{32}-[0-9a-f]{32}\.png)/.exec(message?.Html ?? '')?.[1];
  const served = await portal.api.anonymous.get(path ?? '/');
  expect(served.headers.get('content-type')).toBe('image/png');

  await page.getByRole('button', { name: 'Remove: Logo' }).click();
  await page.getByText('Gift page').waitFor();
  await expect.poll(() => isDrawn('Preview of the gift page'), waiting).not.toContain(70);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await page.getByRole('button', { name: 'Save' }).click();
  await saved;
  await go('/brandings', 'Brandings');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete picture' }).click();
  await page.getByText('Picture deleted.').waitFor();
  expect((await portal.api.anonymous.get(path ?? '/')).status).toBe(404);
  expectNoErrors(opened);
  await context.close();
});

test('new events appear in the feed automatically, and not while it is paused', {
  timeout: browserTestMs,
}, async () => {
  const own = await portal.api.givenAccount();
  const opened = await portal.openAs(own.accountId, 'viewer');
  const { page, go, context } = opened;
  await go('/events', 'Events');
  await page
    .getByText('No events yet')
    .or(page.getByRole('list', { name: 'Events' }))
    .first()
    .waitFor();
  const rows = page.getByRole('list', { name: 'Events' }).getByRole('listitem');
  await page.evaluate(`document.body.dataset.isSame = 'yes'`);
  expect((await own.post('/v1/Orders', orderRequest({ PONumber: 'LIVE-1' }))).status).toBe(201);
  await rows.filter({ hasText: 'LIVE-1' }).first().waitFor();
  expect(await page.evaluate('document.body.dataset.isSame')).toBe('yes');
  await page.getByRole('button', { name: 'Pause' }).click();
  expect((await own.post('/v1/Orders', orderRequest({ PONumber: 'LIVE-2' }))).status).toBe(201);
  expect(await rows.filter({ hasText: 'LIVE-2' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Resume' }).click();
  await rows.filter({ hasText: 'LIVE-2' }).first().waitFor();
  expectNoErrors(opened);
  await context.close();
});
