import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { restoreArchive } from '../../src/archive/restore-archive.ts';
import { hasKnownCode } from '../../src/fulfillment/supplier-queries.ts';
import { verifyLedger } from '../../src/main/verify-ledger.ts';
import { listUsedSerials } from '../../src/shipping/pack-queries.ts';
import { givenSignedIn } from '../portal/support/portal-caller.ts';
import { expectProblem } from '../support/problems.ts';
import { findInTables } from '../support/scan-tables.ts';
import {
  archive,
  archiveNeeds,
  countRows,
  expectSoundLedger,
  givenOpenedGift,
  scene,
  setScene,
  snapshot,
} from './support.ts';

setScene();

const path = (file: string | undefined) => join(scene.folder, file ?? '');

test('an archived order leaves every table it fills, and comes back byte for byte', async () => {
  const first = await givenOpenedGift({ Quantity: 1, ExternalId: 'E-1' }, { Note: 'For Ann' });
  const second = await givenOpenedGift();
  const before = await snapshot();
  const shown = await scene.caller.get(`/v1/Orders/${first.order.Id}`);
  await expectSoundLedger();

  const result = await archive();

  expect(result).toMatchObject({ reason: null, orders: 2, staying: {} });
  expect(result.files).toHaveLength(1);
  for (const table of ['order_lines', 'cards', 'messages']) expect(await countRows(table, first.order.Id)).toBe(0);
  expect(await countRows('orders', first.order.Id)).toBe(1);
  await expectSoundLedger();
  const after = await snapshot();
  expect(after.transfers).toEqual(before.transfers);
  expect(after.events).toEqual(before.events);

  const restored = await restoreArchive(await archiveNeeds(), path(result.files[0]));
  expect(restored.isRepeated).toBe(false);
  expect(await snapshot()).toEqual(before);
  expect((await scene.caller.get(`/v1/Orders/${first.order.Id}`)).body).toEqual(shown.body);
  expect((await scene.api.anonymous.get(second.link)).status).toBe(200);
  await expectSoundLedger();

  expect((await restoreArchive(await archiveNeeds(), path(result.files[0]))).isRepeated).toBe(true);
  expect(await snapshot()).toEqual(before);
});

test('the address of a recipient is in no table any more, except where it is encrypted', async () => {
  const gift = await givenOpenedGift();
  expect(await findInTables(scene.api.database.db, gift.email)).not.toEqual([]);
  await archive();
  expect(await findInTables(scene.api.database.db, gift.email)).toEqual([]);
});

test('a request for an archived order says so, to its own account only', async () => {
  const gift = await givenOpenedGift();
  await archive();
  const other = await scene.api.givenAccount();
  expectProblem(await scene.caller.get(`/v1/Orders/${gift.order.Id}`), 'OrderArchived');
  expectProblem(await other.get(`/v1/Orders/${gift.order.Id}`), 'NotFound');
  const line = gift.order.LineItems[0];
  for (const action of ['Cancel', 'Reissue', 'Resend', 'Void']) {
    const answer = await scene.caller.post(`/v1/Orders/${gift.order.Id}/LineItems/${line.Id}/${action}`, {});
    expect(answer.status, `${action}: ${answer.text}`).toBe(404);
  }
  for (const what of ['Timeline', 'WebhookMessages', 'Transactions'])
    expect((await scene.caller.get(`/v1/Orders/${gift.order.Id}/${what}`)).status).toBeLessThan(500);
});

test('an operator who looks for an archived order is told that it was archived', async () => {
  const gift = await givenOpenedGift();
  const { PONumber } = (await scene.caller.get(`/v1/Orders/${gift.order.Id}`)).body;
  const { portal } = await givenSignedIn(scene.api, null, 'operator');
  const lookUp = (Search: unknown) => portal.post('/operator/OrderLookups', { Search, Reason: 'Ticket 42' });
  expect((await lookUp(gift.order.Id)).body.Data).toHaveLength(1);
  await archive();
  for (const search of [gift.order.Id, PONumber]) expectProblem(await lookUp(search), 'OrderArchived');
  expect((await lookUp('PO-unknown')).body.Data).toEqual([]);
});

