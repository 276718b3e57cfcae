import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { type Db, withTransaction } from '../../../src/database/database.ts';
import { enqueue } from '../../../src/jobs/enqueue.ts';
import { buyUploadJob } from '../../../src/uploads/jobs.ts';
import { rowsCheckedAtOnceMax, rowsPerOrderMax } from '../../../src/uploads/types.ts';
import { givenSignedIn } from '../../portal/support/portal-caller.ts';
import { waitFor } from '../../portal/support/wait-for.ts';
import type { Answer } from '../../support/http-caller.ts';
import { expectProblem } from '../../support/problems.ts';
import { heldJobs, setStatus } from '../../support/suspend.ts';
import { startTestWorker } from '../../support/test-worker.ts';
import { csvType, finished, good, rowsOf, scene, upload } from './scene.ts';

/** Uploads that are undone, or that a worker, an account or a lock stops meanwhile. */
export function stoppedUploadTests(): void {
  test('a long file is checked by a worker, which continues where another one stopped', async () => {
    const { db } = scene.api.database;
    await scene.worker.close();
    const rows = Array.from({ length: rowsCheckedAtOnceMax + 1 }, (_, n) =>
      n === 999 ? `${scene.productId},25,nobody,N` : good(n),
    );
    const created = await upload(rowsOf(rows));
    const id = String(created.body.Id);
    expect(created.body).toMatchObject({ Status: 'Checking', RowsChecked: 0, RowCount: rows.length });
    expectProblem(await scene.portal.post(`/Uploads/${id}/Start`, { TotalCost: 0 }), 'InvalidTransition');
    expectProblem(await scene.portal.patch(`/Uploads/${id}/Rows/1`, { IsSkipped: true }), 'InvalidTransition');
    // A worker that was killed after the first portion.
    await sql`update uploads set rows_checked = 250, currency_code = 'USD' where id = ${id}`.execute(db);
    scene.worker = await startTestWorker(scene.api);
    const checked = await waitFor(
      () => scene.portal.get(`/Uploads/${id}`),
      ({ body }) => body.Status !== 'Checking',
    );
    expect(checked.body).toMatchObject({
      Status: 'Draft',
      RowsChecked: rows.length,
      FaultyCount: 1,
      CurrencyCode: 'USD',
    });
    const { rows: unchecked } = await sql<{ count: number }>`
    select count(*)::int as count from upload_rows
    where upload_id = ${id} and cost_minor is null and faults = '[]'`.execute(db);
    expect(unchecked).toEqual([{ count: 250 }]);
  });

  test('an upload can be undone until its orders are placed; then nothing was charged, and it can be submitted again', async () => {
    const created = await upload(rowsOf([good(71), good(72)]));
    const id = String(created.body.Id);
    const before = await scene.account.balance('USD');
    const start = { TotalCost: created.body.TotalCost, UndoSeconds: 600 };
    expect((await scene.portal.post(`/Uploads/${id}/Start`, start)).body).toMatchObject({
      Status: 'Starting',
      StartsInSeconds: expect.any(Number),
      OrdersPlanned: 1,
    });
    expectProblem(await scene.portal.delete(`/Uploads/${id}`), 'InvalidTransition');
    expectProblem(await scene.portal.patch(`/Uploads/${id}/Rows/1`, { IsSkipped: true }), 'InvalidTransition');
    expect((await scene.portal.post(`/Uploads/${id}/Undo`)).body).toMatchObject({
      Status: 'Draft',
      StartsInSeconds: null,
      OrdersPlanned: 0,
      TotalCost: created.body.TotalCost,
    });
    expect((await scene.portal.post(`/Uploads/${id}/Undo`)).body.Status).toBe('Draft');
    await scene.portal.patch(`/Uploads/${id}/Rows/2`, { IsSkipped: true });
    const { TotalCost } = (await scene.portal.get(`/Uploads/${id}`)).body;
    expect((await scene.portal.post(`/Uploads/${id}/Start`, { TotalCost, UndoSeconds: 600 })).status).toBe(202);
    expect(await scene.account.balance('USD')).toEqual(before);
    // Not waiting any longer.
    expect((await scene.portal.post(`/Uploads/${id}/Start`, { TotalCost })).status).toBe(202);
    expect((await finished(id)).body).toMatchObject({ Status: 'Done', LinesPlaced: 1, OrdersPlaced: 1 });
    expectProblem(await scene.portal.post(`/Uploads/${id}/Undo`), 'InvalidTransition');
  });

  test.each(['undo', 'start'] as const)(
    'of an undo and a start at the same moment, the first one wins: %s',
    async (first) => {
      const { db } = scene.api.database;
      const created = await upload(rowsOf([good(81)]));
      const id = String(created.body.Id);
      await scene.portal.post(`/Uploads/${id}/Start`, { TotalCost: created.body.TotalCost, UndoSeconds: 600 });
      await sql`update uploads set starts_at = service_now() where id = ${id}`.execute(db);
      await sql`delete from jobs where payload->>'uploadId' = ${id}`.execute(db);
      const payload = { accountId: scene.account.accountId, uploadId: id };
      const start = () => withTransaction(db, (tx) => enqueue(tx, buyUploadJob, payload));
      const undo = () => scene.portal.post(`/Uploads/${id}/Undo`);
      // Both wait for the row, and get it in the order in which they came.
      const undone = await withTransaction(db, async (tx) => {
        await sql`select from uploads where id = ${id} for update`.execute(tx);
        const early = first === 'undo' ? undo() : start();
        await vi.waitFor(async () => expect(await countLockWaits(db)).toBe(1), waiting);
        const late = first === 'undo' ? start() : undo();
        await vi.waitFor(async () => expect(await countLockWaits(db)).toBe(2), waiting);
        return { answer: first === 'undo' ? early : late };
      });
      const answer = (await undone.answer) as Answer;
      await vi.waitFor(async () => expect(await countJobs(db, id)).toBe(0), waiting);
      const orders = (await scene.account.get(`/v1/Orders?poNumber=upload-${id}-001`)).body.TotalCount;
      const { Status } = (await scene.portal.get(`/Uploads/${id}`)).body;
      if (first === 'undo') {
        expect(answer.body).toMatchObject({ Status: 'Draft', OrdersPlanned: 0 });
        expect([Status, orders]).toEqual(['Draft', 0]);
      } else {
        expectProblem(answer, 'InvalidTransition');
        expect([Status, orders]).toEqual(['Done', 1]);
      }
    },
  );

  test('an upload of an account that is suspended while it runs waits, and buys the rest when the account is active again', async () => {
    const { db } = scene.api.database;
    const owner = await scene.api.givenAccount();
    const { portal: orderer } = await givenSignedIn(scene.api, owner.accountId, 'orderer');
    const rows = rowsOf(Array.from({ length: rowsPerOrderMax + 20 }, (_, index) => good(index)));
    const { body: created } = await orderer.post('/Uploads?name=people.csv', rows, csvType);
    const id = String(created.Id);
    // The first of its orders is placed, and the account is suspended before the second.
    await sql`
    create function suspend_at_first() returns trigger language plpgsql as $$
    begin
      if new.order_id is not null then update accounts set status = 'Suspended' where id = new.account_id; end if;
      return null;
    end $$`.execute(db);
    await sql`
    create trigger suspend_at_first after update on upload_orders
    for each row execute function suspend_at_first()`.execute(db);
    expect((await orderer.post(`/Uploads/${id}/Start`, { TotalCost: created.TotalCost })).status).toBe(202);
    await waitFor(
      () => heldJobs(db, owner.accountId),
      (jobs) => jobs.some(({ kind }) => kind === 'buy-upload'),
    );
    await sql`drop trigger suspend_at_first on upload_orders`.execute(db);
    expect((await orderer.get(`/Uploads/${id}`)).body).toMatchObject({
      Status: 'Running',
      StatusReason: expect.stringContaining('AccountSuspended'),
      OrdersPlaced: 1,
    });
    expect((await owner.get(`/v1/Orders?poNumber=upload-${id}-002`)).body.TotalCount).toBe(0);
    await setStatus(db, owner.accountId, 'Active');
    const done = await waitFor(
      () => orderer.get(`/Uploads/${id}`),
      ({ body }) => body.Status !== 'Running',
    );
    expect(done.body).toMatchObject({ Status: 'Done', StatusReason: null, OrdersPlaced: 2, LinesFailed: 0 });
  });
}

const waiting = { timeout: 14_000, interval: 50 };

async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike '%from uploads%for update%'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

async function countJobs(db: Db, uploadId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs
    where payload->>'uploadId' = ${uploadId}`.execute(db);
  return rows[0]?.count ?? 0;
}
