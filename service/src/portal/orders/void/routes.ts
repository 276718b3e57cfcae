import type { Type } from 'typebox';
import { cardRefOf, lineRefOf, orderRefOf } from '../../../fulfillment/line-params.ts';
import type { Refunded, VoidTarget } from '../../../fulfillment/void/types.ts';
import { countVoidable, voidCardsOf } from '../../../fulfillment/void/void-cards.ts';
import type { Routes } from '../../../http/app.ts';
import { amountToWire } from '../../../kit/money.ts';
import { cardsVoided } from '../../../orders/order-acts.ts';
import { allow } from '../../access.ts';
import { type AccountSignedIn, accountActing } from '../../acting.ts';
import type { PortalNeeds } from '../../needs.ts';
import { voidableSchema, type voidBody, voidSchema } from './schemas.ts';

interface Part {
  readonly lineItemId?: string | null | undefined;
  readonly cardId?: string | null | undefined;
}
type OrderParams = { Params: { id: string } };

/** Taking back cards of an order, of one of its lines, or a single one. */
export const portalVoidRoutes: Routes<PortalNeeds> = (app, needs) => {
  app.get<OrderParams & { Querystring: Part }>(
    '/portal/api/Orders/:id/Voidable',
    { schema: voidableSchema, config: allow('orders.change') },
    async ({ acting, params, query }) => {
      const counts = await countVoidable(needs.db, targetOf(accountActing(acting), params.id, query));
      return toWire(counts.voidable, counts);
    },
  );

  app.post<OrderParams & { Body: Type.Static<typeof voidBody> }>(
    '/portal/api/Orders/:id/Void',
    { schema: voidSchema, config: allow('orders.change') },
    async ({ acting: signedIn, params: { id }, body }) => {
      const acting = accountActing(signedIn);
      const { LineItemId: lineItemId = null, CardId: cardId = null, Reason: reason = null } = body;
      const part = { ...(lineItemId && { lineItemId }), ...(cardId && { cardId }) };
      const audit = acting.audit(cardsVoided({ id, ...part }));
      const voided = await voidCardsOf(needs, targetOf(acting, id, { lineItemId, cardId }), reason, audit);
      return toWire(voided.cards, voided);
    },
  );
};

function targetOf(acting: AccountSignedIn, id: string, { lineItemId, cardId }: Part): VoidTarget {
  if (!lineItemId) return orderRefOf(acting, id);
  return cardId ? cardRefOf(acting, { id, lineItemId, cardId }) : lineRefOf(acting, { id, lineItemId });
}

function toWire(cards: number, { refundMinor, currencyCode }: Pick<Refunded, 'refundMinor' | 'currencyCode'>) {
  return { Cards: cards, Refund: amountToWire(refundMinor, currencyCode), CurrencyCode: currencyCode };
}
