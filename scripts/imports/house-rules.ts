/**
 * The rows of the house. A folder of service/src imports only from rows with a smaller number, never from its own:
 * so there is no cycle, and a reader who knows the rows above knows everything that a folder can use.
 */
export const rowByFolder: Readonly<Record<string, number>> = {
  kit: 0,
  'embedded-postgres': 1,
  http: 1,
  jobs: 2,
  events: 2,
  ledger: 2,
  accounts: 3,
  catalog: 4,
  cards: 4,
  orders: 5,
  funding: 5,
  fulfillment: 6,
  delivery: 7,
  shipping: 7,
  claims: 7,
  webhooks: 7,
  portal: 8,
  main: 9,
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
  { path: 'kit/', reason: 'the database layer itself: connections, notices, clock, migrations, dense numbers' },
];
