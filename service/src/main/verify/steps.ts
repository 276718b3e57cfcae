import { createFundingNumberStep, createOrderNumberStep, createTransferStep } from './account-steps.ts';
import { createChangedOrderStep, createChangeStep } from './change-steps.ts';
import { createFundingStep, createOrderStep, createReplacementStep } from './order-steps.ts';
import {
  createInvoiceNumberStep,
  createSpendingStep,
  createStockCodeStep,
  createStockLevelStep,
  createTotalStep,
} from './other-steps.ts';
import type { PortionSizes, Step } from './types.ts';

/** Every rule, in the order in which they are checked. */
export function createSteps(sizes: PortionSizes): readonly Step[] {
  return [...createShortSteps(sizes), createOrderNumberStep(sizes, true), createOrderStep(sizes)];
}

/** The same, but of the orders only those that were changed by a transaction from the given one on. */
export function createStepsForChanges(sizes: PortionSizes, checkId: string, changedFrom: string): readonly Step[] {
  return [
    ...createShortSteps(sizes),
    createOrderNumberStep(sizes, false),
    createChangeStep(sizes, changedFrom),
    createChangedOrderStep(sizes, checkId),
  ];
}

/** Rules about rows of single accounts, for a transaction that sees one account only. */
export function createAccountSteps(sizes: PortionSizes): readonly Step[] {
  return [
    createTransferStep(sizes),
    createFundingNumberStep(sizes),
    createFundingStep(sizes),
    createReplacementStep(sizes),
    createSpendingStep(sizes),
    createTotalStep(sizes),
    createOrderNumberStep(sizes, true),
    createOrderStep(sizes),
  ];
}

/** What takes little time even for many orders. */
function createShortSteps(sizes: PortionSizes): readonly Step[] {
  return [
    createTransferStep(sizes),
    createFundingNumberStep(sizes),
    createFundingStep(sizes),
    createInvoiceNumberStep(),
    createStockCodeStep(sizes),
    createStockLevelStep(),
    createReplacementStep(sizes),
    createSpendingStep(sizes),
    createTotalStep(sizes),
  ];
}
