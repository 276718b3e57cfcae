import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { many, one, withTransaction } from '../../src/database/database.ts';
import { endLines } from '../../src/fulfillment/end-lines.ts';
import type { OrderId } from '../../src/kit/ids.ts';
import { lockAccounts } from '../../src/sequences/account-lock.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { setScene } from './scene.ts';
import {
  coffee,
  freshCode,
  givenSources,
  linksOrder,
  loadCodes,
  place,
  readOrder,
  stockOf,
  waiting,
} from './support.ts';

const scene = setScene();

/** A gate that blocks until it is opened. */
function newGate(): { readonly opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

async function waitingForLocks(count: number): Promise<void> {
  const { db } = scene.api.database;
  await vi.waitFor(async () => {
    const waiters = await many(
      db,
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(waiters).toHaveLength(count);
  }, waiting);
}

test('a line that gets cards while it is being failed fails with all of them, and every code returns to stock', async () => {
  const { api, caller } = scene;
  const { db } = api.database;
  await givenSources(db, coffee, ['inventory']);
  await loadCodes(api, Array.from({ length: 1_100 }, freshCode));
  const before = await caller.balance('USD');
  const gates = [newGate(), newGate(), newGate()];
  const reached = [newGate(), newGate(), newGate()];
  let portions = 0;
  const worker = await startTestWorker(api, scene.supplier.environ, {
    failpoint: async (name) => {
      if (name !== 'codesAcquired') return;
      const place = portions++;
      reached[place]?.open();
      await gates[place]?.opened;
    },
  });
  gates[0]?.open();
  const order = await place(caller, linksOrder({ Quantity: 1_100 }));
  await reached[1]?.opened;
  // 500 cards exist. The next 500 wait for the account, and behind them the failing commit, which has seen only the
  // first 500.
  const ref = { accountId: caller.accountId, orderId: order.Id as OrderId };
  const { ended } = await withTransaction(db, async (tx) => {
    await lockAccounts(tx, [caller.accountId]);
    gates[1]?.open();
    await waitingForLocks(1);
    const ending = endLines({ db, keyRing: api.keyRing }, ref, { status: 'Failed', reason: 'FulfillmentFailed' });
    await waitingForLocks(2);
    return { ended: ending };
  });
  expect(await ended).toBe(1);
  gates[2]?.open();
  await worker.close();
  expect((await readOrder(caller, order.Id)).LineItems[0]).toMatchObject({ Status: 'Failed' });
  const { cards } = await one(
    db,
    sql<{
      cards: number;
    }>`select count(*)::integer as cards from cards where order_id = ${order.Id} and returned_to = 'Stock'`,
  );
  expect(cards).toBe(1_000);
  expect(await stockOf(db)).toEqual({ available: 1_100, free: 1_100, reserved: 0 });
  expect(await caller.balance('USD')).toEqual(before);
});
