import { BestowRefusal, createClient, type Event, isRefusal, webhooks } from '@bestow/client';
import { mockFetch, samples } from '@bestow/client/mocks';
import { type ReceivedWebhook, sign, verify } from '@bestow/client/webhooks';

// The program of a user, compiled and run against the packed client, once for each kind of module.

const problem = { ...samples['GET /v1/Orders/{id}'], type: '/', title: '', detail: '', instance: 'r', status: 404 };
const client = createClient({
  baseUrl: 'https://rewards.example.com/',
  email: 'ann@example.com',
  accessToken: 'x',
  fetch: mockFetch({
    'GET /v1/Orders/{id}': ({ path }) =>
      path.id === 'known'
        ? samples['GET /v1/Orders/{id}']
        : Response.json({ ...problem, code: 'NotFound' }, { status: 404 }),
  }),
});

function orderOf(event: Event | ReceivedWebhook): string | undefined {
  if ('Type' in event) return event.Type === 'CardClaimed' ? event.Data.OrderId : undefined;
  return event.type === 'FulfillmentComplete' ? event.data.OrderId : undefined;
}

async function main(): Promise<void> {
  const LineItems = [{ ProductId: 'aurora-coffee-usd', Value: 25 }];
  const created = await client.orders.create({ Type: 'Links', PONumber: 'PO-1', LineItems });
  const order = await client.orders.waitUntilFinal('known');
  const numbers: string[] = [];
  for await (const { PONumber } of client.orders.list()) numbers.push(PONumber);
  const events: (string | undefined)[] = [];
  for await (const event of client.events.read({ after: 0 })) events.push(orderOf(event));
  const refusal: unknown = await client.orders.get('other').catch((error: unknown) => error);
  const message = {
    type: 'FulfillmentComplete',
    timestamp: order.Timestamp,
    data: { OrderId: order.Id, PONumber: 'PO-1', Status: 'Complete' },
  } as const;
  const { body, headers } = await sign(message, 'whsec_c2VjcmV0');
  const received = await verify(body, headers, 'whsec_c2VjcmV0');
  console.log(
    JSON.stringify({
      created: created.Id === order.Id,
      listed: numbers.length > 0,
      read: events.length > 0,
      refused: refusal instanceof BestowRefusal && isRefusal(refusal, 'NotFound'),
      verified: orderOf(received) === order.Id && webhooks.verify === verify,
    }),
  );
}

void main();
