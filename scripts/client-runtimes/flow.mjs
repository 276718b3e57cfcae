import { createClient, isRefusal } from '@bestow/client';
import { sign, verify } from '@bestow/client/webhooks';

const secret = 'whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQ=';

/** What every integration does, with the packed client: order, list, follow events, be refused, verify a webhook. */
export async function tryClient({ baseUrl, email, accessToken }) {
  const client = createClient({ baseUrl, email, accessToken });
  const PONumber = `runtime-${crypto.randomUUID()}`;
  const LineItems = [{ ProductId: 'aurora-coffee-usd', Value: 25 }];
  const { Id } = await client.orders.create({ Type: 'Links', PONumber, LineItems });
  const { Status } = await client.orders.waitUntilFinal(Id);
  const listed = [];
  for await (const order of client.orders.list({ poNumber: PONumber })) listed.push(order.Id);
  const refusal = await client.orders.get('unknown').catch((error) => error);
  await client.revokeToken();
  return {
    completed: Status === 'Complete',
    listed: listed.length === 1 && listed[0] === Id,
    followed: await isFollowed(client, Id),
    refused: isRefusal(refusal, 'NotFound'),
    ...(await tryWebhooks(Id)),
  };
}

/** Server-sent events, until the one that completed the order. */
async function isFollowed(client, orderId) {
  const stop = new AbortController();
  for await (const event of client.events.stream({ after: 0, signal: stop.signal })) {
    if (event.Type !== 'FulfillmentComplete' || event.Data.OrderId !== orderId) continue;
    stop.abort();
    return true;
  }
  return false;
}

async function tryWebhooks(OrderId) {
  const message = { type: 'FulfillmentComplete', timestamp: new Date().toISOString(), data: { OrderId } };
  const { body, headers } = await sign(message, secret);
  const received = await verify(body, headers, secret);
  const forged = await verify(body.replace(OrderId, 'other'), headers, secret).catch((error) => error);
  return { verified: received.data.OrderId === OrderId, forgedRefused: forged.name === 'WebhookRefused' };
}
