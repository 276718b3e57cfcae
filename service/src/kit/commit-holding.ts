import type pg from 'pg';
import { lockAccountsText } from './account-lock.ts';
import type { AccountId } from './ids.ts';
import { listLiteral } from './list-literals.ts';

/** A statement that a connection knows by its name once it has read the text. Values are written as PostgreSQL reads them. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly (string | null)[];
}

/** A row's columns as PostgreSQL writes them. */
export type TextRow = readonly (string | null)[];

/**
 * Runs a statement while accounts are held, and answers its rows when it is committed: one message out, one back. The statement sees
 * all that was committed before the locks were had. When this throws, the connection is not to be used again: it may be
 * left in a transaction that failed. Whether the commit took effect may be unknown.
 */
export function commitHolding(
  client: pg.Client,
  accountIds: readonly AccountId[],
  statement: NamedStatement,
): Promise<readonly TextRow[]> {
  return new Promise((resolve, reject) => {
    const lock = { name: 'lock-accounts', text: lockAccountsText, values: [listLiteral('uuid', accountIds)] };
    const statements = [begin, lock, statement, commit];
    client.query(new HoldingCommit(statements, (error, rows) => (error ? reject(error) : resolve(rows))));
  });
}

const begin: NamedStatement = { name: 'begin', text: 'begin', values: [] };
const commit: NamedStatement = { name: 'commit', text: 'commit', values: [] };

const knownNames = new WeakMap<pg.Connection, Set<string>>();

/**
 * A query that the driver lets send by itself, and tells of each answer. PostgreSQL reads all that comes before one "sync" without
 * waiting for us, and skips what follows an error; the driver's own queries have one each, and so would be four round trips.
 */
class HoldingCommit implements pg.Submittable {
  private readonly rows: TextRow[] = [];
  private completed = 0;
  private lastTag = '';

  constructor(
    private readonly statements: readonly NamedStatement[],
    // The driver puts its own in front of it, which stops the clock.
    public callback: (error: Error | null, rows: readonly TextRow[]) => void,
  ) {}

  submit(connection: pg.Connection): void {
    const { stream } = connection;
    stream.cork();
    for (const statement of this.statements) send(connection, statement);
    connection.sync();
    stream.uncork();
  }

  handleDataRow({ fields }: { readonly fields: TextRow }): void {
    // The last is the commit; the one before it is the caller's.
    if (this.completed === this.statements.length - 2) this.rows.push(fields);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.completed++;
    this.lastTag = text;
  }

  handleReadyForQuery(): void {
    // A commit of a transaction that failed is answered as a rollback.
    const isCommitted = this.completed === this.statements.length && this.lastTag === 'COMMIT';
    this.callback(isCommitted ? null : new Error(`not committed: ${this.lastTag}`), this.rows);
  }

  handleError(error: Error): void {
    this.callback(error, []);
  }
}

function send(connection: pg.Connection, { name, text, values }: NamedStatement): void {
  const known = knownNames.get(connection) ?? new Set();
  knownNames.set(connection, known);
  if (!known.has(name)) connection.parse({ name, text, types: [] }, true);
  known.add(name);
  connection.bind({ statement: name, values: [...values] }, true);
  connection.execute(null, true);
}
