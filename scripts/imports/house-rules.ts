/**
 * The rows of the house. A folder of service/src imports only from rows with a smaller number, never from its own:
 * so there is no cycle, and a reader who knows the rows above knows everything that a folder can use.
 */
export const rowByFolder: Readonly<Record<string, number>> = {
  kit: 0,
  database: 1,
  'embedded-postgres': 2,
  http: 2,
  jobs: 2,
  sequences: 2,
  events: 3,
  ledger: 3,
  accounts: 4,
  catalog: 5,
  cards: 5,
  orders: 6,
  funding: 6,
  fulfillment: 7,
  claims: 8,
  delivery: 8,
  shipping: 8,
  webhooks: 8,
  portal: 9,
  main: 10,
};

/** Folders that may import `http` in any file; elsewhere only routes.ts may. */
export const httpUsers: readonly string[] = ['http', 'main'];

/** Folders that may read process.env. Everyone else is given a parsed configuration. */
export const environmentReaders: readonly string[] = ['embedded-postgres', 'main'];

export interface SqlException {
  /** A file, or a folder when it ends in a slash; relative to service/src. */
  readonly path: string;
  readonly reason: string;
}

/** Where SQL may stand besides files whose names end in queries.ts. */
export const sqlExceptions: readonly SqlException[] = [
  { path: 'database/', reason: 'the database layer itself: connections, notices, clock, migrations, dense numbers' },
];
