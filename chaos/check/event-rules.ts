import { Webhook } from 'standardwebhooks';
import { endpointPath } from '../world/endpoint-path.ts';
import type { Delivery } from '../world/receiver.ts';
import type { Evidence, Rule } from './types.ts';

export const eventRules: readonly Rule[] = [
  { name: 'the feed of each account has no gap', check: findGaps },
  { name: 'every order has one OrderCreated, and one FulfillmentComplete when it has ended', check: findWrongEvents },
  { name: 'every event reached the endpoint that asked for it, correctly signed', check: findMissingWebhooks },
  { name: 'every order with a webhook of its own was reported there', check: findMissingOrderWebhooks },
];

function findGaps({ histories }: Evidence): string[] {
  return histories.flatMap(({ name, events }) =>
    events.every(({ Sequence }, index) => Sequence === index + 1) ? [] : [`${name}: the sequence has a gap`],
  );
}

function findWrongEvents({ histories }: Evidence): string[] {
  return histories.flatMap(({ orders, events }) => {
    const count = (type: string, orderId: string) =>
      events.filter(({ Type, Data }) => Type === type && Data.OrderId === orderId).length;
    return orders.flatMap(({ Id, PONumber, Status }) => {
      const created = count('OrderCreated', Id);
      const completed = count('FulfillmentComplete', Id);
      const expected = Status === 'Pending' ? 0 : 1;
      return created === 1 && completed === expected
        ? []
        : [`${PONumber} (${Status}): ${created} OrderCreated, ${completed} FulfillmentComplete`];
    });
  });
}

function findMissingWebhooks({ world, histories }: Evidence): string[] {
  const found: string[] = [];
  for (const [index, { name, events }] of histories.entries()) {
    const secret = world.endpointSecrets.get(index) ?? '';
    const confirmed = new Map<string, string>();
    for (const delivery of world.outside.receiver.deliveries) {
      if (delivery.path !== endpointPath(index)) continue;
      if (!isSigned(delivery, secret)) found.push(`${name}: message ${delivery.id} is not signed correctly`);
      if (delivery.isConfirmed) confirmed.set(delivery.id, (JSON.parse(delivery.body) as { type: string }).type);
    }
    // The accounts were funded before they had an endpoint.
    const reported = events.filter(({ Type }) => Type !== 'FundingApplied');
    found.push(...compareCounts(name, countBy(reported.map(({ Type }) => Type)), countBy([...confirmed.values()])));
  }
  return found;
}

/** The library's own check also wants the message to be recent, which it was when it came. */
function isSigned({ id, headers, body }: Delivery, secret: string): boolean {
  const sentAt = new Date(Number(headers['webhook-timestamp']) * 1_000);
  return (headers['webhook-signature'] ?? '').split(' ').includes(new Webhook(secret).sign(id, sentAt, body));
}

function compareCounts(
  name: string,
  expected: ReadonlyMap<string, number>,
  got: ReadonlyMap<string, number>,
): string[] {
  const types = new Set([...expected.keys(), ...got.keys()]);
  return [...types].flatMap((type) =>
    (expected.get(type) ?? 0) === (got.get(type) ?? 0)
      ? []
      : [`${name}: ${expected.get(type) ?? 0} events of type ${type}, ${got.get(type) ?? 0} webhooks`],
  );
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function findMissingOrderWebhooks({ world, histories, orders }: Evidence): string[] {
  const told = new Set(
    world.outside.receiver.deliveries.filter(({ isConfirmed }) => isConfirmed).map(({ path }) => path),
  );
  const ended = new Set(
    histories.flatMap((history) => history.orders.filter(({ Status }) => Status !== 'Pending').map(({ Id }) => Id)),
  );
  return orders
    .filter(({ hasWebhook, id, poNumber }) => hasWebhook && id && ended.has(id) && !told.has(`/order/${poNumber}`))
    .map(({ poNumber }) => `${poNumber}: no webhook`);
}
