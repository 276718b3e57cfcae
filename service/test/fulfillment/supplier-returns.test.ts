import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { many } from '../../src/database/database.ts';
import { outboxMarkers } from '../../src/delivery/outbox/markers.ts';
import { returnCardsJob } from '../../src/fulfillment/jobs.ts';
import { listLosses, listLossTotals } from '../../src/fulfillment/returns/queries.ts';
import { giveUpOnReturns } from '../../src/fulfillment/returns/return-cards.job.ts';
import type { OrderId } from '../../src/kit/ids.ts';
import type { Worker } from '../../src/main/worker.ts';
import { lineItem, orderRequest } from '../support/order-requests.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { setScene } from './scene.ts';
import {
  becomes,
  coffee,
  givenSources,
  openCards,
  operatorEvents,
  passTime,
  place,
  readOrder,
  type WireOrder,
  waiting,
} from './support.ts';

const scene = setScene();
const workers: Worker[] = [];
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.close();
});

async function startWorker(
  takesReturns: 'on' | 'off',
  hooks: Parameters<typeof startTestWorker>[2] = {},
): Promise<Worker> {
  const environ = { ...scene.supplier.environ, SUPPLIER_TAKES_RETURNS: takesReturns };
  const worker = await startTestWorker(scene.api, environ, hooks);
  workers.push(worker);
  return worker;
}

/** An order whose cards come from the source and whose mail is refused. */
async function givenFailedLine(quantity: number, source = 'supplier'): Promise<WireOrder> {
  const { api, caller } = scene;
  await givenSources(api.database.db, coffee, [source]);
  const address = { DigitalDeliveryAddress: { Email: outboxMarkers.FailingEmail } };
  const line = lineItem({ ProductId: coffee, Value: 25, Quantity: quantity, ...address });
  const order = await place(caller, orderRequest({ LineItems: [line] }));
  await becomes(caller, order.Id, { Status: 'Failed' });
  return order;
}

async function settled(orderId: string): Promise<void> {
  const { db } = scene.api.database;
  await vi.waitFor(
    async () =>
      expect(
        await many(
          db,
          sql`select 1 from jobs where kind = ${returnCardsJob.kind}
        and payload ->> 'orderId' = ${orderId} and set_aside_at is null`,
        ),
      ).toEqual([]),
    waiting,
  );
}

async function cardsOf(orderId: string): Promise<{ returnedTo: string | null; loss: string | null }[]> {
  return many(
    scene.api.database.db,
    sql<{ returnedTo: string | null; loss: string | null }>`
      select c.returned_to as "returnedTo", s.reason as loss from cards c
      left join stock_losses s on s.account_id = c.account_id and s.order_id = c.order_id
        and s.line_number = c.line_number and s.card_number = c.card_number
      where c.order_id = ${orderId} order by c.card_number`,
  );
}

function issuedFor(orderId: string): string[] {
  return [...scene.supplier.issued].flatMap(([reference, codes]) => (reference.startsWith(orderId) ? codes : []));
}

test('cards of a failed line are returned once to a supplier that accepts returns, and can be issued again', async () => {
  const { api, caller, supplier } = scene;
  await startWorker('on');
  const order = await givenFailedLine(3);
  await settled(order.Id);
  expect(supplier.returned.get(`${order.Id}-1-1-3`)).toEqual(issuedFor(order.Id));
  const asked = supplier.journal.findLast((entry) => entry.reference === `${order.Id}-1-1-3` && entry.question?.Codes);
  expect(asked?.question).toMatchObject({ ProductId: coffee, Value: 25, CurrencyCode: 'USD' });
  expect(await cardsOf(order.Id)).toEqual([1, 2, 3].map(() => ({ returnedTo: 'Source', loss: null })));
  expect(await openCards(api, caller.accountId, order.Id)).toEqual([]);

  supplier.rememberCode(issuedFor(order.Id)[0] ?? '');
  supplier.script('knownCode');
  const again = await place(caller, {
    ...orderRequest({ LineItems: [lineItem({ ProductId: coffee, Value: 25 })] }),
    Type: 'Links',
  });
  await becomes(caller, again.Id, { Status: 'Complete' });
});

