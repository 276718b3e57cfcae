import { type AuditHook, noAudit } from '../database/audit-hook.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import type { KeyRing } from '../kit/keyring.ts';
import type { OrderRef } from '../orders/types.ts';
import { endPortion, type LineChoice, type LineEnd, LinesChanged } from './end-portion.ts';
import type { FailpointHook } from './types.ts';

export interface EndNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly failpoint?: FailpointHook | undefined;
}

/** More than an order has lines. */
const portionsMax = 5_000;
/** Each failed attempt means that another transaction made progress with the same lines. */
const triesMax = 20;

/**
 * Ends lines in portions, each one commit that refunds its lines, and ends the order when none of its lines is pending.
 * Other orders of the account can proceed in between. After a crash, calling it again ends the rest: final lines are
 * skipped, and no line is refunded twice. Returns how many lines it ended. The audit hook is called with the first
 * portion that ended any.
 */
export async function endLines(
  needs: EndNeeds,
  ref: OrderRef,
  end: LineEnd,
  choice: LineChoice = {},
  audit: AuditHook = noAudit,
): Promise<number> {
  let endedCount = 0;
  let after = 0;
  for (let portions = 0; portions < portionsMax; portions++) {
    const portion = await untilUnchanged(() =>
      withTransaction(needs.db, async (tx) => {
        const ended = await endPortion(tx, needs.keyRing, { ...choice, ref, end, after });
        if (endedCount === 0 && ended.endedCount > 0) await audit(tx);
        return ended;
      }),
    );
    endedCount += portion.endedCount;
    if (portion.lastLine === null) return endedCount;
    after = portion.lastLine;
    await needs.failpoint?.('linesEnded');
  }
  throw new Error('an order had more portions than it can have lines');
}

/** The same for a few lines in the caller's own transaction, which `untilUnchanged` must wrap. */
export async function endLinesWithin(
  tx: Tx,
  keyRing: KeyRing,
  ref: OrderRef,
  end: LineEnd,
  lineNumbers: readonly number[],
): Promise<void> {
  for (let after: number | null = 0; after !== null; ) {
    after = (await endPortion(tx, keyRing, { lineNumbers, ref, end, after })).lastLine;
  }
}

/** Repeats a transaction whose lines were changed by another one before they were locked. */
export async function untilUnchanged<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof LinesChanged) || tries === triesMax) throw error;
    }
  }
}
