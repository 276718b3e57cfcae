import type { AccountId, OrderId } from '../kit/ids.ts';
import { type KeyRing, open } from '../kit/keyring.ts';
import type { OrderReader } from './read-order.ts';
import type { Order, PricedOrder, WebhookTarget } from './types.ts';
import { webhookContext } from './webhook-context.ts';
import { toWireRequest } from './wire.ts';

const differencesMax = 100;

/** The members that differ between a request and an earlier order; none if both mean the same. */
export async function findDifferences(
  needs: { readonly reader: OrderReader; readonly keyRing: KeyRing },
  accountId: AccountId,
  firstOrderId: OrderId,
  second: PricedOrder,
): Promise<readonly string[]> {
  const first = await needs.reader.getOrder(accountId, firstOrderId);
  const webhook = openWebhook(needs.keyRing, first);
  return differingPlaces(toWireRequest({ ...first, webhook }), toWireRequest(second)).slice(0, differencesMax);
}

function openWebhook(keyRing: KeyRing, order: Order): WebhookTarget | null {
  if (!order.sealedWebhook) return null;
  return JSON.parse(open(keyRing, webhookContext(order.accountId, order.id), order.sealedWebhook)) as WebhookTarget;
}

/** JSON pointers of the members that are not equal. An object without members equals an absent one. */
export function differingPlaces(a: unknown, b: unknown, place = ''): string[] {
  if (Object.is(a, b) || (isAbsent(a) && isAbsent(b))) return [];
  if (!isContainer(a) || !isContainer(b)) return [place];
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].flatMap((name) => differingPlaces(a[name], b[name], `${place}/${name}`));
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isAbsent(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return isContainer(value) && !Array.isArray(value) && Object.values(value).every(isAbsent);
}
