import type { Routes } from '../../http/app.ts';
import { readBudgets } from '../../orders/budgets/read-budget.ts';
import { removeBudget, setBudget } from '../../orders/budgets/set-budget.ts';
import { budgetDetails, fromWireBudget, toWireBudget, type WireNewBudget } from '../../orders/budgets/wire.ts';
import { allow } from '../access.ts';
import { accountActing } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import { listBudgetsSchema, removeBudgetSchema, setBudgetSchema } from './schemas.ts';

interface OfDepartment {
  Params: { id: string };
}

export const budgetRoutes: Routes<PortalNeeds> = (app, { db }) => {
  app.get('/portal/api/Budgets', { schema: listBudgetsSchema, config: allow('account.read') }, async ({ acting }) => {
    return { Data: (await readBudgets(db, accountActing(acting).accountId)).map(toWireBudget) };
  });

  const path = '/portal/api/Departments/:id/Budget';
  const config = allow('departments.manage');
  app.put<OfDepartment & { Body: WireNewBudget }>(path, { schema: setBudgetSchema, config }, async (request) => {
    const { params, body } = request;
    const acting = accountActing(request.acting);
    const ref = { accountId: acting.accountId, departmentId: params.id };
    const settings = fromWireBudget(body);
    const audit = acting.audit({ action: 'BudgetSet', target: params.id, details: budgetDetails(body) });
    return toWireBudget(await setBudget(db, ref, settings, audit));
  });

  app.delete<OfDepartment>(path, { schema: removeBudgetSchema, config }, async (request, reply) => {
    const { id } = request.params;
    const acting = accountActing(request.acting);
    const audit = acting.audit({ action: 'BudgetRemoved', target: id });
    await removeBudget(db, { accountId: acting.accountId, departmentId: id }, audit);
    return reply.code(204).send();
  });
};
