import { DatabaseError } from 'pg';

const byCode: Readonly<Record<string, string>> = {
  '53100': 'The disk of the database server is full; free space there, then try again.',
  '53200': 'The database server has no memory left; give it more, or end what uses it, then try again.',
  '53300':
    'The database server has no connection left; raise its max_connections or the limit of the user, or lower DATABASE_CONNECTIONS of each process.',
  '57P03': 'The database server is starting, stopping or recovering; wait until it is done, then try again.',
  '25006': 'The database server is read-only; set DATABASE_URL to an address that leads to the primary.',
};
const diskFull = byCode['53100'] ?? '';

/** What is wrong with the database server and what to do; null when the error does not tell. */
export function unavailableWords(error: unknown): string | null {
  if (!(error instanceof DatabaseError)) return null;
  // With a full disk a connection cannot even be opened: "could not write init file".
  if (/No space left on device|could not write init file/.test(error.message)) return diskFull;
  return byCode[error.code ?? ''] ?? null;
}
