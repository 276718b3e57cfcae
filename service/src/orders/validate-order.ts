import { findApprovalRules } from '../accounts/approval-rules/queries.ts';
import type { OrderSource } from '../accounts/approval-rules/types.ts';
import { findFundHolds } from '../accounts/fund-holds/queries.ts';
import type { AccountCatalog } from '../catalog/account-catalog.ts';
import type { Db } from '../database/database.ts';
import type { Caller } from '../kit/caller.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import type { Fault } from '../kit/errors.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Minor } from '../kit/money.ts';
import { findBalance } from '../ledger/queries.ts';
import { matchingRules } from './approvals/match-rules.ts';
import { findExcess } from './budgets/read-budget.ts';
import { hasWaitingHold } from './holds/queries.ts';
import { totalOf } from './line-rules.ts';
import { checkOrder, type OrderLimits } from './order-rules.ts';
import { findOrderIdByPoNumber } from './queries.ts';
import type { OrderDraft, PricedLine, PricedOrder } from './types.ts';

export interface Validation {
  readonly faults: readonly Fault[];
  readonly currencyCode: CurrencyCode | null;
  readonly totalMinor: Minor | null;
  /** What the account has of this currency now. */
  readonly availableMinor: Minor;
  readonly hasSufficientFunds: boolean;
  /** It would wait for money. */
  readonly isHeldForFunds: boolean;
  /** Names of the rules that it would wait for. */
  readonly approvalRules: readonly string[];
  readonly lines: readonly (PricedLine | null)[];
}

/** Everything that placing the order would find, and its cost; nothing is stored. */
export async function validateOrder(
  needs: { readonly db: Db; readonly limits: OrderLimits; readonly now: () => Date },
  placing: { readonly caller: Caller; readonly source: OrderSource },
  catalog: AccountCatalog,
  request: { readonly draft: OrderDraft; readonly faults: readonly Fault[] },
): Promise<Validation> {
  const checked = checkOrder(request.draft, request.faults, { catalog, limits: needs.limits, now: needs.now() });
  const { accountId } = placing.caller;
  const { poNumber } = request.draft;
  const taken = poNumber === null ? null : await findOrderIdByPoNumber(needs.db, accountId, poNumber);
  const faults: Fault[] = [...checked.faults];
  if (taken) {
    faults.push({
      pointer: '/PONumber',
      code: 'PONumberTaken',
      detail: `The PONumber is already used by order ${taken}.`,
    });
  }
  const { currencyCode, lines } = checked;
  const isPriced = lines.length > 0 && lines.every((line) => line !== null);
  const totalMinor = isPriced ? totalOf(lines) : null;
  const balance = currencyCode === null ? null : await findBalance(needs.db, accountId, currencyCode);
  const availableMinor = balance?.availableMinor ?? 0n;
  if (currencyCode !== null && totalMinor !== null) {
    const excess = await findBudgetFault(needs.db, accountId, catalog, { ...request.draft, currencyCode, totalMinor });
    if (excess) faults.push(excess);
  }
  const hasSufficientFunds = totalMinor !== null && totalMinor <= availableMinor;
  const isHeldForFunds =
    checked.order !== null && (await wouldBeHeld(needs.db, accountId, { ...checked.order, hasSufficientFunds }));
  const approvalRules = checked.order === null ? [] : await listRulesFor(needs.db, checked.order, placing);
  return { faults, currencyCode, totalMinor, availableMinor, hasSufficientFunds, isHeldForFunds, approvalRules, lines };
}

/** Because the balance does not cover it, or because others wait before it. */
async function wouldBeHeld(
  db: Db,
  accountId: AccountId,
  order: Pick<PricedOrder, 'currencyCode' | 'totalMinor'> & { readonly hasSufficientFunds: boolean },
): Promise<boolean> {
  if (order.totalMinor === 0n) return false;
  const holds = await findFundHolds(db, accountId);
  if (!holds?.isOn) return false;
  return !order.hasSufficientFunds || hasWaitingHold(db, accountId, order.currencyCode);
}

async function listRulesFor(
  db: Db,
  order: PricedOrder,
  { caller, source }: { readonly caller: Caller; readonly source: OrderSource },
): Promise<string[]> {
  const settings = await findApprovalRules(db, caller.accountId);
  const matched = matchingRules(settings?.rules ?? [], {
    currencyCode: order.currencyCode,
    totalMinor: Number(order.totalMinor),
    cardCount: order.lines.reduce((count, line) => count + line.quantity, 0),
    departmentId: order.departmentId,
    source,
    placedBy: caller.credentialId,
  });
  return matched.map(({ name }) => name);
}

/** Costs nothing for departments without a budget. */
async function findBudgetFault(
  db: Db,
  accountId: AccountId,
  { budgetedDepartmentIds }: AccountCatalog,
  {
    departmentId,
    currencyCode,
    totalMinor,
  }: Pick<OrderDraft, 'departmentId'> & { readonly currencyCode: CurrencyCode; readonly totalMinor: Minor },
): Promise<Fault | null> {
  if (departmentId === null || !budgetedDepartmentIds.has(departmentId)) return null;
  const detail = await findExcess(db, accountId, { departmentId, currencyCode, costMinor: totalMinor });
  return detail === null ? null : { pointer: '/DepartmentId', code: 'BudgetExceeded', detail };
}
