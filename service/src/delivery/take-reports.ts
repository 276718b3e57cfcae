import { refuseMoving } from '../accounts/account-status.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { lockAccounts } from '../sequences/account-lock.ts';
import { insertComplaints } from './complaint-queries.ts';
import { listMessageAddresses } from './queries.ts';
import { insertOptOuts } from './reminders/queries.ts';
import { type SettleRow, settle } from './settle-queries.ts';
import { insertSuppression } from './suppression-queries.ts';
import type { MessageKey } from './types.ts';

/** A provider's report about a message that it accepted. */
export interface Report extends MessageKey {
  readonly status: 'Delivered' | 'Bounced' | 'Failed';
  /** Our own reason, for StatusReason. */
  readonly reason: string | null;
  readonly isDeadAddress: boolean;
  /** The recipient called the message spam: no more reminders. */
  readonly isComplaint?: boolean;
}

const weight: Readonly<Record<Report['status'], number>> = { Delivered: 0, Failed: 1, Bounced: 2 };

/**
 * Records reports, in one commit per account. Unknown messages and known facts are skipped. Those of an account
 * that is moving are refused: they are reported again, when its messages are in the other cell.
 */
export async function takeReports(db: Db, reports: readonly Report[]): Promise<void> {
  const byAccount = new Map<AccountId, Map<string, Report>>();
  for (const report of reports) {
    const ofAccount = byAccount.get(report.accountId) ?? new Map<string, Report>();
    byAccount.set(report.accountId, ofAccount);
    const known = ofAccount.get(report.id);
    if (!known || weight[report.status] > weight[known.status]) ofAccount.set(report.id, report);
  }
  await refuseMoving(db, [...byAccount.keys()]);
  for (const [accountId, ofAccount] of byAccount) {
    await withTransaction(db, (tx) => takeReportsOf(tx, accountId, [...ofAccount.values()]));
  }
  const complaints = reports.filter(({ isComplaint }) => isComplaint);
  await insertComplaints(db, complaints);
  const complainants = await listMessageAddresses(db, complaints);
  await insertOptOuts(
    db,
    complainants.flatMap(({ addressHash }) => (addressHash ? [addressHash] : [])),
  );
}

async function takeReportsOf(tx: Tx, accountId: AccountId, reports: readonly Report[]): Promise<void> {
  await lockAccounts(tx, [accountId]);
  // A reported message was accepted by its provider, so it makes no line hopeless.
  await settle(tx, reports.map(settleRow));
  const dead = reports.filter((report) => report.isDeadAddress);
  for (const { addressHash, channel, id } of await listMessageAddresses(tx, dead)) {
    const reason = dead.find((report) => report.id === id)?.reason ?? 'Bounced';
    if (addressHash) await insertSuppression(tx, { addressHash, channel, reason });
  }
}

function settleRow({ accountId, id, status, reason }: Report): SettleRow {
  return { account_id: accountId, id, status, reason, attempts: null, address_hash: null, provider_reference: null };
}
