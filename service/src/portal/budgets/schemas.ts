import { wireBudget, wireNewBudget } from '../../orders/budgets/wire.ts';
import { hide, idParams, listed, named, noContent } from '../schemas.ts';

const budget = named('Budget', wireBudget);

export const listBudgetsSchema = { ...hide, response: { 200: listed(budget) } };
export const setBudgetSchema = {
  ...hide,
  params: idParams,
  body: named('NewBudget', wireNewBudget),
  response: { 200: budget },
};
export const removeBudgetSchema = { ...hide, params: idParams, response: { 204: noContent } };
