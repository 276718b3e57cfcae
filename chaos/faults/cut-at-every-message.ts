import { setTimeout as sleep } from 'node:timers/promises';
import type { ProxiedMessage } from '../../service/test/support/postgres-proxy.ts';
import { type Caller, createCaller } from '../clients/caller.ts';
import { openGift } from '../clients/claim-page.ts';
import type { Journal } from '../clients/journal.ts';
import type { KnownOrder, Revealed, WireOrder } from '../clients/types.ts';
import { productOfSupplier } from '../world/products.ts';
import type { Node, World } from '../world/world.ts';

/** More than any of these sends: reaching this means that the loop would not end. */
const messagesMax = 400;
const settledMsMax = 60_000;
const pollMs = 50;

/** What the sweep knows of the orders it placed, for the checks at the end. */
export interface Sweep {
  readonly cuts: number;
  readonly orders: readonly KnownOrder[];
  readonly revealed: readonly Revealed[];
  readonly faults: readonly string[];
}

interface Step {
  readonly name: string;
  /** The process whose connections are cut. */
  readonly node: string;
  /** What must be there before. */
  prepare(sweep: Sweeper): Promise<WireOrder | null>;
  act(sweep: Sweeper, order: WireOrder | null): Promise<void>;
}

interface Sweeper {
  readonly world: World;
  readonly caller: Caller;
  readonly journal: Journal;
  readonly orders: KnownOrder[];
  readonly revealed: Revealed[];
  readonly faults: string[];
  count: number;
}

/** What a process asks at intervals, whatever else happens, belongs to no step. */
const isOfStep = ({ applicationName, text }: ProxiedMessage): boolean =>
  !pollingApplications.has(applicationName) && !/select version from|worker_heartbeats|request_minutes/.test(text);
const pollingApplications = new Set(['bestow-jobs', 'bestow-webhooks']);

const steps: readonly Step[] = [
  { name: 'order', node: 'API 1', prepare: async () => null, act: async (sweep) => void (await place(sweep, {})) },
  { name: 'issue', node: 'worker 1', prepare: async () => null, act: async (sweep) => void (await complete(sweep)) },
  {
    name: 'cancel',
    node: 'API 1',
    prepare: (sweep) => place(sweep, { DeliveryDate: inOneDay() }),
    act: (sweep, order) => change(sweep, order, 'Cancel'),
  },
  { name: 'void', node: 'API 1', prepare: complete, act: (sweep, order) => change(sweep, order, 'Void') },
  { name: 'claim', node: 'API 1', prepare: complete, act: claim },
];

/**
 * Loses the database at the first message of a step, then at the second, and so on until the step needs no more: once
 * before PostgreSQL gets the message, and once after it.
 */
export async function cutAtEveryMessage(
  world: World,
  journal: Journal,
  onProgress: (text: string) => void,
): Promise<Sweep> {
  const account = world.accounts[0];
  const api = nodeOf(world, 'API 1');
  if (!account) throw new Error('There is no account.');
  const sweep: Sweeper = {
    world,
    caller: createCaller(`http://127.0.0.1:${api.port}`, account),
    journal,
    orders: [],
    revealed: [],
    faults: [],
    count: 0,
  };
  // Only one worker, so that the one whose connections are cut does the work.
  nodeOf(world, 'worker 2').process.freeze();
  let cuts = 0;
  for (const step of steps) {
    for (const moment of ['before', 'after'] as const) {
      const messages = await cutOneStep(sweep, step, moment);
      if (messages === 0) sweep.faults.push(`${step.name} was never cut ${moment} a message`);
      cuts += messages;
      onProgress(`${step.name}: cut ${moment} each of ${messages} messages`);
    }
  }
  nodeOf(world, 'worker 2').process.thaw();
  return { cuts, orders: sweep.orders, revealed: sweep.revealed, faults: sweep.faults };
}

