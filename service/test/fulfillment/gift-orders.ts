import type { Scene } from './scene.ts';
import { becomes, linksOrder, place, type WireOrder } from './support.ts';

const formType = { 'content-type': 'application/x-www-form-urlencoded' };

/** An order with the state of its cards. */
export interface GiftOrder extends Omit<WireOrder, 'LineItems'> {
  readonly LineItems: readonly (Omit<WireOrder['LineItems'][number], 'ClaimData'> & {
    readonly ClaimExpiresAt: string | null;
    readonly ClaimData: readonly {
      readonly Id: string;
      readonly ClaimStatus: string | null;
      readonly ClaimLinkChallengeAnswer: string | null;
      readonly Codes: readonly { readonly Label: string; readonly Value: string }[];
    }[];
  })[];
}

export function lineOf(order: GiftOrder, index = 0) {
  const line = order.LineItems[index];
  if (!line) throw new Error('no such line');
  return line;
}

export function cardOf(order: GiftOrder, index = 0, line = 0) {
  const card = lineOf(order, line).ClaimData[index];
  if (!card) throw new Error('no such card');
  return { ...card, path: new URL(card.Codes[0]?.Value ?? 'http://none').pathname };
}

export const claimStatuses = (order: GiftOrder, line = 0) =>
  lineOf(order, line).ClaimData.map(({ ClaimStatus }) => ClaimStatus);

export interface Movement {
  readonly Kind: string;
  readonly Amount: number;
  readonly LineItemId: string;
  readonly CardIds: readonly string[];
}

/** What tests of voided and expired cards do with the account of the present test. */
export function giftOrdersOf(scene: Scene) {
  async function given(order: unknown): Promise<GiftOrder> {
    const { Id } = await place(scene.caller, order);
    return (await becomes(scene.caller, Id, { Status: 'Complete' })) as unknown as GiftOrder;
  }

  async function movementsOf(orderId: string): Promise<Movement[]> {
    const { body } = await scene.caller.get(`/v1/Transactions?orderId=${orderId}&pageSize=50`);
    return (body.Data as Movement[]).reverse();
  }

  return {
    given,
    givenLinks: (...lines: Record<string, unknown>[]) => given(linksOrder(...lines)),
    movementsOf,
    async voidAt(path: string, body?: unknown): Promise<{ status: number; body: GiftOrder }> {
      return (await scene.caller.post(`/v1/Orders/${path}/Void`, body)) as unknown as {
        status: number;
        body: GiftOrder;
      };
    },
    reveal({ path, ClaimLinkChallengeAnswer }: ReturnType<typeof cardOf>) {
      const body = new URLSearchParams({ answer: ClaimLinkChallengeAnswer ?? '' }).toString();
      return scene.api.anonymous.post(path, body, formType);
    },
    async eventsOf(orderId: string): Promise<{ Type: string; Data: Record<string, unknown> }[]> {
      const { body } = await scene.caller.get('/v1/Events?after=0&limit=500');
      const events = body.Data as { Type: string; Data: Record<string, unknown> }[];
      return events.filter(({ Data }) => Data.OrderId === orderId);
    },
    async refundsOf(orderId: string): Promise<Movement[]> {
      return (await movementsOf(orderId)).filter(({ Kind }) => Kind === 'Refund');
    },
  };
}
