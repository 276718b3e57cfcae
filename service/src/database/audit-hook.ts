import type { Tx } from './database.ts';

/** Writes an act down in the transaction that does it: neither is ever there without the other. */
export type AuditHook<Done = void> = (tx: Tx, done: Done) => Promise<void>;

/** For acts that the audit log says nothing of: those of the API's callers, which orders, movements and events tell. */
export const noAudit: AuditHook<unknown> = async () => undefined;