test('the link of an archived gift gets a friendly page, a forged one that of an unknown link', async () => {
  const gift = await givenOpenedGift();
  await archive();
  const page = await scene.api.anonymous.get(gift.link, { 'accept-language': 'en' });
  expect(page.status).toBe(410);
  expect(page.text).toContain('This gift is no longer available');
  expect(page.text).toContain('no longer kept online');
  const opened = await scene.api.anonymous.send('POST', gift.link, '', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(opened.status).toBe(410);
  const forged = `${gift.link.slice(0, -4)}AAAA`;
  expect((await scene.api.anonymous.get(forged)).status).toBe(404);
  for (const download of ['gift.pdf', 'gift', 'help'])
    expect((await scene.api.anonymous.get(`${gift.link}/${download}`)).status).toBeLessThan(500);
});

test('the PONumber of an archived order is not used twice', async () => {
  const gift = await givenOpenedGift();
  const { body: first } = await scene.caller.get(`/v1/Orders/${gift.order.Id}`);
  await archive();
  const again = await scene.caller.post('/v1/Orders', {
    Type: 'DigitalDelivery',
    PONumber: first.PONumber,
    LineItems: [{ ProductId: 'aurora-coffee-usd', Value: 25, DigitalDeliveryAddress: { Email: gift.email } }],
  });
  expectProblem(again, 'DuplicatePONumber');
  expect(again.body).toMatchObject({ Id: gift.order.Id, SameRequest: false });
});

test('a code of an archived card is neither loaded into stock nor issued again', async () => {
  const gift = await givenOpenedGift();
  const { db } = scene.api.database;
  const { rows } = await sql<{ fingerprint: Buffer; account: string; order: string }>`
    select code_fingerprint as fingerprint, account_id as account, order_id as "order" from cards
    where order_id = ${gift.order.Id}`.execute(db);
  await archive();
  const { rows: kept } = await sql`
    select 1 from archived_codes where code_fingerprint = ${rows[0]?.fingerprint}`.execute(db);
  expect(kept).toHaveLength(1);
  const other = await givenOpenedGift();
  const steal = sql`
    insert into cards (account_id, order_id, line_number, card_number, sealed_code, code_fingerprint, code_hint, source,
                       issued_at, key_id)
    select account_id, order_id, line_number, 99, sealed_code, ${rows[0]?.fingerprint}::bytea, code_hint, source,
           issued_at, key_id
    from cards where order_id = ${other.order.Id}`.execute(db);
  await expect(steal).rejects.toThrow(/archived/);
  const replace = sql`
    update cards set code_fingerprint = ${rows[0]?.fingerprint}::bytea where order_id = ${other.order.Id}`.execute(db);
  await expect(replace).rejects.toThrow(/archived/);
});

test('a code or serial of an archived card that turns up again is known as one that was used', async () => {
  const { db } = scene.api.database;
  const gift = await givenOpenedGift();
  const [code, serial, unused] = ['code', 'serial', 'unused'].map((word) => randomBytes(32).fill(word, 0, 8)) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  await sql`update cards set code_fingerprint = ${code}, serial_fingerprint = ${serial} where order_id = ${gift.order.Id}`.execute(
    db,
  );
  expect(await archive()).toMatchObject({ orders: 1 });
  expect(await hasKnownCode(db, [unused])).toBe(false);
  expect(await hasKnownCode(db, [unused, code])).toBe(true);
  expect(await listUsedSerials(db, [unused, serial])).toEqual([serial]);

  const id = randomUUID();
  await sql`
    insert into stock_codes (product_id, value_minor, id, sealed_code, code_fingerprint, code_hint, import_id)
    values ('aurora-coffee-usd', 2500, ${id}, 'x', ${code}, 'ABCD', ${id})`.execute(db);
  const found = await verifyLedger(db);
  await sql`delete from stock_codes where id = ${id}`.execute(db);
  const doubled = found.filter(({ rule }) => rule === 'a code is on a card or in stock, never both');
  expect(doubled.map(({ place }) => place)).toEqual([
    `account ${scene.caller.accountId}, order ${gift.order.Id}, archived`,
  ]);
});

test('the ledger check finds a changed sum and a lost transfer of an archived order', async () => {
  const { db } = scene.api.database;
  const gift = await givenOpenedGift();
  await archive();
  await expectSoundLedger();
  const setSum = (change: number) =>
    sql`update orders set archived_charged_minor = archived_charged_minor + ${change} where id = ${gift.order.Id}`.execute(
      db,
    );
  await setSum(1);
  const found = await verifyLedger(db);
  expect(found.map(({ rule }) => rule)).toEqual([
    'an archived order keeps the sums of its transfers, and its rows are in the file only',
  ]);
  expect(found[0]?.place).toContain(gift.order.Id);
  await setSum(-1);
  await sql`update transfers set amount_minor = amount_minor + 1 where order_id = ${gift.order.Id}`.execute(db);
  expect((await verifyLedger(db)).map(({ place }) => place).join()).toContain(gift.order.Id);
  await sql`update transfers set amount_minor = amount_minor - 1 where order_id = ${gift.order.Id}`.execute(db);
});
