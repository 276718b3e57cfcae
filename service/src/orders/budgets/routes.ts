import { Type } from 'typebox';
import type { AuditCall } from '../../database/audit-hook.ts';
import type { Db } from '../../database/database.ts';
import { needsScope } from '../../http/account-scope.ts';
import type { Routes } from '../../http/app.ts';
import { noQuery, refusals } from '../../http/route-schema.ts';
import { readBudget } from './read-budget.ts';
import { removeBudget, setBudget } from './set-budget.ts';
import { budgetDetails, fromWireBudget, toWireBudget, type WireNewBudget, wireBudget, wireNewBudget } from './wire.ts';

const params = Type.Object({ id: Type.String({ description: 'Id of the department.' }) });

const getSchema = {
  tags: ['Funds'],
  operationId: 'getBudget',
  summary: 'Read the budget of a department',
  description: 'To see what is left, and how much the department is expected to spend by the end of the period.',
  params,
  querystring: noQuery,
  response: { 200: Type.Ref('Budget'), ...refusals(401, 404, 429, 503) },
};

const setSchema = {
  tags: ['Funds'],
  operationId: 'setBudget',
  summary: 'Set the budget of a department',
  description:
    'What the department has already spent in the period counts. A hard budget refuses orders that would exceed it with BudgetExceeded. A soft one accepts them: the event BudgetExceeded is recorded and the admins of the account get a mail, once in each period.',
  params,
  body: wireNewBudget,
  querystring: noQuery,
  response: { 200: Type.Ref('Budget'), ...refusals(400, 401, 403, 404, 413, 415, 429, 503) },
};

const deleteSchema = {
  tags: ['Funds'],
  operationId: 'deleteBudget',
  summary: 'Remove the budget of a department',
  description: 'When the department may spend as much as the account has.',
  params,
  querystring: noQuery,
  response: { 204: Type.Null(), ...refusals(401, 403, 404, 429) },
};

interface OfDepartment {
  Params: { id: string };
}

export const budgetRoutes: Routes<{ readonly db: Db; readonly auditCall: AuditCall }> = (app, { db, auditCall }) => {
  app.addSchema(wireBudget);
  const path = '/v1/Departments/:id/Budget';

  app.get<OfDepartment>(path, { schema: getSchema, config: needsScope('funds:read') }, async (request) => {
    return toWireBudget(await readBudget(db, request.caller.accountId, request.params.id));
  });

  app.put<OfDepartment & { Body: WireNewBudget }>(
    path,
    { schema: setSchema, config: needsScope('funds:write') },
    async (request) => {
      const { params, body, caller } = request;
      const settings = fromWireBudget(body);
      const audit = auditCall(request, { action: 'BudgetSet', target: params.id, details: budgetDetails(body) });
      return toWireBudget(
        await setBudget(db, { accountId: caller.accountId, departmentId: params.id }, settings, audit),
      );
    },
  );

  app.delete<OfDepartment>(
    path,
    { schema: deleteSchema, config: needsScope('funds:write') },
    async (request, reply) => {
      const { params, caller } = request;
      const audit = auditCall(request, { action: 'BudgetRemoved', target: params.id });
      await removeBudget(db, { accountId: caller.accountId, departmentId: params.id }, audit);
      return reply.code(204).send();
    },
  );
};
