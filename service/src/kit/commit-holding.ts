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
 * all that was committed before the locks were had. When this throws, the connection is not to be used again; whether the commit
 * took effect may be unknown.
 */
export function commitHolding(
  client: pg.Client,
  accountIds: readonly AccountId[],
  statement: NamedStatement,
): Promise<readonly TextRow[]> {
  return new Promise((resolve, reject) => {
    const lock = { name: 'lock-accounts', text: lockAccountsText, values: [listLiteral('uuid', accountIds)] };
    client.query(new HoldingCommit([lock, statement], (error, rows) => (error ? reject(error) : resolve(rows))));
  });
}

const knownNames = new WeakMap<pg.Connection, Set<string>>();

/**
 * A query that the driver lets send by itself, and tells of each answer. PostgreSQL carries out all that comes before one "sync" as
 * one transaction and answers at its end; the driver's own queries have one each, and so would be two transactions, or four queries.
 */
class HoldingCommit implements pg.Submittable {
  private readonly rows: TextRow[] = [];
  private completed = 0;

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
    if (this.completed === this.statements.length - 1) this.rows.push(fields);
  }

  handleCommandComplete(): void {
    this.completed++;
  }

  handleReadyForQuery(): void {
    this.callback(null, this.rows);
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
