import type { Tx } from './database.ts';

/** Records an action in the transaction that performs it: neither exists without the other. */
export type AuditHook<Done = void> = (tx: Tx, done: Done) => Promise<void>;

/** For actions that are not in the audit log: those of API callers, which orders, transactions and events document. */
export const noAudit: AuditHook<unknown> = async () => undefined;
