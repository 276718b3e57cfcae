import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { aloneWithArchives } from '../../src/archive/archive-queries.ts';
import { ArchiveRefused } from '../../src/archive/errors.ts';
import { restoreArchive } from '../../src/archive/restore-archive.ts';
import type { ArchiveStep } from '../../src/archive/types.ts';
import { verifyArchives } from '../../src/archive/verify-archives.ts';
import {
  archive,
  archiveNeeds,
  countRows,
  expectSoundLedger,
  filesInFolder,
  givenOpenedGift,
  scene,
  setScene,
  snapshot,
} from './support.ts';

setScene();

const db = () => scene.api.database.db;
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const path = (file: string | undefined) => join(scene.folder, file ?? '');

afterEach(expectSoundLedger);

class Killed extends Error {}

test.each(['written', 'locked', 'deleted'] as const)(
  'killed after %s, a repeat archives each order once',
  async (step) => {
    const gift = await givenOpenedGift();
    const before = await snapshot();
    const onStep = (at: ArchiveStep) => {
      if (at === step) throw new Killed();
    };
    await expect(archive({}, { onStep })).rejects.toThrow(Killed);
    expect(await snapshot()).toEqual(before);
    const { orders, files } = await archive();
    expect(orders).toBe(1);
    expect(await countRows('cards', gift.order.Id)).toBe(0);
    // A file that was named and not committed is left, and named by the check; its orders are in the other one.
    const checked = await verifyArchives(await archiveNeeds(), scene.caller.accountId, () => undefined);
    expect(checked.archives).toMatchObject([{ fault: null }]);
    expect(checked.strays).toHaveLength(step === 'deleted' ? 1 : 0);
    await restoreArchive(await archiveNeeds(), path(files[0]));
    expect(await snapshot()).toEqual(before);
  },
);

test('killed after the commit, a repeat finds nothing to do', async () => {
  await givenOpenedGift();
  const onStep = (at: ArchiveStep) => {
    if (at === 'committed') throw new Killed();
  };
  await expect(archive({}, { onStep })).rejects.toThrow(Killed);
  expect(await archive()).toMatchObject({ orders: 0, staying: {} });
  expect(await filesInFolder()).toHaveLength(1);
});

test('what happens to an order after its file was written wins, and others are archived without it', async () => {
  const looked = await givenOpenedGift();
  const quiet = await givenOpenedGift();
  let times = 0;
  const onStep = async (at: ArchiveStep) => {
    if (at !== 'written' || ++times > 1) return;
    // The recipient comes back, and the account changes something else.
    await sql`update order_lines set branding_id = 'changed' where order_id = ${looked.order.Id}`.execute(db());
  };
  const result = await archive({}, { onStep });
  expect(result).toMatchObject({ orders: 2 });
  expect(times).toBe(2);
  const { rows } = await sql`select 1 from order_archives where account_id = ${scene.caller.accountId}`.execute(db());
  expect(rows).toHaveLength(1);
  expect(await filesInFolder()).toHaveLength(1);
  await restoreArchive(await archiveNeeds(), path(result.files[0]));
  const line = await sql<{ branding: string }>`
    select branding_id as branding from order_lines where order_id = ${looked.order.Id}`.execute(db());
  expect(line.rows).toEqual([{ branding: 'changed' }]);
  expect(await countRows('cards', quiet.order.Id)).toBe(1);
  await sql`update order_lines set branding_id = null where order_id = ${looked.order.Id}`.execute(db());
});

test('a case that a recipient opens while the file is written keeps the order', async () => {
  const { order, link } = await givenOpenedGift();
  const onStep = async (at: ArchiveStep) => {
    if (at !== 'written') return;
    const { status } = await scene.api.anonymous.send('POST', `${link}/help/problem`, 'category=Other', form);
    expect(status).toBeLessThan(400);
  };
  expect(await archive({}, { onStep })).toMatchObject({ orders: 0, staying: { HasCase: 1 } });
  expect(await countRows('cards', order.Id)).toBe(1);
  expect(await filesInFolder()).toEqual([]);
});

test('an order that somebody else is changing is left alone, and nobody waits', async () => {
  const held = await givenOpenedGift();
  const free = await givenOpenedGift();
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql`select 1 from cards where order_id = ${held.order.Id} for update`.execute(tx);
      expect(await archive()).toMatchObject({ orders: 1, staying: { InUse: 1 } });
    });
  expect(await countRows('cards', held.order.Id)).toBe(1);
  expect(await countRows('cards', free.order.Id)).toBe(0);
});

