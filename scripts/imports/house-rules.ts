/**
 * The rows of folders. A folder of service/src imports only from rows with a smaller number, never from its own:
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
  cells: 6,
  orders: 6,
  funding: 6,
  fulfillment: 7,
  claims: 8,
  delivery: 8,
  shipping: 8,
  uploads: 8,
  webhooks: 8,
  help: 9,
  reports: 9,
  alerts: 10,
  archive: 10,
  recipients: 10,
  cli: 11,
  operator: 11,
  portal: 12,
  main: 13,
};

/** Folders that may import `http` in any file. */
export const httpUsers: readonly string[] = ['http', 'main'];

/** Files that may import `http` in every folder. */
export const httpFiles: readonly string[] = ['routes.ts', 'schemas.ts'];

/**
 * Folders that only translate: a request or command into a call of a use case, and its outcome into an answer. They
 * contain no SQL, not even in a queries.ts, and open no transaction, so that every other entry point can do the same
 * with the same call.
 */
export const entryPoints: readonly string[] = ['cli', 'operator', 'portal'];

/** Folders that may read process.env. All others get a parsed configuration. */
export const environmentReaders: readonly string[] = ['embedded-postgres', 'main'];

export interface SqlException {
  /** A file, or a folder when it ends in a slash; relative to service/src. */
  readonly path: string;
  readonly reason: string;
}

/** Where SQL is allowed besides files whose names end in queries.ts. */
export const sqlExceptions: readonly SqlException[] = [
  { path: 'database/', reason: 'the database layer itself: connections, notices, clock, migrations, dense numbers' },
];

/**
 * Each table belongs to one folder, and only its files write it: insert, update, delete, merge, truncate, copy. Others call
 * the owner's functions, or embed the SQL fragments that it exports (files that end in -sql.ts) into their one statement.
 */
export const tablesByFolder: Readonly<Record<string, readonly string[]>> = {
  database: ['environment', 'service_clock'],
  http: ['request_minutes'],
  jobs: ['jobs', 'worker_heartbeats'],
  sequences: ['account_sequences'],
  events: ['events', 'operator_events'],
  ledger: [
    ...['balances', 'balance_checks', 'balance_days', 'transfers'],
    ...['ledger_checks', 'ledger_check_findings', 'ledger_check_orders'],
  ],
  accounts: [
    ...[
      'accounts',
      'account_rates',
      'credentials',
      'credential_spending',
      'departments',
      'throttle_windows',
      'token_state',
      'tokens',
    ],
    ...[
      'people',
      'passkey_challenges',
      'passkeys',
      'person_links',
      'portal_sessions',
      'known_devices',
      'recovery_codes',
      'sign_in_failures',
      'sign_in_tries',
    ],
    ...['sign_on', 'sign_on_domains', 'sign_on_groups'],
    ...['operator_alone_amounts', 'operator_approvals', 'operator_credentials', 'operator_tokens'],
    ...['audit_entries', 'audit_heads'],
  ],
  catalog: [
    ...['catalog_state', 'products', 'product_changes', 'product_versions', 'media', 'carriers', 'shipping_methods'],
    ...['account_products', 'account_product_changes', 'account_carriers', 'account_pictures', 'brandings'],
  ],
  cells: ['account_moves', 'invoices_elsewhere'],
  cards: ['cards', 'card_choices', 'card_voids', 'replaced_codes', 'order_keys', 'vault_keys'],
  orders: [
    ...['orders', 'order_lines', 'line_changes', 'card_addresses', 'order_drafts', 'order_approvals', 'order_holds'],
    ...['spending_days', 'gift_days', 'figure_marks'],
    ...['department_budgets', 'department_spending', 'department_spending_marks'],
  ],
  funding: [
    ...['funding_requests', 'payments', 'payment_reversals', 'billing_addresses'],
    ...['invoices', 'invoice_series', 'credit_notes', 'credit_note_series'],
  ],
  fulfillment: [
    ...['stock_codes', 'stock_imports', 'stock_levels', 'stock_losses', 'stock_use_samples', 'supplier_requests'],
    ...['supplier_purchases', 'supplier_states'],
    ...['order_marks', 'order_watches'],
  ],
  claims: ['card_reveals'],
  delivery: [
    ...['messages', 'message_complaints', 'outbox_messages', 'report_receipts', 'suppressions'],
    ...['account_message_counts', 'recipient_message_counts', 'recipient_lines'],
    ...['reminder_lines', 'reminder_marks', 'reminder_opt_outs'],
  ],
  shipping: ['parcels', 'parcel_lines'],
  webhooks: [
    ...['webhook_endpoints', 'webhook_lanes', 'webhook_messages', 'webhook_undelivered', 'webhook_attempts'],
    ...['webhook_counters', 'event_marks'],
  ],
  uploads: ['uploads', 'upload_orders', 'upload_rows', 'remembered_mappings'],
  recipients: [
    ...['forget_requests', 'retention_marks'],
    ...['recipient_gifts', 'recipient_totals', 'recipient_thresholds', 'recipient_count_marks'],
    'forget_age_marks',
  ],
  help: ['help_cases', 'help_case_steps'],
  reports: ['reports', 'report_chunks', 'report_schedules'],
  alerts: ['alert_causes', 'operator_alert_settings'],
  archive: ['order_archives', 'archived_codes', 'archived_recipients'],
};

export interface ForeignWrite {
  /** Relative to service/src. */
  readonly path: string;
  /** `*`: a table that is a parameter of the statement. */
  readonly table: string;
  readonly reason: string;
}

/** Writes to another folder's table. An entry without a write is rejected, so this list only shrinks. */
export const foreignWrites: readonly ForeignWrite[] = [
  {
    path: 'archive/row-queries.ts',
    table: '*',
    reason:
      'bestow archive takes the same rows, unchanged, out of every table of archived-tables.ts, and puts them back',
  },
  {
    path: 'cells/move/pack-queries.ts',
    table: '*',
    reason:
      'bestow cells move takes the same rows, unchanged, out of every table of moved-tables.ts and into the other cell',
  },
  {
    path: 'main/keys/rotation/sealed-queries.ts',
    table: '*',
    reason: 'bestow keys rotate seals the same value again with a new root key, in every column of sealed-columns.ts',
  },
];
