import { createHash } from 'node:crypto';
import { type AuditHook, noAudit } from '../../database/audit-hook.ts';
import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import { newId } from '../../kit/ids.ts';
import { Secret } from '../../kit/secret.ts';
import { hashToken, isWellFormedToken, newToken } from '../tokens.ts';
import { SignInRequired } from './errors.ts';
import { lockSignIn } from './queries.ts';
import {
  deleteSession,
  deleteSessionsOf,
  findLiveSession,
  insertSession,
  type SessionRow,
  type SessionStep,
  touchSession,
} from './session-queries.ts';
import type { PersonId, ProofKind, SignInRow, Visitor } from './types.ts';

export const sessionIdleSecondsMax = 30 * 60;
const sessionSecondsMax = 12 * 3_600;
/** The time between the password and the code: enough to read it from a phone. */
const codeStepSeconds = 10 * 60;
/** How long a confirmation of identity stays fresh. */
export const confirmationSeconds = 10 * 60;
// An approximate time is enough; a write for each request of a page would be a waste.
const touchEverySeconds = 30;

const sessionPrefix = 'bss_';

/** The session of a request. */
export interface Session extends SessionRow {
  readonly idHash: Buffer;
  readonly person: SignInRow;
  readonly isConfirmed: boolean;
}

/** Starts a session with a new id. Its secret is known only here and in the cookie. */
export async function startSession(
  tx: Tx,
  session: { personId: PersonId; step: SessionStep; provedBy: ProofKind; visitor: Visitor; endsAt?: Date },
): Promise<Secret<string>> {
  const value = newToken(sessionPrefix);
  await insertSession(tx, {
    id: newId(),
    idHash: hashToken(value),
    personId: session.personId,
    step: session.step,
    provedBy: session.provedBy,
    lifetimeSeconds: session.step === 'Code' ? codeStepSeconds : sessionSecondsMax,
    endsAt: session.endsAt ?? null,
    visitor: session.visitor,
  });
  return new Secret(value);
}

/** Replaces a session by a new one, so that an id seen before a step is useless after it. */
export async function replaceSession(
  tx: Tx,
  old: Pick<Session, 'idHash' | 'personId'>,
  next: { visitor: Visitor; provedBy: ProofKind; endsAt?: Date },
): Promise<Secret<string>> {
  if (!(await deleteSession(tx, old.idHash))) throw new SignInRequired();
  return startSession(tx, { personId: old.personId, step: 'Done', ...next });
}

/** The session of a cookie, or null if it is no longer valid. */
export async function findSession(db: Db, value: string): Promise<Session | null> {
  if (!isWellFormedToken(sessionPrefix, value)) return null;
  const idHash = hashToken(value);
  const row = await findLiveSession(db, idHash, sessionIdleSecondsMax);
  if (!row) return null;
  if (row.seenSecondsAgo > touchEverySeconds && !(await touchSession(db, idHash))) return null;
  return { ...row, idHash, isConfirmed: row.confirmedSecondsAgo < confirmationSeconds };
}

export async function signOut(db: Db, session: Session, audit: AuditHook = noAudit): Promise<void> {
  await withTransaction(db, async (tx) => {
    await deleteSession(tx, session.idHash);
    await audit(tx);
  });
}

/** Ends every session of a person, and every token of an operator. */
export async function signOutEverywhere(db: Db, personId: PersonId, audit: AuditHook = noAudit): Promise<void> {
  await withTransaction(db, async (tx) => {
    await lockSignIn(tx, personId);
    await deleteSessionsOf(tx, personId);
    await audit(tx);
  });
}

export function addressHash(address: string): Buffer {
  return createHash('sha256').update(`address\n${address}`).digest();
}
