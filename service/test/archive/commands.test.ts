import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { one } from '../../src/database/database.ts';
import { workOnForget } from '../../src/recipients/work-on-forget.ts';
import { passTime } from '../fulfillment/support.ts';
import { runHere } from '../support/run-here.ts';
import { environOn } from '../support/serve.ts';
import {
  archive,
  archiveNeeds,
  countRows,
  expectSoundLedger,
  giftsCounted,
  givenOpenedGift,
  scene,
  setScene,
} from './support.ts';

setScene();

const run = (words: string, environ: Record<string, string> = {}) =>
  runHere(words, { ...environOn(scene.api), ARCHIVE_DIR: scene.folder, ...environ });

async function json(words: string): Promise<Record<string, unknown>> {
  const end = await run(`${words} --json`);
  expect(end.stderr).toBe('');
  return JSON.parse(end.stdout) as Record<string, unknown>;
}

const day = 86_400;

test('from the first command to the last: check, archive, list, show, verify, restore', async () => {
  const { order } = await givenOpenedGift();
  const read = await scene.caller.get(`/v1/Orders/${order.Id}`);
  const { accountId } = scene.caller;
  expect((await run('archive orders')).stderr).toContain('ARCHIVE_AFTER_MONTHS');
  expect((await run('archive orders --before 2026-11-01')).stderr).toContain('13 months');
  expect((await run('archive orders --before yesterday')).stderr).toContain('a day such as');
  expect((await run('archive orders --before 2020-01-01 --to /tmp')).code).toBe(0);
  await passTime(scene.api.database.db, 500 * day);
  await giftsCounted();
  const checked = await run(`archive orders --check --account ${accountId}`, { ARCHIVE_AFTER_MONTHS: '13' });
  expect(checked.stdout).toContain('1 orders can be archived');
  expect(await countRows('cards', order.Id)).toBe(1);

  const noFolder = await run(`archive orders --account ${accountId} --to /etc/hostname`, {
    ARCHIVE_AFTER_MONTHS: '13',
  });
  expect(noFolder.code).not.toBe(0);
  expect(noFolder.stderr).toContain('cannot be written');

  const done = await run(`archive orders --account ${accountId}`, { ARCHIVE_AFTER_MONTHS: '13' });
  expect(done.code, done.stderr).toBe(0);
  expect(done.stdout).toMatch(/1 orders from before \d{4}-\d\d-\d\d archived\./);
  expect(await countRows('cards', order.Id)).toBe(0);
  expect((await run(`archive orders --account ${accountId}`, { ARCHIVE_AFTER_MONTHS: '13' })).stdout).toMatch(
    /^0 orders/,
  );

  const list = (await json(`archive list --account ${accountId}`)) as unknown as { File: string; Orders: number }[];
  expect(list).toMatchObject([{ AccountId: accountId, Orders: 1, RestoredAt: null, ForgetsWaiting: 0 }]);
  const file = list[0]?.File ?? '';
  expect((await stat(join(scene.folder, file))).mode & 0o777).toBe(0o600);

  const shown = await json(`archive show ${order.Id}`);
  const { PONumber } = read.body as { PONumber: string };
  expect(shown).toMatchObject({
    AccountId: accountId,
    File: file,
    Order: { Id: order.Id, PONumber, Status: 'Complete' },
  });
  expect(await json(`archive show ${PONumber} --account ${accountId}`)).toEqual(shown);
  expect(JSON.stringify(shown)).not.toContain('"Codes":[{');
  expect((await run('archive show nothing-like-this')).code).not.toBe(0);
  const looks = sql<{ count: number }>`
    select count(*)::int as count from audit_entries
    where account_id = ${accountId} and action = 'OrderLookedUp' and target = ${order.Id}`;
  expect((await one(scene.api.database.db, looks)).count).toBe(2);

  expect(await json(`archive verify --account ${accountId}`)).toMatchObject({ IsComplete: true, Strays: [] });
  const restored = await run(`archive restore ${file}`);
  expect(restored.stdout).toContain('1 orders of account');
  expect((await run(`archive restore ${join(scene.folder, file)}`)).stdout).toContain('restored before');
  expect((await scene.caller.get(`/v1/Orders/${order.Id}`)).body).toEqual(read.body);
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where account_id = ${accountId} and action like 'Orders%' order by sequence`.execute(
    scene.api.database.db,
  );
  expect(rows.map(({ action }) => action)).toEqual(['OrdersArchived', 'OrdersRestored']);
  await expectSoundLedger();
});

test('a missing file is reported, and another database refuses a file', async () => {
  await givenOpenedGift();
  const { files } = await archive();
  const file = join(scene.folder, files[0] ?? '');
  await sql`update orders set archived_in = null, archived_charged_minor = null, archived_refunded_minor = null
            where account_id = ${scene.caller.accountId}`.execute(scene.api.database.db);
  const wrong = await run(`archive verify --account ${scene.caller.accountId}`);
  expect(wrong.code).toBe(1);
  expect(wrong.stdout).toContain('the database names it for 0');
  await sql`delete from order_archives where account_id = ${scene.caller.accountId}`.execute(scene.api.database.db);
  expect((await run(`archive restore ${file}`)).stderr).toContain('The database does not know this file');
  const verify = async () => (await run(`archive verify --account ${scene.caller.accountId}`)).stdout;
  await writeFile(`${file}.tmp`, '');
  const found = await verify();
  await rm(`${file}.tmp`);
  expect(found).toContain('Delete the file once');
  expect(found).toMatch(/\.tmp {2}A command was interrupted/);
  // The orders of an account that is moving are named by another database, or will be.
  const move = (to: string | null) =>
    sql`update accounts set moving_to = ${to} where id = ${scene.caller.accountId}`.execute(scene.api.database.db);
  await move('south');
  expect(await verify()).toContain('Keep the file');
  await move(null);
  expect((await run('archive restore /etc/hostname')).stderr).toContain('no archive of orders');
  await rm(file);
});

test('a request to forget a recipient waits for the archived order, says so, and ends after the restore', async () => {
  const { order, email } = await givenOpenedGift();
  await archive();
  const { db } = scene.api.database;
  const dry = await run(`recipients forget ${email} --dry-run --account ${scene.caller.accountId}`);
  expect(dry.stdout).toContain('bestow archive restore');
  const asked = await scene.caller.post('/v1/Recipients/Forget', { Email: email });
  expect(asked.status).toBe(202);
  const needs = await archiveNeeds();
  const ref = { accountId: scene.caller.accountId, id: String(asked.body.Id) };
  const status = async () => (await scene.caller.get(`/v1/Recipients/Forget/${ref.id}`)).body.Status;
  await workOnForget(needs, ref);
  expect(await status()).toBe('Waiting');
  const [file] = (await json(`archive list --account ${ref.accountId}`)) as unknown as {
    File: string;
    ForgetsWaiting: number;
  }[];
  expect(file?.ForgetsWaiting).toBe(1);

  await run(`archive restore ${file?.File}`);
  await expect
    .poll(
      async () => {
        await workOnForget(needs, ref);
        return status();
      },
      { timeout: 30_000 },
    )
    .toBe('Complete');
  const { rows } = await sql`
    select 1 from order_lines where order_id = ${order.Id} and forgotten_at is not null`.execute(db);
  expect(rows).toHaveLength(1);
  await giftsCounted();
  expect(await archive()).toMatchObject({ orders: 1 });
  expect((await readdir(join(scene.folder, ref.accountId))).length).toBe(2);
});

test('recipients who should be forgotten by age are, once an earlier file is restored', async () => {
  const { order } = await givenOpenedGift();
  const { files } = await archive();
  const { db } = scene.api.database;
  const { accountId } = scene.caller;
  await sql`update accounts set forget_recipients_after_days = 30 where id = ${accountId}`.execute(db);
  await sql`insert into forget_age_marks (account_id, passed_number) values (${accountId}, 5)`.execute(db);
  expect((await run(`archive restore ${files[0]}`)).code).toBe(0);
  const { rows } =
    await sql`select passed_number::text as passed from forget_age_marks where account_id = ${accountId}`.execute(db);
  expect(rows).toEqual([{ passed: '0' }]);
  expect(await countRows('order_lines', order.Id)).toBe(1);
});

test('an archived order comes back after the root key was replaced, with its codes and webhook settings', async () => {
  const FulfillmentComplete = { Url: 'https://example.com/hook' };
  const { order, link } = await givenOpenedGift({}, { WebhookSettings: { FulfillmentComplete } });
  await sql`delete from webhook_undelivered where account_id = ${scene.caller.accountId}`.execute(
    scene.api.database.db,
  );
  expect(await archive()).toMatchObject({ orders: 1 });
  const environ = environOn(scene.api);
  const fresh = Buffer.alloc(32, 7).toString('base64');
  const rotated = await run('keys rotate', { KEYS: `fresh:${fresh},${environ.KEYS}` });
  expect(rotated.code, rotated.stderr).toBe(0);
  const onlyFresh = { KEYS: `fresh:${fresh}` };
  expect((await run(`archive show ${order.Id}`, onlyFresh)).stderr).toBe('');
  const back = await run(`keys rotate`, { KEYS: `${environ.KEYS},fresh:${fresh}` });
  expect(back.code, back.stderr).toBe(0);
  const [file] = (await json(`archive list --account ${scene.caller.accountId}`)) as unknown as { File: string }[];
  const restored = await run(`archive restore ${file?.File}`);
  expect(restored.code, restored.stderr).toBe(0);
  expect((await scene.api.anonymous.get(link)).status).toBe(200);
});
