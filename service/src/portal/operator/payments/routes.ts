import type { Type } from 'typebox';
import { assignPayment } from '../../../funding/payments/assign-payment.ts';
import { countPayments, findShownPayment, listPayments } from '../../../funding/payments/list-queries.ts';
import { closePayment } from '../../../funding/payments/settle-payment.ts';
import type { Routes } from '../../../http/app.ts';
import { toWirePage } from '../../../http/page.ts';
import { NotFound } from '../../../kit/errors.ts';
import type { PageRequest } from '../../../kit/page.ts';
import { allow } from '../../access.ts';
import type { PortalNeeds } from '../../needs.ts';
import { type assignment, assignSchema, closeSchema, type closing, listSchema } from './schemas.ts';
import { toWirePayment } from './wire.ts';

const settle = allow('operator.funding', { needsProof: true });
type Target = { Params: { id: string } };

export const operatorPaymentRoutes: Routes<PortalNeeds> = (app, needs) => {
  const { db } = needs;
  const read = async (id: string) => {
    const payment = await findShownPayment(db, id);
    if (!payment) throw new NotFound('No payment');
    return toWirePayment(payment);
  };

  app.get<{ Querystring: PageRequest & { status: string } }>(
    '/portal/api/operator/Payments',
    { schema: listSchema, config: allow('operator.funding') },
    async (request) => {
      const { status, ...page } = request.query;
      const isToSettleOnly = status === 'ToSettle';
      const items = await listPayments(db, isToSettleOnly, page);
      return toWirePage({ items, ...page, totalCount: await countPayments(db, isToSettleOnly) }, toWirePayment);
    },
  );

  app.post<Target & { Body: Type.Static<typeof assignment> }>(
    '/portal/api/operator/Payments/:id/Assign',
    { schema: assignSchema, config: settle },
    async ({ acting, params, body }) => {
      const target = { accountId: body.AccountId, fundingRequestId: body.FundingRequestId ?? null };
      await assignPayment(needs, acting, params.id, target);
      return read(params.id);
    },
  );

  for (const [path, status] of [
    ['Return', 'Returned'],
    ['Ignore', 'Ignored'],
  ] as const) {
    app.post<Target & { Body: Type.Static<typeof closing> }>(
      `/portal/api/operator/Payments/:id/${path}`,
      { schema: closeSchema, config: settle },
      async ({ acting, params, body }) => {
        await closePayment(db, acting, params.id, { status, reason: body.Reason });
        return read(params.id);
      },
    );
  }
};
