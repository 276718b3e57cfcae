/**
 * How many of the account's orders, parts of a larger statement, are of no department with a budget; null if the account has
 * no budgets, for which nothing is read.
 */
export const ordersWithoutBudgetSql = (account: string, orders: string) =>
  `case when ${account}.budgets_checked_to is not null then (
     select count(*) from ${orders} o
     where o.account_id = ${account}.account_id and not exists (
       select from department_budgets b where b.account_id = o.account_id and b.department_id = o.department_id)) end`;
