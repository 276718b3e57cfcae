import { createHash } from 'node:crypto';
import type { Db } from '../../database/database.ts';
import { takeReports } from '../take-reports.ts';
import { deleteOldReceipts, insertReceipt, isReceiptKnown } from './queries.ts';
import type { ReadReports, ReportForm, ReportRequest } from './types.ts';

const receiptAgeSecondsMax = 2 * 86_400;

/**
 * Records a genuine report. A duplicate has no effect. The receipt is written last: if recording fails, the provider
 * retries; recording twice changes nothing.
 */
export async function acceptReports(db: Db, form: ReportForm, request: ReportRequest): Promise<ReadReports> {
  const read = form(request);
  if (read.kind !== 'Genuine') return read;
  const receiptHash = createHash('sha256').update(read.receipt).digest();
  if (await isReceiptKnown(db, receiptHash)) return read;
  await takeReports(db, read.reports);
  await insertReceipt(db, receiptHash);
  return read;
}

export async function forgetOldReceipts(db: Db, rowsMax: number): Promise<void> {
  await deleteOldReceipts(db, receiptAgeSecondsMax, rowsMax);
}
