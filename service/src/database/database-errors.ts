import { DatabaseError } from 'pg';
import type { DatabaseAddress } from '../kit/database-address.ts';

/** The transaction was rolled back because of another one; it can be retried immediately. */
export function isRetryable(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01');
}

/** Another transaction held a lock for longer than our timeout. Nothing was changed. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '55P03';
}

/** The server did not answer in time, and may never answer. */
export function isAnswerMissing(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** All connections were in use for longer than the maximum wait. Nothing was sent to the database. */
export class NoFreeConnection extends Error {
  override readonly name = 'NoFreeConnection';
  constructor(waitedMs: number) {
    super(`no database connection was free within ${waitedMs} ms`);
  }
}

/** None of the servers that an address names answers in the role that it asks for. */
export class NoSuitableServer extends Error {
  override readonly name = 'NoSuitableServer';
  constructor({ servers, wants }: DatabaseAddress) {
    const role = wants === 'primary' ? 'accepts writes' : wants === 'standby' ? 'is a standby' : 'answers';
    super(`none of the ${servers.length} database servers ${role}`);
  }
}

/** The server has become read-only under a connection that writes: it is no longer the primary. */
export function isReadOnlyServer(error: unknown): error is Error {
  return error instanceof DatabaseError && error.code === '25006';
}

/** The database user lacks a right. The message names a table or schema, and never a value. */
export function isRightMissing(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.code === '42501';
}

/** The database is unreachable, full, read-only or overloaded. A running commit may or may not have taken effect. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    const code = error.code ?? '';
    return unavailableClasses.has(code.slice(0, 2)) || unavailableCodes.has(code);
  }
  if (!(error instanceof Error)) return false;
  const isOurs = error instanceof NoFreeConnection || error instanceof NoSuitableServer;
  return isOurs || isLostServer(error) || unavailableMessage.test(error.message);
}

function isLostServer(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  // Connecting to a missing socket reports ENOENT; any other missing file has nothing to do with the server.
  if (code === 'ENOENT') return syscall === 'connect';
  return code !== undefined && unavailableSystemCodes.has(code);
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    error instanceof DatabaseError &&
    error.code === '23505' &&
    (constraint === undefined || error.constraint === constraint)
  );
}

export function isCheckViolation(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.code === '23514' && error.constraint === constraint;
}

// 08 connection, 53 out of disk, memory or connections, 57 shutdown or cancelled, 58 I/O error, 40 rolled back.
const unavailableClasses = new Set(['08', '53', '57', '58', '40']);
/** Of the triggers that stand before the rows of an account that is moving to another cell. */
const movingAccountCode = 'BM503';
// Read-only after a fail-over; lock timeout; a transaction that was already aborted or ended.
const unavailableCodes = new Set(['25006', '55P03', '25P02', '25P03', movingAccountCode]);
const unavailableSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
]);
const unavailableMessage =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client was closed|The server does not support|Cannot use a pool after calling end)/;
