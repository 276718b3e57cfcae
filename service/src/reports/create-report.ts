import { isDeepStrictEqual } from 'node:util';
import { requireActive } from '../accounts/account-status.ts';
import { type AuditHook, noAudit } from '../database/audit-hook.ts';
import { readClock } from '../database/clock.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { isUniqueViolation } from '../database/database-errors.ts';
import { type DenseSequence, findRange } from '../database/dense-numbers.ts';
import { enqueueOnce } from '../jobs/enqueue.ts';
import { type AccountId, newId } from '../kit/ids.ts';
import { getCurrencyTransferSequence, getTransferSequence } from '../ledger/queries.ts';
import { getEventsAsSequence } from '../orders/figures/queries.ts';
import { getOrderSequence } from '../orders/queries.ts';
import { lockAccounts } from '../sequences/account-lock.ts';
import { ReportKeyReused, TooManyReports } from './errors.ts';
import { buildReportJob } from './jobs.ts';
import { reportSources } from './kinds.ts';
import { countReports, findReportByKey, insertReport } from './queries.ts';
import type { NewReport, Report, ReportCut, ReportRef } from './types.ts';
import { windowOf } from './window-rules.ts';

export const pendingReportsMax = 10;
export const keptReportsMax = 500;

export interface CreateOptions {
  readonly idempotencyKey?: string | null;
  /** Of a person; absent: through the API. */
  readonly createdByName?: string;
  readonly audit?: AuditHook<Report>;
}

/** Asks for a report; a worker builds it. With an idempotency key, a repeated request returns the first report. */
export async function createReport(
  db: Db,
  accountId: AccountId,
  wanted: NewReport,
  { idempotencyKey = null, createdByName, audit = noAudit }: CreateOptions = {},
): Promise<Report> {
  const earlier = idempotencyKey === null ? null : await findReportByKey(db, accountId, idempotencyKey);
  if (earlier) return requireSame(earlier, wanted);
  try {
    return await withTransaction(db, async (tx) => {
      await requireActive(tx, accountId);
      await lockAccounts(tx, [accountId]);
      await requireRoom(tx, accountId);
      const report = await addReport(tx, accountId, wanted, {
        idempotencyKey,
        createdByName: createdByName ?? null,
        scheduleId: null,
      });
      await audit(tx, report);
      return report;
    });
  } catch (error) {
    // A concurrent duplicate committed in between.
    if (idempotencyKey === null || !isUniqueViolation(error)) throw error;
    const first = await findReportByKey(db, accountId, idempotencyKey);
    if (!first) throw error;
    return requireSame(first, wanted);
  }
}

/**
 * The caller holds the account's lock: what was under way when it was asked for has committed, and everything later has a
 * later time. Otherwise a transfer of the last second of a day could be in no daily report.
 */
export async function addReport(
  tx: Tx,
  accountId: AccountId,
  wanted: NewReport,
  by: {
    readonly idempotencyKey: string | null;
    readonly createdByName: string | null;
    readonly scheduleId: string | null;
  },
): Promise<Report> {
  const { holdsRecipients } = reportSources[wanted.kind];
  const cut = await readCut(tx, accountId, wanted);
  const report = await insertReport(tx, { ...wanted, ...cut, ...by, accountId, id: newId(), holdsRecipients });
  await enqueueBuild(tx, report);
  return report;
}

/** Accounts take turns. At most one job of a report waits for its first attempt. */
export async function enqueueBuild(tx: Tx, { accountId, id }: ReportRef, delaySeconds = 0): Promise<void> {
  const job = { key: id, lane: accountId, payload: { accountId, reportId: id } };
  await enqueueOnce(tx, buildReportJob, [job], delaySeconds);
}

/**
 * Which rows the report is about. Numbers are dense and visible in order, so this is exact: whatever commits later has
 * a higher number.
 */
async function readCut(tx: Tx, accountId: AccountId, wanted: NewReport): Promise<ReportCut> {
  const { now } = await readClock(tx);
  const range = await findRange(tx, await sequenceOf(tx, accountId, wanted), windowOf(wanted.filter));
  return { ...range, asOf: now };
}

function sequenceOf(tx: Tx, accountId: AccountId, { kind, filter }: NewReport): Promise<DenseSequence> {
  const { sequence } = reportSources[kind];
  if (sequence === 'orders') return getOrderSequence(tx, accountId);
  if (sequence === 'events') return getEventsAsSequence(tx, accountId);
  return filter.currencyCode
    ? getCurrencyTransferSequence(tx, accountId, filter.currencyCode)
    : getTransferSequence(tx, accountId);
}

/** Whether another report would be accepted. */
export async function hasRoom(tx: Tx, accountId: AccountId): Promise<boolean> {
  const { all, pending } = await countReports(tx, accountId);
  return pending < pendingReportsMax && all < keptReportsMax;
}

async function requireRoom(tx: Tx, accountId: AccountId): Promise<void> {
  const { all, pending } = await countReports(tx, accountId);
  if (pending >= pendingReportsMax)
    throw new TooManyReports(`${pending} reports are being built. Wait until one of them is ready.`);
  if (all >= keptReportsMax) throw new TooManyReports(`There are ${all} reports. Delete some that you no longer need.`);
}

function requireSame(earlier: Report, { kind, format, filter }: NewReport): Report {
  const isSame = earlier.kind === kind && earlier.format === format && isDeepStrictEqual(earlier.filter, filter);
  if (!isSame) throw new ReportKeyReused();
  return earlier;
}
