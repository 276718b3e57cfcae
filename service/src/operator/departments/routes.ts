import type { Type } from 'typebox';
import { addDepartment, changeDepartment } from '../../accounts/change-departments.ts';
import { type departmentChange, type newDepartment, toWireDepartment } from '../../accounts/department-wire.ts';
import { listDepartments } from '../../accounts/queries.ts';
import type { Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import { type PageRequest, pageOf } from '../../kit/page.ts';
import { readBudgets } from '../../orders/budgets/read-budget.ts';
import { toWireBudget } from '../../orders/budgets/wire.ts';
import type { OperatorNeeds } from '../needs.ts';
import { onAccount } from '../on-account.ts';
import { base, needs as needsScope } from '../schemas.ts';
import { addSchema, budgetsSchema, changeSchema, listSchema } from './schemas.ts';

const departments = `${base}/Accounts/:id/Departments`;
const write = needsScope('accounts:write');

export const departmentRoutes: Routes<OperatorNeeds> = (app, { db }) => {
  app.get<{ Querystring: PageRequest }>(
    departments,
    { schema: listSchema, config: needsScope('accounts:read') },
    async (request) => {
      const { account } = await onAccount(db, request);
      return toWirePage(pageOf(await listDepartments(db, account.id), request.query), toWireDepartment);
    },
  );

  app.get<{ Querystring: PageRequest }>(
    `${base}/Accounts/:id/Budgets`,
    { schema: budgetsSchema, config: needsScope('accounts:read') },
    async (request) => {
      const { account } = await onAccount(db, request);
      return toWirePage(pageOf(await readBudgets(db, account.id), request.query), toWireBudget);
    },
  );

  app.post<{ Body: Type.Static<typeof newDepartment> }>(
    departments,
    { schema: addSchema, config: write },
    async (request, reply) => {
      const { acting } = await onAccount(db, request);
      const department = await addDepartment(db, acting, { id: request.body.Id, name: request.body.Name });
      return reply.code(201).send(toWireDepartment(department));
    },
  );

  app.patch<{ Params: { departmentId: string }; Body: Type.Static<typeof departmentChange> }>(
    `${departments}/:departmentId`,
    { schema: changeSchema, config: write },
    async (request) => {
      const { acting } = await onAccount(db, request);
      const { Name, Active } = request.body;
      const change = { id: request.params.departmentId, name: Name ?? null, isActive: Active ?? null };
      return toWireDepartment(await changeDepartment(db, acting, change));
    },
  );
};
