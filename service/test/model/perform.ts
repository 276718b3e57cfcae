import { expireApprovals } from '../../src/fulfillment/approvals/reject-order.ts';
import { expireCards } from '../../src/fulfillment/void/expire-cards.ts';
import type { Act, WorkKind } from './acts.ts';
import { callOrder, placeOrder } from './perform/call-order.ts';
import { moveMoney } from './perform/move-money.ts';
import { openGift } from './perform/open-gift.ts';
import { type Client, passSeconds, restartSecond, type World } from './world.ts';

const serving = [
  'fulfil-orders',
  'fulfil-large-order',
  'serve-alone',
  'serve-awaiting',
  'fill-choices',
  'return-cards',
];
const sending = ['send-lines', 'send-messages'];

/** Performs an act on the real service, and answers with the status of its response. */
export async function perform(world: World, client: Client, act: Act): Promise<number> {
  switch (act.kind) {
    case 'requestFunding':
    case 'applyFunding':
    case 'rejectFunding':
    case 'reverseFunding':
      return moveMoney(world, client, act);
    case 'place':
      return placeOrder(world, client, act);
    case 'reveal':
    case 'pick':
      return openGift(world, client, act);
    case 'serve':
    case 'send':
    case 'expireCards':
    case 'expireApprovals':
    case 'passTime':
    case 'restart':
      await step(world, act);
      return 200;
    default:
      return callOrder(world, client, act);
  }
}

type Step = Extract<Act, { readonly kind: 'passTime' }> | { readonly kind: WorkKind | 'expireApprovals' | 'restart' };

async function step(world: World, act: Step): Promise<void> {
  if (act.kind === 'passTime') return passSeconds(world, act.hours * 3_600);
  const { worker, api, second } = world;
  const ends = { db: second.database.db, keyRing: api.keyRing };
  const { signal } = new AbortController();
  if (act.kind === 'serve') return worker.run(serving);
  if (act.kind === 'send') return worker.run(sending);
  if (act.kind === 'expireCards') return expireCards(ends, signal);
  if (act.kind === 'expireApprovals') return expireApprovals(ends, signal);
  return restartSecond(world);
}
