import { sql } from 'kysely';
import { many, maybeOne, type Reader, type Tx } from '../../database/database.ts';
import { signInColumns } from './queries.ts';
import type { PersonId, ProofKind, ShownSession, SignInRow, Visitor } from './types.ts';

export type SessionStep = 'Code' | 'Done';

export async function insertSession(
  tx: Tx,
  session: {
    id: string;
    idHash: Buffer;
    personId: PersonId;
    step: SessionStep;
    provedBy: ProofKind;
    /** Its maximum remaining lifetime; a session that replaces another keeps that one's end. */
    lifetimeSeconds: number;
    endsAt: Date | null;
    visitor: Visitor;
  },
): Promise<void> {
  await sql`
    insert into portal_sessions (id_hash, id, person_id, step, proved_by, expires_at, address, user_agent)
    values (${session.idHash}, ${session.id}, ${session.personId}, ${session.step}, ${session.provedBy},
            coalesce(${session.endsAt}::timestamptz, clock_timestamp() + make_interval(secs => ${session.lifetimeSeconds})),
            ${session.visitor.address}, ${session.visitor.userAgent})`.execute(tx);
}

export interface SessionRow {
  readonly id: string;
  readonly personId: PersonId;
  readonly step: SessionStep;
  readonly provedBy: ProofKind;
  readonly expiresAt: Date;
  readonly confirmedSecondsAgo: number;
  readonly seenSecondsAgo: number;
}

export interface LiveSession extends SessionRow {
  readonly person: SignInRow;
}

/**
 * A valid session: neither expired nor idle for too long, of a person who can sign in. Its person is read by the same
 * statement: between two, the person could be deleted.
 */
export async function findLiveSession(
  reader: Reader,
  idHash: Buffer,
  idleSecondsMax: number,
): Promise<LiveSession | null> {
  const row = await maybeOne(
    reader,
    sql<Omit<SessionRow, 'id' | 'personId'> & { readonly sessionId: string } & SignInRow>`
      select s.id as "sessionId", s.step, s.proved_by as "provedBy", s.expires_at as "expiresAt",
             extract(epoch from clock_timestamp() - s.confirmed_at)::float8 as "confirmedSecondsAgo",
             extract(epoch from clock_timestamp() - s.last_seen_at)::float8 as "seenSecondsAgo",
             ${signInColumns}
      from portal_sessions s
      join people p on p.id = s.person_id and p.status = 'Active'
      left join accounts a on a.id = p.account_id
      where s.id_hash = ${idHash} and s.expires_at > clock_timestamp()
        and s.last_seen_at > clock_timestamp() - make_interval(secs => ${idleSecondsMax})`,
  );
  if (!row) return null;
  const { sessionId, step, provedBy, expiresAt, confirmedSecondsAgo, seenSecondsAgo, ...person } = row;
  return { id: sessionId, personId: person.id, step, provedBy, expiresAt, confirmedSecondsAgo, seenSecondsAgo, person };
}

/** False if the session has ended meanwhile. */
export async function touchSession(reader: Reader, idHash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update portal_sessions set last_seen_at = clock_timestamp() where id_hash = ${idHash}`.execute(reader);
  return numAffectedRows === 1n;
}

/** True if it existed: a session can be replaced only once. */
export async function deleteSession(reader: Reader, idHash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from portal_sessions where id_hash = ${idHash}`.execute(reader);
  return numAffectedRows === 1n;
}

export async function deleteSessionById(reader: Reader, personId: PersonId, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from portal_sessions where person_id = ${personId} and id = ${id}`.execute(reader);
  return numAffectedRows === 1n;
}

export async function deleteOperatorTokenById(reader: Reader, personId: PersonId, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from operator_tokens where person_id = ${personId} and id = ${id}`.execute(reader);
  return numAffectedRows === 1n;
}

/** All sessions and operator tokens of a person. */
export async function deleteSessionsOf(tx: Tx, personId: PersonId): Promise<void> {
  await sql`delete from portal_sessions where person_id = ${personId}`.execute(tx);
  await sql`delete from operator_tokens where person_id = ${personId}`.execute(tx);
}

/** All but the one in which the change was made. */
export async function deleteOtherSessions(tx: Tx, personId: PersonId, keptIdHash: Buffer): Promise<void> {
  await sql`
    delete from portal_sessions where person_id = ${personId} and id_hash <> ${keptIdHash}`.execute(tx);
  await sql`delete from operator_tokens where person_id = ${personId}`.execute(tx);
}

const sessionsShownMax = 100;

export async function listSessions(
  reader: Reader,
  personId: PersonId,
  idleSecondsMax: number,
): Promise<ShownSession[]> {
  return many(
    reader,
    sql<ShownSession>`
      select 'Session' as kind, id, proved_by as "provedBy", created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt",
             address, user_agent as "userAgent"
      from portal_sessions
      where person_id = ${personId} and step = 'Done' and expires_at > clock_timestamp()
        and last_seen_at > clock_timestamp() - make_interval(secs => ${idleSecondsMax})
      union all
      select 'Token', id, null, created_at, null, expires_at, address, user_agent
      from operator_tokens where person_id = ${personId} and expires_at > clock_timestamp()
      order by "lastSeenAt" desc nulls last, "createdAt" desc limit ${sessionsShownMax}`,
  );
}
