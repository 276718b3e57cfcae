import { Type } from 'typebox';
import { orderSources } from '../../accounts/approval-rules/types.ts';
import { wireApprovalRules, wireNewApprovalRules } from '../../accounts/approval-rules/wire.ts';
import { wireReject } from '../../fulfillment/approvals/wire.ts';
import { pageParameters, pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { instantOut, nullable } from '../../kit/schema.ts';
import { shownOrder } from '../orders/schemas.ts';
import { hide, idParams, named, object } from '../schemas.ts';

const waitingOrder = named(
  'WaitingOrder',
  object({
    OrderId: Type.String(),
    PONumber: Type.String(),
    CurrencyCode: Type.String(),
    Cost: Type.Number(),
    Cards: Type.Integer(),
    LineItems: Type.Integer(),
    DepartmentName: nullable(Type.String()),
    Source: named('OrderSource', Type.Enum([...orderSources])),
    PlacedBy: Type.String(),
    Rules: Type.Array(Type.String()),
    RequestedAt: instantOut(),
    ExpiresAt: instantOut(),
    Note: nullable(Type.String()),
    IsOwn: Type.Boolean({ description: 'Placed by whoever reads the list, so that somebody else has to decide.' }),
  }),
);
const rules = named('ApprovalRules', wireApprovalRules);

export const listSchema = {
  ...hide,
  querystring: queryOf(pageParameters({ defaultSize: 25, sizeMax: 100 })),
  response: { 200: pageSchema(waitingOrder) },
};
export const countSchema = {
  ...hide,
  response: {
    200: object({ ToDecide: Type.Integer({ description: 'Orders that wait and that the reader can decide about.' }) }),
  },
};
export const approveSchema = { ...hide, params: idParams, response: { 200: shownOrder } };
export const rejectSchema = { ...hide, params: idParams, body: wireReject, response: { 200: shownOrder } };
export const readRulesSchema = { ...hide, response: { 200: rules } };
export const changeRulesSchema = { ...hide, body: wireNewApprovalRules, response: { 200: rules } };
