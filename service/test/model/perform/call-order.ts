import { cardIdOf, lineItemIdOf, newOrderId, type OrderId } from '../../../src/kit/ids.ts';
import type { LineAct, LineWish, OpenAct, OrderAct, PlaceAct, ReissueAct, VoidAct } from '../acts.ts';
import { cardValue, productIds } from '../terms.ts';
import { atHours, type Client, callAs, type World } from '../world.ts';

type Called = OrderAct | Exclude<LineAct, OpenAct>;

export async function placeOrder(world: World, client: Client, act: PlaceAct): Promise<number> {
  const { po, by, type, isAsync, lines } = act;
  const LineItems = lines.map((line, index) => toWireLine(client, act, line, index));
  const order = { Type: type, PONumber: po, LineItems };
  const prefer: Record<string, string> = isAsync ? { prefer: 'respond-async' } : {};
  const { status, body } = await callAs(world, client, by).postUntilServed('/v1/Orders', order, prefer);
  if (status === 201) client.orders.set(po, body.Id as OrderId);
  return status;
}

function toWireLine(client: Client, { po, type }: PlaceAct, { product, quantity, expires }: LineWish, index: number) {
  return {
    ProductId: productIds[product],
    Value: cardValue,
    Quantity: quantity,
    ...(expires === null ? {} : { ClaimExpiresAt: atHours(client, expires) }),
    ...(type === 'Links' ? {} : { DigitalDeliveryAddress: { Email: addressOf(po, index) } }),
  };
}

const addressOf = (po: string, line: number) => `line-${line}-of-${po.toLowerCase()}@example.com`;

/** The status of a call about an order. */
export async function callOrder(world: World, client: Client, act: Called): Promise<number> {
  const id = client.orders.get(act.po) ?? newOrderId();
  const by = act.kind === 'approve' || act.kind === 'reject' ? act.by : act.kind === 'readCodes' ? 'reader' : 'buyer';
  const { method, path, body } = requestOf(client, id, act);
  const answer = await callAs(world, client, by).sendUntilServed(method, `/v1/Orders/${id}${path}`, body);
  return answer.status;
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

function requestOf(client: Client, id: OrderId, act: Called): Request {
  const method = 'POST';
  switch (act.kind) {
    case 'cancelOrder':
      return { method, path: '/Cancel' };
    case 'readCodes':
      return { method: 'GET', path: '' };
    case 'approve':
      return { method, path: '/Approve' };
    case 'reject':
      return { method, path: '/Reject', body: { Reason: 'Not now' } };
    case 'void':
      return { method, path: `${targetOf(id, act)}/Void` };
    case 'cancelLine':
      return { method, path: `${lineOf(id, act.line)}/Cancel` };
    case 'resend':
      return { method, path: `${lineOf(id, act.line)}/Resend` };
    case 'extend':
      return { method: 'PATCH', path: lineOf(id, act.line), body: { ClaimExpiresAt: atHours(client, act.hours) } };
    default:
      return { method, path: `${lineOf(id, act.line)}/Reissue`, body: toWireReissue(client, id, act) };
  }
}

const lineOf = (id: OrderId, line: number) => `/LineItems/${lineItemIdOf(id, line + 1)}`;
const cardOf = (id: OrderId, line: number, card: number) => cardIdOf(lineItemIdOf(id, line + 1), card + 1);

function targetOf(id: OrderId, { line, card }: VoidAct): string {
  if (line === null) return '';
  return card === null ? lineOf(id, line) : `${lineOf(id, line)}/Cards/${cardOf(id, line, card)}`;
}

function toWireReissue(client: Client, id: OrderId, { line, cards, expires, address }: ReissueAct) {
  return {
    ...(cards ? { CardIds: cards.map((card) => cardOf(id, line, card)) } : {}),
    ...(expires === null ? {} : { ClaimExpiresAt: atHours(client, expires) }),
    ...(address === null ? {} : { DigitalDeliveryAddress: { Email: address } }),
  };
}
