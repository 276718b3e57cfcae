import { withTransaction } from '../../database/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import { restAfter } from '../../kit/rest-after.ts';
import type { LineRef } from '../../orders/types.ts';
import type { EndNeeds } from '../end-lines.ts';
import { LinesChanged } from '../end-portion.ts';
import { listExpiringLines, lockExpiredCards } from './queries.ts';
import { voidPortion } from './void-portion.ts';

/** Lines read at once; and lines and cards of one commit, so that it holds the account lock only briefly. */
const limits = { lines: 500, perCommit: 40 };
/** The account's own orders wait for the same lock: for most of the time it is theirs. */
const restPerWork = 3;

/**
 * Takes back cards that nobody has opened in time, and refunds them, in one commit for some cards of one account. Of a
 * reveal and the expiry the first wins; an extension wins over both. Safe to run twice and beside other workers: whatever
 * was taken back is void. Returns when nothing is due, or the signal says so.
 */
export async function expireCards(needs: EndNeeds, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const lines = await listExpiringLines(needs.db, limits.lines);
    let hasExpired = false;
    for (const ofAccount of byAccount(lines)) {
      if (await expireLines(needs, ofAccount, signal)) hasExpired = true;
    }
    // Lines that changed meanwhile are listed again by the next run, if they are still due.
    if (lines.length < limits.lines || !hasExpired) return;
  }
}

function byAccount(lines: readonly LineRef[]): LineRef[][] {
  const accounts = new Map<AccountId, LineRef[]>();
  for (const line of lines) {
    const ofAccount = accounts.get(line.accountId);
    if (ofAccount) ofAccount.push(line);
    else accounts.set(line.accountId, [line]);
  }
  return [...accounts.values()];
}

/** Returns whether any of the lines has expired. */
async function expireLines(needs: EndNeeds, lines: readonly LineRef[], signal: AbortSignal): Promise<boolean> {
  let hasExpired = false;
  for (let first = 0; first < lines.length && !signal.aborted; ) {
    const startedAt = performance.now();
    const portion = lines.slice(first, first + limits.perCommit);
    const outcome = await expirePortion(needs, portion);
    if (outcome !== 'HasMore') first += portion.length;
    if (outcome === 'Done') hasExpired = true;
    await needs.failpoint?.('cardsVoided');
    await restAfter(startedAt, restPerWork, signal);
  }
  return hasExpired;
}

async function expirePortion(
  { db, keyRing }: EndNeeds,
  dueLines: readonly LineRef[],
): Promise<'Done' | 'HasMore' | 'Changed'> {
  const [first] = dueLines;
  if (!first) return 'Done';
  try {
    const { hasMore } = await withTransaction(db, async (tx) => {
      const cards = await lockExpiredCards(tx, dueLines, limits.perCommit);
      const toVoid = { accountId: first.accountId, cards, dueLines };
      return voidPortion(tx, keyRing, toVoid, { cause: 'Expiry', reason: null });
    });
    return hasMore ? 'HasMore' : 'Done';
  } catch (error) {
    if (error instanceof LinesChanged) return 'Changed';
    throw error;
  }
}
