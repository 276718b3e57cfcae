import type { AuditHook } from '../database/audit-hook.ts';
import type { Db } from '../database/database.ts';
import { type AccountId, isId } from '../kit/ids.ts';
import { findOwnerOfMessage } from './log-queries.ts';
import { findOwnerOfEndpoint } from './queries.ts';
import { replay, replayWindow } from './send-again.ts';
import type { ReplayWindow } from './types.ts';

/** Makes the hook once it is known whose messages they are. */
type AuditOf = (accountId: AccountId) => AuditHook;

/** Sends a message again for an operator, who does not name its account; false when there is no such message. */
export async function replayMessageById(db: Db, id: string, auditOf: AuditOf): Promise<boolean> {
  const accountId = isId(id) ? await findOwnerOfMessage(db, id) : null;
  if (!accountId) return false;
  await replay(db, accountId, id, auditOf(accountId));
  return true;
}

/** Sends an endpoint's messages of a window again; their number, or null when there is no such endpoint. */
export async function replayWindowById(
  db: Db,
  id: string,
  window: ReplayWindow,
  auditOf: AuditOf,
): Promise<number | null> {
  const accountId = isId(id) ? await findOwnerOfEndpoint(db, id) : null;
  return accountId && replayWindow(db, accountId, id, window, auditOf(accountId));
}