/** Returns with how many messages the step was cut. */
async function cutOneStep(sweep: Sweeper, step: Step, moment: 'before' | 'after'): Promise<number> {
  const { proxy } = nodeOf(sweep.world, step.node);
  for (let message = 1; message <= messagesMax; message++) {
    const order = await step.prepare(sweep);
    let seen = 0;
    proxy.intervene({ at: (text) => isOfStep(text) && ++seen === message, moment, act: 'cut' });
    const acting = step.act(sweep, order);
    // The database comes back while the step is still tried again.
    const isOver = await Promise.race([acting.then(() => true), untilCut(sweep, step.node)]);
    const wasCut = proxy.hasIntervened();
    await proxy.heal();
    if (!isOver) await acting;
    sweep.journal.write({
      client: 'sweep',
      action: step.name,
      target: `${moment} message ${message}`,
      status: wasCut ? 1 : 0,
    });
    if (!wasCut) return message - 1;
  }
  sweep.faults.push(`${step.name} sent more than ${messagesMax} messages`);
  return messagesMax;
}

async function untilCut(sweep: Sweeper, node: string): Promise<false> {
  const { proxy } = nodeOf(sweep.world, node);
  while (!proxy.hasIntervened()) await sleep(pollMs);
  return false;
}

const nodeOf = (world: World, name: string): Node => world.nodes.find(({ process }) => process.name === name) as Node;

const inOneDay = () => new Date(Date.now() + 86_400_000).toISOString();

async function place(sweep: Sweeper, personalization: Record<string, string>): Promise<WireOrder | null> {
  const poNumber = `sweep-${++sweep.count}`;
  const request = {
    Type: 'Links',
    PONumber: poNumber,
    LineItems: [{ ProductId: productOfSupplier, Value: 25, Quantity: 2, Personalization: personalization }],
  };
  const order: KnownOrder = { poNumber, accountIndex: 0, request, hasWebhook: false, id: null, isUnknown: false };
  sweep.orders.push(order);
  await untilDone(sweep, async () => {
    const { status, body } = await sweep.caller.send('POST', '/v1/Orders', request, { prefer: 'respond-async' });
    if (status !== 201 && status !== 409) return false;
    order.id = String(body.Id);
    return true;
  });
  order.isUnknown = order.id === null;
  return order.id === null ? null : readOrder(sweep, order.id);
}

async function readOrder(sweep: Sweeper, id: string): Promise<WireOrder | null> {
  let read: WireOrder | null = null;
  await untilDone(sweep, async () => {
    const { status, body } = await sweep.caller.send('GET', `/v1/Orders/${id}`);
    if (status === 200) read = body as unknown as WireOrder;
    return status === 200;
  });
  return read;
}

async function complete(sweep: Sweeper): Promise<WireOrder | null> {
  let order = await place(sweep, {});
  await untilDone(sweep, async () => {
    if (order) order = await readOrder(sweep, order.Id);
    return order?.Status === 'Complete';
  });
  return order;
}

async function change(sweep: Sweeper, order: WireOrder | null, act: 'Cancel' | 'Void'): Promise<void> {
  if (!order) return;
  await untilDone(sweep, async () => {
    const { status } = await sweep.caller.send('POST', `/v1/Orders/${order.Id}/${act}`);
    // 409: an earlier call, whose answer was lost, did it.
    return status === 200 || status === 409;
  });
  const after = await readOrder(sweep, order.Id);
  if (after?.Status !== 'Cancelled') sweep.faults.push(`${act} of ${order.PONumber} left it ${after?.Status}`);
}

async function claim(sweep: Sweeper, order: WireOrder | null): Promise<void> {
  const card = order?.LineItems[0]?.ClaimData[0];
  const link = card?.Codes.find(({ Label }) => Label === 'ClaimLink')?.Value;
  if (!order || !card || !link) return void sweep.faults.push('there was no gift to claim');
  await untilDone(sweep, async () => {
    const page = await openGift(
      `http://127.0.0.1:${nodeOf(sweep.world, 'API 1').port}`,
      link,
      card.ClaimLinkChallengeAnswer,
    );
    if (page.codes.length > 0) sweep.revealed.push({ orderId: order.Id, cardId: card.Id, codes: page.codes });
    return page.codes.length > 0;
  });
}

async function untilDone(sweep: Sweeper, attempt: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + settledMsMax;
  while (Date.now() < deadline) {
    if (await attempt()) return;
    await sleep(pollMs);
  }
  sweep.faults.push('a step did not succeed within a minute after the database was back');
}
