import type { Db } from '../database/database.ts';
import { OrderArchived } from '../kit/errors.ts';
import type { AccountId, OrderId } from '../kit/ids.ts';
import { type KeyRing, open } from '../kit/keyring.ts';
import { listChangedMembers } from './changes/queries.ts';
import type { OrderReader } from './read-order.ts';
import type { Order, PricedOrder, WebhookTarget } from './types.ts';
import { webhookContext } from './webhook-context.ts';
import { toWireRequest } from './wire.ts';

const differencesMax = 100;
/** The JSON pointer of everything. */
const wholeRequest = '';

/**
 * The members that differ between a request and an earlier order; none if both mean the same. Members that were changed on
 * a line since it was placed are not compared: a repeated request is still the same order. An archived order cannot be
 * compared, so the request as a whole counts as different.
 */
export async function findDifferences(
  needs: { readonly db: Db; readonly reader: OrderReader; readonly keyRing: KeyRing },
  accountId: AccountId,
  firstOrderId: OrderId,
  second: PricedOrder,
): Promise<readonly string[]> {
  const first = await findComparable(needs.reader, accountId, firstOrderId);
  if (first === null) return [wholeRequest];
  const webhook = openWebhook(needs.keyRing, first);
  const places = differingPlaces(toWireRequest({ ...first, webhook }), toWireRequest(second));
  if (places.length === 0) return [];
  const changed = await listChangedMembers(needs.db, accountId, firstOrderId);
  const isChanged = (place: string) =>
    changed.some(({ lineNumber, member }) => isPlaceOf(member, place, `/LineItems/${lineNumber - 1}`));
  return places.filter((place) => !isChanged(place) && !isForgotten(first, place)).slice(0, differencesMax);
}

async function findComparable(reader: OrderReader, accountId: AccountId, id: OrderId): Promise<Order | null> {
  try {
    return await reader.getOrder(accountId, id);
  } catch (error) {
    if (error instanceof OrderArchived) return null;
    throw error;
  }
}

/** Whether a request can differ there because this member of the line was changed. */
function isPlaceOf(member: string, place: string, line: string): boolean {
  const personal = `${line}/Personalization`;
  const isDate = member === 'DeliveryDate' || member === 'DeliveryZone';
  if (isDate) return place === `${personal}/${member}` || place === personal;
  if (member === 'Personalization')
    return place === personal || (place.startsWith(`${personal}/`) && isText(place.slice(personal.length + 1)));
  return place === `${line}/${member}` || place.startsWith(`${line}/${member}/`);
}

function isText(name: string): boolean {
  return ['To', 'FromName', 'FromEmail', 'Message'].includes(name);
}

const recipientMembers =
  /^\/LineItems\/(\d+)\/(?:DigitalDeliveryAddress|PhysicalDeliveryAddress|Personalization|CardholderInformation|ExternalId)(?:\/|$)/;
const orderTexts = /^\/(?:Note|Personalization)(?:\/|$)/;

/** What was forgotten cannot be compared any more, so it does not count as different. */
function isForgotten({ lines }: Order, place: string): boolean {
  if (orderTexts.test(place)) return lines.some(({ forgottenAt }) => forgottenAt !== null);
  const [, index] = recipientMembers.exec(place) ?? [];
  return index !== undefined && (lines[Number(index)]?.forgottenAt ?? null) !== null;
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
