import { Type } from 'typebox';
import type { AuditCall } from '../../database/audit-hook.ts';
import type { Db } from '../../database/database.ts';
import { needsScope } from '../../http/account-scope.ts';
import type { Routes } from '../../http/app.ts';
import { noQuery, refusals } from '../../http/route-schema.ts';
import { approvalRulesChanged, changeApprovalRules, readApprovalRules } from './change-approval-rules.ts';
import { fromWireApprovalRules, toWireApprovalRules, wireApprovalRules, wireNewApprovalRules } from './wire.ts';

const path = '/v1/ApprovalRules';

const readSchema = {
  tags: ['Approvals'],
  operationId: 'getApprovalRules',
  summary: 'Read which orders need an approval',
  description: 'Before you change the rules, because changing replaces all of them.',
  querystring: noQuery,
  response: { 200: Type.Ref('ApprovalRules'), ...refusals(401, 429) },
};

const changeSchema = {
  tags: ['Approvals'],
  operationId: 'setApprovalRules',
  summary: 'Set which orders need an approval',
  description:
    'Replaces all rules. They apply to every order that is placed from then on; orders that already wait keep waiting. An order that meets all conditions of a rule waits as Pending with StatusReason AwaitingApproval.',
  querystring: noQuery,
  body: wireNewApprovalRules,
  response: { 200: Type.Ref('ApprovalRules'), ...refusals(400, 401, 403, 413, 415, 429) },
};

export const approvalRuleRoutes: Routes<{ readonly db: Db; readonly auditCall: AuditCall }> = (
  app,
  { db, auditCall },
) => {
  app.addSchema(wireApprovalRules);

  app.get(path, { schema: readSchema, config: needsScope('orders:read') }, async ({ caller }) =>
    toWireApprovalRules(await readApprovalRules(db, caller.accountId)),
  );

  app.put<{ Body: Type.Static<typeof wireNewApprovalRules> }>(
    path,
    { schema: changeSchema, config: needsScope('rules:write') },
    async (request) => {
      const { accountId } = request.caller;
      const wanted = fromWireApprovalRules(request.body);
      const audit = auditCall(request, approvalRulesChanged(accountId, wanted));
      return toWireApprovalRules(await changeApprovalRules(db, accountId, wanted, audit));
    },
  );
};
