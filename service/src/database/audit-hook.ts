import type { ApiCaller } from '../kit/caller.ts';
import type { Tx } from './database.ts';

/** Records an action in the transaction that performs it: neither exists without the other. */
export type AuditHook<Done = void> = (tx: Tx, done: Done) => Promise<void>;

/** An action for the audit log, without who did it. */
export interface AuditedAct {
  readonly action: string;
  readonly target: string | null;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Makes the hook that records an action of an API caller. */
export type AuditCall = <Done = void>(
  request: { readonly caller: ApiCaller; readonly ip: string },
  act: AuditedAct | ((done: Done) => AuditedAct),
) => AuditHook<Done>;

/** For actions that are not in the audit log. */
export const noAudit: AuditHook<unknown> = async () => undefined;
