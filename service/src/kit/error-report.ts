import { DatabaseError } from 'pg';
import { scrubText } from './scrub-text.ts';

/** What may leave the process about an error: in logs, and in the reasons stored with jobs. */
export interface ErrorReport {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
  readonly dataType?: string;
  readonly routine?: string;
  readonly stack?: readonly string[];
  readonly cause?: ErrorReport;
  readonly errors?: readonly ErrorReport[];
}

const framesMax = 20;
const errorsMax = 5;
const depthMax = 4;
const reasonLengthMax = 500;

/**
 * Only the fields named here are passed on. PostgreSQL quotes rows and parameters in `detail`, `where`, `hint` and
 * often in the message, so its message is kept only for errors whose text names nothing but the schema.
 */
export function reportError(error: unknown, depth = 1): ErrorReport {
  if (!(error instanceof Error)) return { name: 'NotAnError', message: scrubText(String(error)) };
  const inner = depth < depthMax ? innerErrors(error, depth + 1) : {};
  const frames = { stack: framesOf(error) };
  if (isFromPostgres(error)) return { ...databaseFacts(error), ...frames, ...inner };
  const { code } = error as NodeJS.ErrnoException;
  const message = quotingErrors.has(error.name) ? withheld : scrubText(error.message);
  return { name: error.name, message, ...(typeof code === 'string' && { code }), ...frames, ...inner };
}

/** The report on one line, short enough to be stored. */
export function reasonOf(error: unknown): string {
  const { name, code, message, table, column } = reportError(error);
  const place = [table, column].filter((part) => part !== undefined).join('.');
  const text = `${name}${code ? ` ${code}` : ''}: ${message}${place ? ` (${place})` : ''}`;
  // PostgreSQL does not store NUL; a reason that it rejected would prevent the job from being set aside.
  return text.replaceAll('\0', '').slice(0, reasonLengthMax);
}

const withheld = 'text withheld, it may quote data';
// JSON.parse and BigInt throw SyntaxErrors that repeat their input.
const quotingErrors = new Set(['SyntaxError', 'URIError']);

/** SQLSTATEs whose messages name tables, columns, constraints or settings, and never a value. */
const statesWithoutValues = new Set([
  ...['23502', '23503', '23505', '23514', '23P01'],
  ...['40001', '40P01', '55P03', '57014', '57P01', '57P02', '57P03', '57P05', '53100', '53200', '53300', '53400'],
  ...['25001', '25006', '25P02', '25P03', '42501', '42701', '42703', '42710', '42P01', '42P07', '42883', '3D000'],
  ...['28P01', '28000'],
]);
/** PL/pgSQL's RAISE: its text can contain anything, with any SQLSTATE. */
const raiseRoutine = 'exec_stmt_raise';

/** Also by shape: an error from another thread has lost its class. */
function isFromPostgres(error: Error): error is DatabaseError {
  return error instanceof DatabaseError || ('severity' in error && 'routine' in error);
}

function databaseFacts(error: DatabaseError): ErrorReport {
  const { code, table, column, constraint, dataType, routine } = error;
  const isPlain = code !== undefined && statesWithoutValues.has(code) && routine !== raiseRoutine;
  const facts = { code, table, column, constraint, dataType, routine };
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => typeof value === 'string'));
  return { name: 'DatabaseError', message: isPlain ? error.message : withheld, ...known };
}

function innerErrors(error: Error, depth: number): Pick<ErrorReport, 'cause' | 'errors'> {
  const { cause } = error;
  return {
    ...(cause !== undefined && { cause: reportError(cause, depth) }),
    ...(error instanceof AggregateError && {
      errors: error.errors.slice(0, errorsMax).map((each: unknown) => reportError(each, depth)),
    }),
  };
}

// A strict pattern: a stack starts with the message, which may have several lines.
const framePattern = /^ {4}at (?:[\w.$<>#[\] ]+ \()?(?:file:\/\/|node:|\/)[^\s()]+:\d+:\d+\)?$/;

function framesOf(error: Error): string[] {
  const lines = (error.stack ?? '').split('\n').filter((line) => framePattern.test(line));
  return lines.slice(0, framesMax).map((line) => line.trim());
}