test('a supplier that accepts no returns leaves a loss with its amount', async () => {
  const { api, supplier } = scene;
  const { db } = api.database;
  await startWorker('off');
  const order = await givenFailedLine(2);
  await settled(order.Id);
  expect([...supplier.returned.keys()].some((reference) => reference.startsWith(order.Id))).toBe(false);
  expect(await cardsOf(order.Id)).toEqual([1, 2].map(() => ({ returnedTo: null, loss: 'NotTakenBack' })));
  expect((await operatorEvents(db, 'CardsLost')).at(-1)).toEqual({
    OrderId: order.Id,
    LineNumber: 1,
    ProductId: coffee,
    Cards: 2,
    Amount: 50,
    CurrencyCode: 'USD',
    Source: 'supplier',
    Reason: 'NotTakenBack',
  });
  const [loss] = await listLosses(db, 1);
  expect(loss).toMatchObject({ orderId: order.Id, cards: 2, amountMinor: 50_00n, reason: 'NotTakenBack' });
  expect(await listLossTotals(db)).toHaveLength(1);
});

test('cards that a supplier does not take back are losses; the others of the same call are not', async () => {
  const { supplier } = scene;
  await startWorker('on');
  supplier.script('ok', 'notTaken');
  const order = await givenFailedLine(2);
  await settled(order.Id);
  expect(await cardsOf(order.Id)).toEqual([
    { returnedTo: null, loss: 'RefusedBySource' },
    { returnedTo: 'Source', loss: null },
  ]);
  supplier.script('ok', 'refused');
  const second = await givenFailedLine(1);
  await settled(second.Id);
  expect(await cardsOf(second.Id)).toEqual([{ returnedTo: null, loss: 'RefusedBySource' }]);
});

test('after a lost answer or a killed worker the same cards are returned with the same reference', async () => {
  const { api, supplier } = scene;
  const { db } = api.database;
  let kills = 0;
  await startWorker('on', {
    failpoint: (name) => {
      if (name === 'returnAnswered' && ++kills === 2) throw new Error('the worker ends here');
    },
  });
  supplier.script('ok', 'resetAfterIssuing');
  const order = await givenFailedLine(2);
  await vi.waitFor(async () => {
    await passTime(db, 10);
    expect(await cardsOf(order.Id)).toEqual([1, 2].map(() => ({ returnedTo: 'Source', loss: null })));
  }, waiting);
  const offers = supplier.journal.filter(({ question }) => question?.Codes !== undefined);
  const references = offers.map(({ reference }) => reference).filter((reference) => reference.startsWith(order.Id));
  expect(references.length).toBeGreaterThanOrEqual(3);
  expect(new Set(references)).toEqual(new Set([`${order.Id}-1-1-2`]));
});

test('a supplier that never answers about returned cards leaves a loss in the end', async () => {
  const { api, caller, supplier } = scene;
  const { db } = api.database;
  await startWorker('on');
  supplier.script('ok');
  supplier.always('serverError');
  const order = await givenFailedLine(1);
  await vi.waitFor(() => expect(supplier.journal.at(-1)?.reference).toBe(`${order.Id}-1-1-1`), waiting);
  const ref = { accountId: caller.accountId, orderId: order.Id as OrderId };
  await giveUpOnReturns({ db })({ ...ref, lineNumbers: [1] });
  await giveUpOnReturns({ db })({ ...ref, lineNumbers: [1] });
  expect(await cardsOf(order.Id)).toEqual([{ returnedTo: null, loss: 'NoAnswer' }]);
  expect((await readOrder(caller, order.Id)).Status).toBe('Failed');
});

test('the simulator on stage accepts returned cards', async () => {
  await startWorker('off');
  const order = await givenFailedLine(2, 'simulator');
  await settled(order.Id);
  expect(await cardsOf(order.Id)).toEqual([1, 2].map(() => ({ returnedTo: 'Source', loss: null })));
});
