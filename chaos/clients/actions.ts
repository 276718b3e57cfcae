import { setTimeout as sleep } from 'node:timers/promises';
import { openGift } from './claim-page.ts';
import { makeOrderRequest } from './order-requests.ts';
import type { Client, KnownOrder, WireLine, WireOrder } from './types.ts';

const retryPauseMs = 400;
/** Longer than any fault lasts. */
const retryMsMax = 120_000;

/** Places an order and repeats it until an answer says which order it is, as an integration must. */
export async function placeOrder(client: Client): Promise<void> {
  const { random, world, caller } = client;
  const poNumber = `${client.name}-${++client.count}`.replaceAll(' ', '-');
  const hasWebhook = random.chance(0.3);
  const request = makeOrderRequest(
    random,
    poNumber,
    hasWebhook ? `${world.outside.receiver.url}/order/${poNumber}` : null,
  );
  const order: KnownOrder = {
    poNumber,
    accountIndex: client.accountIndex,
    request,
    hasWebhook,
    id: null,
    isUnknown: false,
  };
  client.orders.push(order);
  const headers = random.chance(0.5) ? { prefer: 'respond-async' } : {};
  const deadline = Date.now() + retryMsMax;
  for (;;) {
    const answer = await caller.send('POST', '/v1/Orders', request, headers);
    client.note('place', poNumber, answer);
    if (answer.status === 201 || answer.status === 409) {
      order.id = String(answer.body.Id);
      if (answer.status === 409 && answer.body.SameRequest !== true)
        client.fault(`${poNumber} was answered 409 for another order: ${answer.text.slice(0, 300)}`);
      return;
    }
    if (answer.status !== null && answer.status !== 503) {
      client.fault(`${poNumber} was answered ${answer.status}: ${answer.text.slice(0, 300)}`);
      return;
    }
    if (Date.now() > deadline) break;
    await sleep(retryPauseMs);
  }
  order.isUnknown = true;
}

/** Sends an order again that was answered before: the answer must be the same order. */
export async function repeatOrder(client: Client): Promise<void> {
  const order = client.pickOrder();
  if (!order) return;
  const answer = await client.caller.send('POST', '/v1/Orders', order.request);
  client.note('repeat', order.poNumber, answer);
  if (answer.status === 201 || (answer.status === 409 && answer.body.Id !== order.id))
    client.fault(
      `${order.poNumber} is order ${order.id}, and a repetition was answered ${answer.status} ${answer.body.Id}`,
    );
}

/** An order that was acknowledged can always be read. */
export async function readOrder(client: Client): Promise<WireOrder | null> {
  const order = client.pickOrder();
  if (!order) return null;
  const answer = await client.caller.send('GET', `/v1/Orders/${order.id}`);
  if (answer.status === 200) return answer.body as unknown as WireOrder;
  client.note('read', order.poNumber, answer);
  if (answer.status !== null && answer.status !== 503)
    client.fault(`${order.poNumber} was acknowledged, and reading it was answered ${answer.status}`);
  return null;
}

/** Cancels or voids an order, a line or a card, sends a line again, or gives it new links or another address. */
export async function changeOrder(client: Client): Promise<void> {
  const order = await readOrder(client);
  if (!order) return;
  const line = client.random.pick(order.LineItems);
  const { path, body } = chooseChange(client, order, line);
  const answer = await client.caller.send('POST', `/v1/Orders/${order.Id}${path}`, body);
  client.note(path.split('/').at(-1) ?? '', order.PONumber, answer);
  if (answer.status !== null && ![200, 202, 400, 409, 503].includes(answer.status))
    client.fault(`POST ${path} of ${order.PONumber} was answered ${answer.status}: ${answer.text.slice(0, 300)}`);
}

function chooseChange(client: Client, order: WireOrder, line: WireLine): { path: string; body?: unknown } {
  const ofLine = `/LineItems/${line.Id}`;
  const card = line.ClaimData[0];
  const changes: { path: string; body?: unknown }[] = [
    { path: '/Cancel' },
    { path: `${ofLine}/Cancel` },
    { path: `${ofLine}/Void` },
    ...(card ? [{ path: `${ofLine}/Cards/${card.Id}/Void` }] : []),
    ...(order.Type === 'Links' ? [{ path: `${ofLine}/Reissue` }] : []),
    ...(line.DigitalDeliveryAddress?.Email
      ? [
          { path: `${ofLine}/Resend` },
          {
            path: `${ofLine}/Reissue`,
            body: { DigitalDeliveryAddress: { Email: `again-${client.count}-${line.DigitalDeliveryAddress.Email}` } },
          },
        ]
      : []),
  ];
  return client.random.pick(changes);
}

/** Opens a gift by its link, and notes the codes that its page shows. */
export async function claimGift(client: Client): Promise<void> {
  const order = await readOrder(client);
  if (order?.Type !== 'Links') return;
  const cards = order.LineItems.flatMap(({ ClaimData }) => ClaimData).filter(({ Codes }) => Codes.length > 0);
  if (cards.length === 0) return;
  const card = client.random.pick(cards);
  const link = card.Codes.find(({ Label }) => Label === 'ClaimLink')?.Value;
  if (!link) return;
  const page = await openGift(client.world.baseUrl, link, card.ClaimLinkChallengeAnswer);
  client.journal.write({ client: client.name, action: 'claim', target: card.Id, status: page.status });
  if (page.codes.length > 0) client.revealed.push({ orderId: order.Id, cardId: card.Id, codes: page.codes });
}

/** Mailed gifts are opened from the links in their mails. */
export async function claimMailedGift(client: Client): Promise<void> {
  const { world, random } = client;
  const { received } = world.outside.mail;
  if (received.length === 0) return;
  const { mail } = random.pick(received);
  const link = /https?:\/\/[^\s"<>]+\/c\/[A-Za-z0-9_-]{64}/.exec(mail.text ?? '')?.[0];
  if (!link) return;
  const page = await openGift(world.baseUrl, link, null);
  client.journal.write({ client: client.name, action: 'claim mail', target: mail.subject ?? '', status: page.status });
  if (page.codes.length > 0) client.revealedByMail.push(...page.codes);
}
