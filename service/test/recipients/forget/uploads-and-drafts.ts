import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { loadAddressHashes } from '../../../src/delivery/address-hashes.ts';
import { applyRetentionHandler } from '../../../src/recipients/retention/apply-retention.job.ts';
import { workOnForget } from '../../../src/recipients/work-on-forget.ts';
import { lineBecomes, place, waiting } from '../../delivery/support/gift-orders.ts';
import { passTime } from '../../fulfillment/support.ts';
import { givenSignedIn } from '../../portal/support/portal-caller.ts';
import { expectProblem } from '../../support/problems.ts';
import { startTestWorker } from '../../support/test-worker.ts';
import { draftLine, emptyDraft, expectNoTrace, forget, forgotten, freshPerson, scene } from './scene.ts';

/** Recipients in uploads, drafts and stored answers. */
export function uploadAndDraftTests(): void {
  test('the recipient is removed from uploads and from stored responses of webhook receivers', async () => {
    const ann = freshPerson();
    const { portal } = await givenSignedIn(scene.api, scene.caller.accountId, 'admin');
    const rows = `Product,Amount,Email,Name\r\naurora-coffee-usd,25,${ann.email},${ann.name}\r\naurora-coffee-usd,25,else@example.com,Else\r\n`;
    const upload = await portal.post('/Uploads?name=people.csv', rows, { 'content-type': 'text/csv' });
    expect(upload.body).toMatchObject({ RowCount: 2, FaultyCount: 0 });
    const order = await place(scene.caller, ann.gift(), 'wait=10');
    await lineBecomes(scene.caller, order.Id, { Status: 'Complete' });
    await sql`
    insert into webhook_messages (account_id, number, id, lane_id, order_id, type, created_at, body)
    values (${scene.caller.accountId}, 1, gen_random_uuid(), gen_random_uuid(), ${order.Id}, 'FulfillmentComplete', now(), '{}')`.execute(
      scene.api.database.db,
    );
    await sql`
    insert into webhook_attempts (account_id, message_number, try, started_at, status_code, duration_ms, answer)
    values (${scene.caller.accountId}, 1, 1, now(), 500, 1, ${`no customer ${ann.name}`})`.execute(
      scene.api.database.db,
    );
    const job = await forgotten({ Email: ann.email });
    expect(job.Counts).toMatchObject({ UploadRows: 1, WebhookAnswers: 1, LineItems: 1 });
    await expectNoTrace(ann.texts);
    const { body } = await portal.get(`/Uploads/${upload.body.Id}/Rows`);
    expect(body.Data).toEqual([
      expect.objectContaining({ Cells: ['', '', '', ''], IsSkipped: true }),
      expect.objectContaining({ Cells: ['aurora-coffee-usd', '25', 'else@example.com', 'Else'], IsSkipped: false }),
    ]);
    expect((await portal.get(`/Uploads/${upload.body.Id}`)).body).toMatchObject({ FaultyCount: 0, SkippedCount: 1 });
  });

  test('a recipient in an upload that is being ordered stays until its orders are placed, and is then removed from it', async () => {
    const { db } = scene.api.database;
    const ann = freshPerson();
    const { portal } = await givenSignedIn(scene.api, scene.caller.accountId, 'admin');
    const rows = `Product,Amount,Email,Name\r\naurora-coffee-usd,25,${ann.email},${ann.name}\r\n`;
    const { body: upload } = await portal.post('/Uploads?name=people.csv', rows, { 'content-type': 'text/csv' });
    const needs = { db, keyRing: scene.api.keyRing, addressHashes: await loadAddressHashes(db, scene.api.keyRing) };
    await scene.worker.close();
    const started = await portal.post(`/Uploads/${upload.Id}/Start`, { TotalCost: upload.TotalCost });
    const { Id } = await forget({ Email: ann.email });
    const ref = { accountId: scene.caller.accountId, id: Id };
    await workOnForget(needs, ref);
    const early = (await scene.caller.get(`/v1/Recipients/Forget/${Id}`)).body;
    scene.worker = await startTestWorker(scene.api);
    expect([started.status, early]).toEqual([202, expect.objectContaining({ Status: 'Waiting' })]);
    // While the worker places the order.
    await workOnForget(needs, ref);
    await vi.waitFor(async () => {
      expect((await portal.get(`/Uploads/${upload.Id}`)).body).toMatchObject({ Status: 'Done', OrdersPlaced: 1 });
      await passTime(db, 70);
      expect((await scene.caller.get(`/v1/Recipients/Forget/${Id}`)).body).toMatchObject({
        Status: 'Complete',
        Counts: { UploadRows: 1 },
      });
    }, waiting);
    const { body } = await portal.get(`/Uploads/${upload.Id}/Rows`);
    expect(body.Data).toMatchObject([{ Cells: ['', '', '', ''] }]);
    // The gift itself was placed after the request.
    const { body: kept } = await scene.caller.get(`/v1/Orders?recipientEmail=${ann.email}`);
    expect(kept.TotalCount).toBe(1);
    const [{ Id: orderId }] = kept.Data as [{ Id: string }];
    await lineBecomes(scene.caller, orderId, { Status: 'Complete', DeliveryStatus: 'Delivered' });
    await forgotten({ Email: ann.email });
    await expectNoTrace(ann.texts);
  });

  test('a recipient is forgotten in drafts of orders, however the number was entered, and old drafts are deleted', async () => {
    const { db } = scene.api.database;
    const ann = freshPerson();
    const sms = '+12025550143';
    const own = await scene.api.givenAccount();
    const { portal } = await givenSignedIn(scene.api, own.accountId, 'orderer');
    const colleague = await givenSignedIn(scene.api, own.accountId, 'admin');
    const lineTo = (Email: string, Sms = '') => draftLine({ DigitalDeliveryAddress: { Email, Sms } });
    const keep = async (Name: string, LineItems: readonly unknown[], Note = '') =>
      (await portal.post('/OrderDrafts', { Name, Order: { ...emptyDraft, Note, LineItems } })).body;
    const alone = await keep('Alone', [lineTo(ann.email.toUpperCase())], ann.message);
    const shared = await keep('Shared', [lineTo(ann.email), lineTo('stays@example.com')], ann.message);
    const phoned = await keep('Phoned', [lineTo('', '+1 (202) 555-0143'), lineTo('stays@example.com')]);
    expect((await portal.get('/OrderDrafts')).body.Data).toHaveLength(3);
    expectProblem(await colleague.portal.get(`/OrderDrafts/${shared.Id}`), 'NotFound');
    expectProblem(await colleague.portal.delete(`/OrderDrafts/${shared.Id}`), 'NotFound');

    const counted = async (address: { Email: string } | { Sms: string }) => {
      const { body } = await own.post('/v1/Recipients/Forget', address);
      await vi.waitFor(async () => {
        expect((await own.get(`/v1/Recipients/Forget/${body.Id}`)).body).toMatchObject({ Status: 'Complete' });
      }, waiting);
      return (await own.get(`/v1/Recipients/Forget/${body.Id}`)).body;
    };
    expect(await counted({ Email: ann.email })).toMatchObject({ Counts: { OrderDrafts: 2 }, FoundAfterwards: 0 });
    expect(await counted({ Sms: sms })).toMatchObject({ Counts: { OrderDrafts: 1 }, FoundAfterwards: 0 });
    await expectNoTrace([ann.email, ann.message]);
    expectProblem(await portal.get(`/OrderDrafts/${alone.Id}`), 'NotFound');
    for (const { Id } of [shared, phoned])
      expect((await portal.get(`/OrderDrafts/${Id}`)).body.Order).toMatchObject({
        Note: '',
        LineItems: [{ DigitalDeliveryAddress: { Email: 'stays@example.com', Sms: '' } }],
      });

    const changed = { Name: 'Young', Order: { ...emptyDraft, LineItems: [lineTo('stays@example.com')] } };
    await sql`update order_drafts set changed_at = changed_at - interval '31 days' where account_id = ${own.accountId}`.execute(
      db,
    );
    expect((await portal.put(`/OrderDrafts/${shared.Id}`, changed)).body).toMatchObject({ Name: 'Young' });
    const addressHashes = await loadAddressHashes(db, scene.api.keyRing);
    const apply = applyRetentionHandler({ db, addressHashes, retention: { messages: null, claimLogs: null } });
    await apply({}, { attempt: 1, signal: new AbortController().signal });
    expect((await portal.get('/OrderDrafts')).body.Data).toMatchObject([{ Name: 'Young', LineItemCount: 1 }]);
    const more = await Promise.all(Array.from({ length: 20 }, () => portal.post('/OrderDrafts', changed)));
    expect(more.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(19);
    expectProblem(await portal.post('/OrderDrafts', changed), 'TooManyDrafts');
  });
}
