import { expect, test, vi } from 'vitest';
import { giftTo, lineBecomes, place } from '../delivery/support/gift-orders.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { setScene } from './scene.ts';
import { coffee, givenSources, operatorEvents, passTime, readOrder, waiting } from './support.ts';

// Longer than any lease: the jobs of a worker that was frozen are due again.
const leaseOverSeconds = 120;
const scene = setScene();

test('a worker that was frozen while it asked the supplier fails nothing that another one has issued meanwhile', async () => {
  const { api, supplier, caller } = scene;
  const { db } = api.database;
  await givenSources(db, coffee, ['supplier']);
  const before = await caller.balance('USD');
  let thaw = () => {};
  const thawed = new Promise<void>((resolve) => {
    thaw = resolve;
  });
  let isFrozen = false;
  const frozen = await startTestWorker(api, supplier.environ, {
    failpoint: async (name) => {
      if (name !== 'supplierAnswered' || isFrozen) return;
      isFrozen = true;
      await thawed;
    },
  });
  // The mail is deferred, so that the line is still Pending when the frozen worker goes on.
  const order = await place(caller, giftTo('delay@stage.example', { Quantity: 2 }));
  await vi.waitFor(() => expect(isFrozen).toBe(true), waiting);
  const frozenEnds = frozen.close();
  await passTime(db, leaseOverSeconds);
  const other = await startTestWorker(api, supplier.environ);
  await vi.waitFor(async () => {
    const { LineItems } = await readOrder(caller, order.Id);
    expect(
      LineItems[0]?.ClaimData.filter((card) => 'ClaimStatus' in card && card.ClaimStatus === 'Unclaimed'),
    ).toHaveLength(2);
  }, waiting);
  thaw();
  await frozenEnds;
  await passTime(db, leaseOverSeconds);
  await lineBecomes(caller, order.Id, { Status: 'Complete', StatusReason: null });
  await other.close();
  expect(await operatorEvents(db, 'BadSupplierCode')).toEqual([]);
  expect(await caller.balance('USD')).toEqual({ ...before, Available: before.Available - 47.5 });
});
