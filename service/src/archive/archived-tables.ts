/** A table whose rows leave the database with their order. In SQL, `t` is the table. */
export interface ArchivedTable {
  readonly table: string;
  /** Which rows belong to the orders `@orders` of the account `@account`. */
  readonly belongs: string;
  /** Columns whose values need not be the same when the rows come back. */
  readonly isUncompared?: (column: string) => boolean;
}

const byOrder = 't.account_id = @account and t.order_id = any(@orders)';

/** Each cell numbers the versions of products itself, and an account can move. */
export const withVersions = ['order_lines', 'card_choices'];
const isVersion = (column: string) => column === 'product_version';

/** In an order in which each row can be inserted after those that it refers to. They are deleted in the opposite order. */
export const archivedTables: readonly ArchivedTable[] = [
  ...['order_lines', 'card_addresses', 'cards', 'card_choices', 'card_voids', 'replaced_codes', 'parcels'].map(
    (table) => ({ table, belongs: byOrder, ...(withVersions.includes(table) ? { isUncompared: isVersion } : {}) }),
  ),
  {
    table: 'parcel_lines',
    belongs: `t.account_id = @account and t.parcel_id in (
      select p.id from public.parcels p where p.account_id = @account and p.order_id = any(@orders))`,
  },
  ...['messages', 'reminder_lines'].map((table) => ({ table, belongs: byOrder })),
];

const emptiedColumns = ['account_id', 'id', 'note', 'personalization'];

/**
 * The rows of the orders themselves are in the file too, but stay in the database without what is about recipients. Only
 * that is put back: the webhook settings, for one, are encrypted again when root keys are rotated.
 */
export const orderRows: ArchivedTable = {
  table: 'orders',
  belongs: 't.account_id = @account and t.id = any(@orders)',
  isUncompared: (column) => !emptiedColumns.includes(column),
};

export const storedTables: readonly ArchivedTable[] = [orderRows, ...archivedTables];

/** Why the rows of other tables with an order stay in the database. */
export const keptTables: Readonly<Record<string, string>> = {
  archived_codes: 'what keeps codes of archived cards from being issued again',
  archived_recipients: 'who archived orders were for, for requests to forget them',
  card_reveals: 'removed by age; an order that was visited lately is not archived',
  help_cases: 'an order with a case is not archived',
  ledger_check_orders: 'how far the ledger is checked',
  line_changes: 'their numbers tell lists what changed',
  order_approvals: 'small, and without recipients; the ledger and the history of approvals need them',
  order_holds: 'small, and without recipients; the ledger needs them',
  order_keys: 'encrypted again when root keys are rotated, which a file could not be',
  order_watches: 'an order that is watched is not archived',
  recipient_gifts: 'totals of recipients are their sums',
  recipient_lines: 'found by address only, and so removed when a recipient is forgotten',
  recipient_totals: 'totals of recipients stay true',
  stock_codes: 'an order with codes that are set aside for it is not archived',
  stock_losses: 'figures of the operator',
  supplier_purchases: 'compared with the statements of suppliers',
  supplier_requests: 'an order with cards that a supplier was asked for is not archived',
  transfers: 'every cent stays explained',
  upload_orders: 'says which order a row of an upload became',
  webhook_messages: 'removed after 90 days',
};
