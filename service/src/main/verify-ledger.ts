import type { Db } from '../database/database.ts';
import { allowLongStatements } from '../database/long-statements.ts';
import { listWrongReminders } from '../delivery/reminders/verify-queries.ts';
import {
  listDoubledCodes,
  listUnsettledCards,
  listWrongChoices,
  listWrongLevels,
  listWrongReplacements,
} from '../fulfillment/verify-queries.ts';
import {
  listMisnumberedCreditNotes,
  listMisnumberedInvoices,
  listWrongCreditNotes,
  listWrongInvoices,
} from '../funding/invoices/verify-queries.ts';
import { listWronglyAppliedPayments, listWrongReversals } from '../funding/payments/verify-queries.ts';
import { listMisnumberedFunding, listWronglySettledFunding } from '../funding/verify-queries.ts';
import type { Violation } from '../ledger/types.ts';
import {
  listMisnumberedTransfers,
  listMisplacedTransfers,
  listUnbalancedAccounts,
  listWrongTransferCounts,
} from '../ledger/verify-queries.ts';
import { listWrongDepartmentSpending } from '../orders/budgets/verify-queries.ts';
import { listWrongCardAddresses } from '../orders/changes/verify-queries.ts';
import {
  listEarlyDisclosures,
  listMiscountedLines,
  listMisnumberedOrders,
  listStrayLines,
  listVoidedDisclosures,
  listWronglyChargedOrders,
  listWrongRefunds,
  listWrongReissues,
} from '../orders/verify-queries.ts';
import { listWrongTotals } from '../recipients/totals/verify-queries.ts';

const rules = [
  listWrongDepartmentSpending,
  listWrongTotals,
  listUnbalancedAccounts,
  listMisnumberedTransfers,
  listWrongTransferCounts,
  listMisplacedTransfers,
  listWronglySettledFunding,
  listMisnumberedFunding,
  listWronglyAppliedPayments,
  listWrongReversals,
  listMisnumberedInvoices,
  listWrongInvoices,
  listMisnumberedCreditNotes,
  listWrongCreditNotes,
  listWronglyChargedOrders,
  listWrongReissues,
  listWrongRefunds,
  listMisnumberedOrders,
  listStrayLines,
  listMiscountedLines,
  listDoubledCodes,
  listWrongReplacements,
  listWrongLevels,
  listUnsettledCards,
  listWrongChoices,
  listEarlyDisclosures,
  listVoidedDisclosures,
  listWrongCardAddresses,
  listWrongReminders,
];

/** A rule reads whole tables. */
const ruleSecondsMax = 600;

/** Checks every invariant of the ledger on one snapshot, while the service runs. Empty: no violations. */
export async function verifyLedger(db: Db): Promise<readonly Violation[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await allowLongStatements(tx, ruleSecondsMax);
      const violations: Violation[] = [];
      for (const rule of rules) violations.push(...(await rule(tx)));
      return violations;
    });
}
