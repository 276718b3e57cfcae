import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../random.ts';
import type { World } from '../world/world.ts';
import { changeOrder, claimGift, claimMailedGift, placeOrder, readOrder, repeatOrder } from './actions.ts';
import { createCaller } from './caller.ts';
import type { Journal } from './journal.ts';
import type { Client, KnownOrder } from './types.ts';

const pauseMsMax = 250;

const actions: readonly (readonly [weight: number, act: (client: Client) => Promise<unknown>])[] = [
  [8, placeOrder],
  [1, repeatOrder],
  [2, readOrder],
  [3, changeOrder],
  [3, claimGift],
  [2, claimMailedGift],
];
const bag = actions.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));

export function createClient(
  name: string,
  accountIndex: number,
  needs: { readonly world: World; readonly random: Random; readonly journal: Journal },
): Client {
  const account = needs.world.accounts[accountIndex];
  if (!account) throw new Error(`There is no account ${accountIndex}.`);
  const orders: KnownOrder[] = [];
  const faults: string[] = [];
  return {
    ...needs,
    name,
    accountIndex,
    caller: createCaller(needs.world.baseUrl, account),
    orders,
    revealed: [],
    revealedByMail: [],
    faults,
    count: 0,
    note: (action, target, { status }) => needs.journal.write({ client: name, action, target, status }),
    fault(text) {
      faults.push(text);
      needs.journal.write({ client: name, action: 'FAULT', target: text, status: null });
    },
    pickOrder() {
      const known = orders.filter((order): order is KnownOrder & { id: string } => order.id !== null);
      return known.length === 0 ? null : needs.random.pick(known);
    },
  };
}

/** Acts until it is stopped. */
export async function runClient(client: Client, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    await client.random.pick(bag)(client);
    await sleep(client.random.between(0, pauseMsMax));
  }
}
