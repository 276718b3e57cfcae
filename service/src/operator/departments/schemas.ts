import { Type } from 'typebox';
import { departmentChange, newDepartment, wireDepartment } from '../../accounts/department-wire.ts';
import { pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { wireBudget } from '../../orders/budgets/wire.ts';
import { idParams, pages, route } from '../schemas.ts';

const tag = 'Departments';

export const listSchema = route({
  tag,
  operationId: 'listDepartments',
  summary: 'List the departments of an account',
  description: 'To see what the orders of an account can be charged to.',
  params: idParams,
  query: queryOf(pages),
  answer: pageSchema(wireDepartment),
});

export const addSchema = route({
  tag,
  operationId: 'createDepartment',
  summary: 'Add a department to an account',
  description: 'When an account wants to charge orders to another part of the company.',
  params: idParams,
  body: newDepartment,
  status: 201,
  answer: wireDepartment,
  refusals: [409],
});

export const changeSchema = route({
  tag,
  operationId: 'changeDepartment',
  summary: 'Rename, enable or disable a department',
  description: 'A disabled department can no longer be named in new orders; existing ones keep it.',
  params: Type.Object({ id: Type.String(), departmentId: Type.String() }),
  body: departmentChange,
  answer: wireDepartment,
});

export const budgetsSchema = route({
  tag,
  operationId: 'listBudgets',
  summary: 'List the budgets of an account’s departments',
  description: 'When an account asks why an order was refused with BudgetExceeded. Budgets are set by the account.',
  params: idParams,
  query: queryOf(pages),
  answer: pageSchema(wireBudget),
});
