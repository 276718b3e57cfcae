import type { Type } from 'typebox';
import {
  approvalRulesChanged,
  changeApprovalRules,
  readApprovalRules,
} from '../../accounts/approval-rules/change-approval-rules.ts';
import {
  fromWireApprovalRules,
  toWireApprovalRules,
  type wireNewApprovalRules,
} from '../../accounts/approval-rules/wire.ts';
import { approveOrder } from '../../fulfillment/approvals/approve-order.ts';
import { rejectOrder } from '../../fulfillment/approvals/reject-order.ts';
import type { wireReject } from '../../fulfillment/approvals/wire.ts';
import { orderRefOf } from '../../fulfillment/line-params.ts';
import type { App, Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import { amountToWire } from '../../kit/money.ts';
import type { PageRequest } from '../../kit/page.ts';
import { countWaitingOrders, listWaitingOrders } from '../../orders/approvals/queries.ts';
import type { WaitingOrder } from '../../orders/approvals/types.ts';
import { toWireOrderWithoutCodes } from '../../orders/wire-without-codes.ts';
import { allow } from '../access.ts';
import { accountActing } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import { approveSchema, changeRulesSchema, countSchema, listSchema, readRulesSchema, rejectSchema } from './schemas.ts';

type Id = { Params: { id: string } };

/** Orders that wait for an approval, the decisions about them, and the rules by which orders wait. */
export const accountApprovalRoutes: Routes<PortalNeeds> = (app, needs) => {
  listRoutes(app, needs);
  decideRoutes(app, needs);
  ruleRoutes(app, needs);
};

function listRoutes(app: App, { db }: PortalNeeds): void {
  const config = allow('account.read');

  app.get<{ Querystring: PageRequest }>(
    '/portal/api/Approvals',
    { schema: listSchema, config },
    async ({ acting, query: { pageIndex, pageSize } }) => {
      const { accountId, person } = accountActing(acting);
      const range = { offset: (pageIndex - 1) * pageSize, limit: pageSize };
      const items = await listWaitingOrders(db, accountId, person.id, range);
      const totalCount = await countWaitingOrders(db, accountId);
      return toWirePage({ items, pageIndex, pageSize, totalCount }, toWireWaiting);
    },
  );

  app.get('/portal/api/Approvals/Count', { schema: countSchema, config: allow('orders.approve') }, async (request) => {
    const { accountId, person } = accountActing(request.acting);
    return { ToDecide: await countWaitingOrders(db, accountId, person.id) };
  });
}

function toWireWaiting(order: WaitingOrder) {
  return {
    OrderId: order.orderId,
    PONumber: order.poNumber,
    CurrencyCode: order.currencyCode,
    Cost: amountToWire(order.totalMinor, order.currencyCode),
    Cards: order.cardCount,
    LineItems: order.lineCount,
    DepartmentName: order.departmentName,
    Source: order.source,
    PlacedBy: order.placedBy,
    Rules: [...order.rules],
    RequestedAt: order.requestedAt.toISOString(),
    ExpiresAt: order.expiresAt.toISOString(),
    Note: order.note,
    IsOwn: order.isOwn,
  };
}

function decideRoutes(app: App, needs: PortalNeeds): void {
  const { db, orders } = needs;
  const config = allow('orders.approve');

  app.post<Id>('/portal/api/Orders/:id/Approve', { schema: approveSchema, config }, async (request) => {
    const acting = accountActing(request.acting);
    const ref = orderRefOf(acting, request.params.id);
    await approveOrder(db, ref, acting.person, acting.audit({ action: 'OrderApproved', target: ref.orderId }));
    return toWireOrderWithoutCodes(orders, await orders.reader.getOrder(acting.accountId, ref.orderId));
  });

  app.post<Id & { Body: Type.Static<typeof wireReject> }>(
    '/portal/api/Orders/:id/Reject',
    { schema: rejectSchema, config },
    async (request) => {
      const acting = accountActing(request.acting);
      const ref = orderRefOf(acting, request.params.id);
      const { Reason: reason } = request.body;
      const audit = acting.audit({ action: 'OrderRejected', target: ref.orderId });
      await rejectOrder(needs, ref, { by: acting.person, reason }, audit);
      return toWireOrderWithoutCodes(orders, await orders.reader.getOrder(acting.accountId, ref.orderId));
    },
  );
}

function ruleRoutes(app: App, { db }: PortalNeeds): void {
  const path = '/portal/api/ApprovalRules';

  app.get(path, { schema: readRulesSchema, config: allow('account.read') }, async ({ acting }) =>
    toWireApprovalRules(await readApprovalRules(db, accountActing(acting).accountId)),
  );

  app.put<{ Body: Type.Static<typeof wireNewApprovalRules> }>(
    path,
    { schema: changeRulesSchema, config: allow('approvalRules.manage', { needsProof: true }) },
    async ({ acting, body }) => {
      const { accountId } = accountActing(acting);
      const wanted = fromWireApprovalRules(body);
      const audit = acting.audit(approvalRulesChanged(accountId, wanted));
      return toWireApprovalRules(await changeApprovalRules(db, accountId, wanted, audit));
    },
  );
}
