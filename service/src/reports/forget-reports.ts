import type { Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { LineRef } from '../orders/types.ts';
import { enqueueBuild } from './create-report.ts';
import { takeBackFiles } from './queries.ts';

/** Forgetting goes on in portions; the file is built again when they are probably over. */
const rebuiltAfterSeconds = 60;

/**
 * Takes back every file that may show the recipients of these lines, in the transaction that forgets them, and has it built
 * again without them. A file that is being written is among them: its run can write no more.
 */
export async function forgetReports(tx: Tx, lines: readonly LineRef[]): Promise<number> {
  const byAccount = new Map<AccountId, LineRef[]>();
  for (const line of lines) byAccount.set(line.accountId, [...(byAccount.get(line.accountId) ?? []), line]);
  let taken = 0;
  for (const [accountId, own] of byAccount) {
    const ids = await takeBackFiles(tx, accountId, own);
    for (const id of ids) await enqueueBuild(tx, { accountId, id }, rebuiltAfterSeconds);
    taken += ids.length;
  }
  return taken;
}
