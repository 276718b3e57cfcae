/**
 * Content: packed first, so that no worker, list or check of the old cell sees it any more. Access: stays until the account
 * is open in the new cell, so that whoever calls meanwhile is known, and answered 503.
 */
export type MovedGroup = 'Access' | 'Content';

/** A table whose rows move with their account. In SQL, `@account` is the account's id and `t` the table. */
export interface MovedTable {
  readonly table: string;
  readonly group: MovedGroup;
  /** Which rows are the account's. */
  readonly belongs: string;
  /** The same of a row that is written, in the condition of a trigger; null: the table has no such trigger. */
  readonly isWritten: string | null;
  /** Columns that are different in the new cell. `@from` and `@to` are the cells, `@now` is one moment of the move. */
  readonly changed?: Readonly<Record<string, string>>;
}

function ownedBy(column: string, group: MovedGroup, tables: readonly string[]): MovedTable[] {
  return tables.map((table) => ({
    table,
    group,
    belongs: `t.${column} = @account`,
    isWritten: `new.${column} = @account`,
  }));
}

function ofPeople(tables: readonly string[]): MovedTable[] {
  const belongs = 't.person_id in (select id from public.people where account_id = @account)';
  return tables.map((table) => ({ table, group: 'Access', belongs, isWritten: 'new.person_id = any(@people)' }));
}

function withChanges(tables: readonly MovedTable[], changes: Readonly<Record<string, MovedTable['changed']>>) {
  return tables.map((table): MovedTable => {
    const changed = changes[table.table];
    return changed ? { ...table, changed } : table;
  });
}

const numberedIn = "case t.numbered_in when '' then @from when @to then '' else t.numbered_in end";
const isReleased = 't.held_account_id is not null and @is_active';

/** In an order in which each row can be inserted after those that it refers to. They are deleted in the opposite order. */
export const movedTables: readonly MovedTable[] = withChanges(
  [
    ...ownedBy('id', 'Access', ['accounts']),
    ...ownedBy('account_id', 'Access', ['people']),
    ...ofPeople(['known_devices', 'passkeys', 'person_links', 'portal_sessions', 'recovery_codes', 'sign_in_failures']),
    ...ownedBy('owner_id', 'Access', ['sign_on', 'sign_on_domains', 'sign_on_groups']),
    ...ownedBy('account_id', 'Access', ['credentials', 'tokens', 'funding_requests', 'payments']),
    {
      table: 'payment_reversals',
      group: 'Access',
      belongs: `exists (select from public.payments p where p.account_id = @account and p.provider = t.provider
        and p.provider_payment_id = t.provider_payment_id)`,
      // Recording one also writes its payment.
      isWritten: null,
    },
    ...ownedBy('account_id', 'Content', [
      ...['account_sequences', 'audit_heads', 'audit_entries', 'credential_spending', 'operator_approvals'],
      ...['departments', 'department_budgets', 'department_spending', 'department_spending_marks'],
      ...['account_products', 'account_product_changes', 'account_carriers', 'account_pictures', 'brandings'],
      ...['balances', 'balance_checks', 'balance_days', 'transfers', 'billing_addresses', 'invoices', 'credit_notes'],
      ...['events', 'event_marks', 'figure_marks', 'gift_days', 'spending_days'],
      ...['order_archives', 'archived_codes', 'archived_recipients'],
      ...['orders', 'order_lines', 'line_changes', 'card_addresses', 'order_approvals', 'order_holds', 'order_drafts'],
      ...['order_marks', 'order_watches', 'order_keys', 'cards', 'card_choices', 'card_voids', 'card_reveals'],
      ...['replaced_codes', 'stock_losses', 'parcels', 'parcel_lines', 'help_cases', 'help_case_steps'],
      ...['messages', 'message_complaints', 'outbox_messages', 'account_message_counts'],
      ...['recipient_lines', 'recipient_gifts', 'recipient_totals', 'recipient_thresholds', 'recipient_count_marks'],
      ...['reminder_lines', 'reminder_marks', 'forget_requests', 'forget_age_marks'],
      ...['webhook_endpoints', 'webhook_lanes', 'webhook_messages', 'webhook_undelivered', 'webhook_attempts'],
      ...['webhook_counters', 'uploads', 'upload_rows', 'upload_orders', 'remembered_mappings'],
      ...['reports', 'report_chunks', 'report_schedules'],
    ]),
    {
      table: 'jobs',
      group: 'Content',
      belongs: `(t.payload::text like '%' || @account || '%'
        or t.payload ->> 'parcelId' in (select id from public.parcels where account_id = @account))`,
      isWritten: "new.payload::text like '%' || @account || '%'",
    },
  ],
  {
    accounts: { moving_to: 'null::text' },
    account_sequences: { is_suspended: 'not @is_active' },
    invoices: { numbered_in: numberedIn },
    credit_notes: { numbered_in: numberedIn },
    jobs: {
      run_at: `case when ${isReleased} then @now else t.run_at end`,
      held_account_id: `case when ${isReleased} then null else t.held_account_id end`,
    },
  },
);

/** Facts about addresses, whoever sends to them: those that the account's messages went to are known in both cells afterwards. */
export const copiedTables: readonly string[] = ['suppressions', 'reminder_opt_outs'];

/** Why the rows of all other tables stay where they are. */
export const stayingTables: Readonly<Record<string, string>> = {
  account_moves: 'says how far the move is',
  account_rates: 'what is left of a rate for some seconds; it is deleted',
  alert_causes: 'what the operators of the cell were told',
  carriers: 'the catalog is imported into each cell',
  catalog_state: 'the catalog is imported into each cell',
  credit_note_series: 'each cell numbers its own',
  environment: 'about the database',
  invoice_series: 'each cell numbers its own',
  invoices_elsewhere: 'explains numbers of the cell whose invoices left',
  ledger_check_findings: 'how far the cell has checked its ledger',
  ledger_check_orders: 'how far the cell has checked its ledger',
  ledger_checks: 'how far the cell has checked its ledger',
  media: 'the catalog is imported into each cell; pictures of versions that the target lacks are added',
  operator_alert_settings: 'operators belong to a cell',
  operator_alone_amounts: 'limits what an operator of the cell may do in a day',
  operator_credentials: 'operators belong to a cell',
  operator_events: 'what the operators of the cell are told',
  operator_tokens: 'operators belong to a cell',
  passkey_challenges: 'of a sign-in that lasts minutes and is begun again',
  product_changes: 'the catalog is imported into each cell',
  product_versions: 'the catalog is imported into each cell; versions that the target lacks are added',
  products: 'the catalog is imported into each cell',
  recipient_message_counts: 'limits what an address gets in an hour, from whichever account',
  report_receipts: 'which reports of providers the cell has had',
  request_minutes: 'what the processes of the cell measured',
  retention_marks: 'how far the cell has removed what is old',
  service_clock: 'about the database',
  shipping_methods: 'the catalog is imported into each cell',
  sign_in_tries: 'limits of some minutes',
  stock_codes: 'codes belong to the stock of the cell; none is set aside for an account that moves',
  stock_imports: 'codes belong to the stock of the cell',
  stock_levels: 'codes belong to the stock of the cell',
  stock_use_samples: 'codes belong to the stock of the cell',
  supplier_purchases: 'compared with the statement of the supplier to the cell that bought',
  supplier_requests: 'there are none for an account that moves',
  supplier_states: 'whether suppliers answer the cell',
  throttle_windows: 'limits of one minute',
  token_state: 'a version of what the processes of the cell remember',
  vault_keys: 'the same in all cells',
  worker_heartbeats: 'processes of the cell',
};
