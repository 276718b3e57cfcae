import { Type } from 'typebox';
import { needsScope } from '../../http/account-scope.ts';
import type { Routes } from '../../http/app.ts';
import { documented } from '../../http/document/documented.ts';
import { noQuery, refusals } from '../../http/route-schema.ts';
import type { ApiCaller } from '../../kit/caller.ts';
import type { OrderReader } from '../../orders/read-order.ts';
import { type ShowNeeds, showOrder } from '../../orders/show-order.ts';
import { orderRefOf } from '../line-params.ts';
import { approveOrder } from './approve-order.ts';
import { rejectOrder } from './reject-order.ts';
import { wireReject } from './wire.ts';

const params = Type.Object({ id: Type.String() });
const answers = { 200: Type.Ref('Order'), ...refusals(400, 401, 403, 404, 409, 429) };

const approveSchema = {
  tags: ['Approvals'],
  ...documented({ problems: ['OwnOrder'] }),
  operationId: 'approveOrder',
  summary: 'Approve an order',
  description:
    'Releases an order that waits with StatusReason AwaitingApproval. It was charged when it was placed, so this never fails for funds; a DeliveryDate that has passed means now. Not for whoever placed it.',
  params,
  querystring: noQuery,
  response: answers,
};
const rejectSchema = {
  tags: ['Approvals'],
  ...documented({ problems: ['OwnOrder'] }),
  operationId: 'rejectOrder',
  summary: 'Reject an order',
  description:
    'Cancels and refunds an order that waits with StatusReason AwaitingApproval. Not for whoever placed it, who can cancel it.',
  params,
  body: wireReject,
  querystring: noQuery,
  response: { ...answers, ...refusals(413, 415) },
};

export interface ApprovalRouteNeeds extends ShowNeeds {
  readonly reader: OrderReader;
}

export const approvalRoutes: Routes<ApprovalRouteNeeds> = (app, needs) => {
  const { db, reader, auditCall } = needs;
  const config = needsScope('orders:approve');
  const deciderOf = ({ credentialId, credentialName }: ApiCaller) => ({ id: credentialId, name: credentialName });

  app.post<{ Params: { id: string } }>('/v1/Orders/:id/Approve', { schema: approveSchema, config }, async (request) => {
    const { caller } = request;
    const ref = orderRefOf(caller, request.params.id);
    const audit = auditCall(request, { action: 'OrderApproved', target: ref.orderId });
    await approveOrder(db, ref, deciderOf(caller), audit);
    return showOrder(needs, request, await reader.getOrder(caller.accountId, ref.orderId));
  });

  app.post<{ Params: { id: string }; Body: Type.Static<typeof wireReject> }>(
    '/v1/Orders/:id/Reject',
    { schema: rejectSchema, config },
    async (request) => {
      const { caller } = request;
      const ref = orderRefOf(caller, request.params.id);
      const { Reason: reason } = request.body;
      const audit = auditCall(request, { action: 'OrderRejected', target: ref.orderId });
      await rejectOrder(needs, ref, { by: deciderOf(caller), reason }, audit);
      return showOrder(needs, request, await reader.getOrder(caller.accountId, ref.orderId));
    },
  );
};
