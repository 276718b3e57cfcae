import type { Type } from 'typebox';
import type { Db } from '../../database/database.ts';
import { assignPayment } from '../../funding/payments/assign-payment.ts';
import { countPayments, findShownPayment, listPayments } from '../../funding/payments/list-queries.ts';
import { closePayment } from '../../funding/payments/settle-payment.ts';
import type { Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import { NotFound } from '../../kit/errors.ts';
import { isId } from '../../kit/ids.ts';
import type { PageRequest } from '../../kit/page.ts';
import type { OperatorEntry } from '../entry.ts';
import type { SharedNeeds } from '../needs.ts';
import {
  type assignment,
  assignSchema,
  type closing,
  ignoreSchema,
  listSchema,
  readSchema,
  returnSchema,
} from './schemas.ts';
import { toWirePayment } from './wire.ts';

type Target = { Params: { id: string } };

/** Payments of all accounts, and what a person settles. */
export const paymentRoutes =
  (entry: OperatorEntry): Routes<SharedNeeds> =>
  (app, needs) => {
    const { db } = needs;
    const payments = `${entry.base}/Payments`;
    const settles = { needsProof: true };
    app.get<{ Querystring: PageRequest & { status: string } }>(
      payments,
      entry.options(listSchema, 'funding:read'),
      async (request) => {
        const { status, ...page } = request.query;
        const isToSettleOnly = status === 'ToSettle';
        const items = await listPayments(db, isToSettleOnly, page);
        return toWirePage({ items, ...page, totalCount: await countPayments(db, isToSettleOnly) }, toWirePayment);
      },
    );

    app.get<Target>(`${payments}/:id`, entry.options(readSchema, 'funding:read'), ({ params }) =>
      readPayment(db, params.id),
    );

    app.post<Target & { Body: Type.Static<typeof assignment> }>(
      `${payments}/:id/Assign`,
      entry.options(assignSchema, 'funding:write', settles),
      async (request) => {
        const { AccountId: accountId, FundingRequestId } = request.body;
        const target = { accountId, fundingRequestId: FundingRequestId ?? null };
        await assignPayment(needs, entry.actingOf(request), request.params.id, target);
        return readPayment(db, request.params.id);
      },
    );

    for (const [path, schema, status] of [
      ['Return', returnSchema, 'Returned'],
      ['Ignore', ignoreSchema, 'Ignored'],
    ] as const) {
      app.post<Target & { Body: Type.Static<typeof closing> }>(
        `${payments}/:id/${path}`,
        entry.options(schema, 'funding:write', settles),
        async (request) => {
          const { id } = request.params;
          await closePayment(db, entry.actingOf(request), id, { status, reason: request.body.Reason });
          return readPayment(db, id);
        },
      );
    }
  };

async function readPayment(db: Db, id: string) {
  const payment = isId(id) ? await findShownPayment(db, id) : null;
  if (!payment) throw new NotFound('No payment');
  return toWirePayment(payment);
}