test('a gift that is opened while its rows are deleted is gone, and nothing of it is left behind', async () => {
  const { order, link } = await givenOpenedGift();
  let answer: Promise<{ readonly status: number }> | undefined;
  const onStep = async (at: ArchiveStep) => {
    if (at !== 'locked') return;
    // It waits for the card.
    answer = scene.api.anonymous.send('POST', link, '', form);
    await new Promise((resolve) => setTimeout(resolve, 300));
  };
  expect(await archive({}, { onStep })).toMatchObject({ orders: 1 });
  expect((await answer)?.status).toBeLessThan(500);
  for (const table of ['cards', 'order_lines', 'card_reveals']) expect(await countRows(table, order.Id)).toBe(0);
});

test('a file that is being archived is not reported as one that the database does not name', async () => {
  await givenOpenedGift();
  const checked: (readonly unknown[] | null)[] = [];
  const onStep = async (at: ArchiveStep) => {
    if (at !== 'deleted') return;
    // The file has its name, and is not committed.
    const { strays } = await verifyArchives(await archiveNeeds(), scene.caller.accountId, () => undefined);
    checked.push(strays);
  };
  expect(await aloneWithArchives(db(), () => archive({}, { onStep }))).toMatchObject({ orders: 1 });
  expect(checked).toEqual([null]);
  const { strays } = await verifyArchives(await archiveNeeds(), scene.caller.accountId, () => undefined);
  expect(strays).toEqual([]);
});

test('two commands at the same time exclude each other', async () => {
  const inner = await aloneWithArchives(db(), () => aloneWithArchives(db(), async () => 'both'));
  expect(inner).toBeNull();
  expect(await aloneWithArchives(db(), async () => 'one')).toBe('one');
});

test('two restores at the same time put the rows back once', async () => {
  await givenOpenedGift();
  const before = await snapshot();
  const { files } = await archive();
  const needs = await archiveNeeds();
  const both = await Promise.all([restoreArchive(needs, path(files[0])), restoreArchive(needs, path(files[0]))]);
  expect(both.map(({ isRepeated }) => isRepeated).toSorted()).toEqual([false, true]);
  expect(await snapshot()).toEqual(before);
});

test('a changed byte anywhere, a shortened file and another key are refused, and nothing is changed', async () => {
  await givenOpenedGift();
  const { files } = await archive();
  const file = path(files[0]);
  const bytes = await readFile(file);
  const archived = await snapshot();
  const refused = async (content: Buffer) => {
    await writeFile(file, content);
    await expect(restoreArchive(await archiveNeeds(), file)).rejects.toThrow(ArchiveRefused);
    // Also without the checksum in the database, as after a mistake by hand.
    const sum = sql`update order_archives set sha256 = sha256(${content}::bytea) where account_id = ${scene.caller.accountId}`;
    await sum.execute(db());
    await expect(restoreArchive(await archiveNeeds(), file)).rejects.toThrow();
    expect(await snapshot()).toEqual(archived);
    await sql`
      update order_archives set sha256 = sha256(${bytes}::bytea) where account_id = ${scene.caller.accountId}`.execute(
      db(),
    );
  };
  for (const at of [3, bytes.indexOf(0x0a) + 2, Math.floor(bytes.length / 2), bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await refused(changed);
  }
  await refused(bytes.subarray(0, bytes.length - 40));
  await refused(Buffer.concat([bytes, bytes.subarray(-60)]));
  await writeFile(file, bytes);
  const other = await scene.api.givenAccount();
  await sql`
    update order_archives set sealed_key = (select sealed_webhook_secret from accounts where id = ${other.accountId})
    where account_id = ${scene.caller.accountId}`.execute(db());
  await expect(restoreArchive(await archiveNeeds(), file)).rejects.toThrow();
  expect(await snapshot()).toEqual(archived);
});

test('a file of a schema with other columns is refused, one with fewer is read', async () => {
  await givenOpenedGift();
  const { files } = await archive();
  const archived = await snapshot();
  await sql`alter table card_voids rename column reason to why`.execute(db());
  await expect(restoreArchive(await archiveNeeds(), path(files[0]))).rejects.toThrow(/card_voids\.reason/);
  await sql`alter table card_voids rename column why to reason`.execute(db());
  expect(await snapshot()).toEqual(archived);
  await sql`alter table cards add column added_later integer not null default 7`.execute(db());
  await restoreArchive(await archiveNeeds(), path(files[0]));
  await sql`alter table cards drop column added_later`.execute(db());
});
