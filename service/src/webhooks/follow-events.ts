import { type Db, withTransaction } from '../database/database.ts';
import { listEventsInRanges } from '../events/queries.ts';
import type { EventRange, FollowedEvent } from '../events/types.ts';
import type { KeyRing } from '../kit/keyring.ts';
import { webhookContext } from '../orders/webhook-context.ts';
import {
  type Follower,
  insertMessages,
  listFollowers,
  listLostOrders,
  listOrderTargets,
  lockCounters,
  type OrderKey,
} from './fan-out-queries.ts';
import { messageIdOf, openTarget, orderLaneId } from './seal-endpoint.ts';
import type { NewMessage } from './types.ts';

export interface FollowNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
  /** Only stage loses messages on request. */
  readonly isStage: boolean;
}

/** Creates a message for every event and every subscriber. Safe to run twice: messages are created once. */
export async function followEvents(needs: FollowNeeds, ranges: readonly EventRange[]): Promise<number> {
  const events = await listEventsInRanges(needs.db, ranges);
  return writeMessages(needs, await messagesOf(needs, events, wants));
}

/** The same, later: subscribers that started after the event do not get it. */
export async function followLateEvents(needs: FollowNeeds, events: readonly FollowedEvent[]): Promise<number> {
  const wanted = (follower: Follower, event: FollowedEvent) =>
    wants(follower, event) && follower.followsSince < event.recordedAt;
  return writeMessages(needs, await messagesOf(needs, events, wanted));
}

async function writeMessages({ db }: FollowNeeds, messages: readonly NewMessage[]): Promise<number> {
  if (messages.length === 0) return 0;
  const accountIds = [...new Set(messages.map((message) => message.accountId))];
  return withTransaction(db, async (tx) => {
    await lockCounters(tx, accountIds);
    return insertMessages(tx, messages);
  });
}

async function messagesOf(
  needs: FollowNeeds,
  events: readonly FollowedEvent[],
  isWanted: typeof wants,
): Promise<NewMessage[]> {
  const { db, keyRing, isStage } = needs;
  const completions = events.filter((event) => event.type === 'FulfillmentComplete');
  const [followers, orders, lostOrders] = await Promise.all([
    listFollowers(db, [...new Set(events.map((event) => event.accountId))]),
    completions.length > 0 ? listOrderTargets(db, orderKeysOf(completions)) : [],
    isStage ? listLostOrders(db, orderKeysOf(events)) : [],
  ]);
  const lost = new Set(lostOrders);
  const targets = new Map(orders.map((order) => [order.orderId, order]));
  return events.flatMap((event) => {
    const isLost = lost.has(String(event.data.OrderId));
    const messages = followers
      .filter((follower) => isWanted(follower, event))
      .map((follower) => messageTo(event, { laneId: follower.id, endpointId: follower.id }, isLost));
    const target = event.type === 'FulfillmentComplete' ? targets.get(String(event.data.OrderId)) : undefined;
    if (!target) return messages;
    const { url } = openTarget(keyRing, webhookContext(target.accountId, target.orderId), target.sealedWebhook);
    const laneId = orderLaneId(target.accountId, url);
    return [...messages, messageTo(event, { laneId, orderId: target.orderId }, isLost)];
  });
}

function wants(follower: Follower, event: FollowedEvent): boolean {
  if (follower.accountId !== event.accountId) return false;
  return follower.eventTypes.length === 0 || follower.eventTypes.includes(event.type);
}

function orderKeysOf(events: readonly FollowedEvent[]): OrderKey[] {
  return events.flatMap(({ accountId, data }) => (data.OrderId ? [{ accountId, orderId: String(data.OrderId) }] : []));
}

function messageTo(
  event: FollowedEvent,
  to: { readonly laneId: string; readonly endpointId?: string; readonly orderId?: string },
  isLost: boolean,
): NewMessage {
  return {
    accountId: event.accountId,
    id: messageIdOf(event.id, to.laneId),
    laneId: to.laneId,
    endpointId: to.endpointId ?? null,
    orderId: to.orderId ?? null,
    aboutOrderId: event.data.OrderId ? String(event.data.OrderId) : null,
    type: event.type,
    body: bodyOf(event.type, event.recordedAt, event.data),
    isLost,
  };
}

/** Serialized once, when the message is created: every attempt sends these bytes. */
export function bodyOf(type: string, at: Date, data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}
