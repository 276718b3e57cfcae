-- The schema after all migrations, sorted by name. Made by `npm run docs:generate`; change it with a migration.

CREATE OR REPLACE FUNCTION public.copy_account_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update account_sequences
  set is_suspended = (new.status = 'Suspended' or new.moving_to is not null),
      are_claims_frozen = (new.claims_frozen_at is not null)
  where account_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.copy_order_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update account_sequences
  set orders_reviewed_to = case when new.approval_rules <> '[]' or new.hold_for_funds then order_number end
  where account_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.pdf is null and (to_jsonb(new) - 'pdf') = (to_jsonb(old) - 'pdf') then
    return new;
  end if;
  if tg_op = 'DELETE' and current_setting('bestow.account_move', true) = old.account_id::text then
    return old;
  end if;
  raise exception 'an invoice cannot be changed or removed';
end $function$;

CREATE OR REPLACE FUNCTION public.note_account_product_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  if current_setting('bestow.account_move', true) = coalesce(new.account_id, old.account_id)::text then
    return null;
  end if;
  insert into account_product_changes (account_id, product_id, changed_at)
  values (coalesce(new.account_id, old.account_id), coalesce(new.product_id, old.product_id), service_now())
  on conflict (account_id, product_id) do update set changed_at = excluded.changed_at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_product_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new is distinct from old then
    new.changed_at := service_now();
    new.public_until := case when new.is_public then null when old.is_public then service_now() else old.public_until end;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.raise_token_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update token_state set version = version + 1, raised_in = pg_current_xact_id()
  where raised_in is distinct from pg_current_xact_id();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_archived_code()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from archived_codes where code_fingerprint = new.code_fingerprint) then
    raise exception 'a code was issued on a card that is archived'
      using errcode = 'unique_violation', constraint = 'archived_codes_pkey', table = 'archived_codes';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_archived_codes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from added n join archived_codes a on a.code_fingerprint = n.code_fingerprint) then
    raise exception 'a code was issued on a card that is archived'
      using errcode = 'unique_violation', constraint = 'archived_codes_pkey', table = 'archived_codes';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_moving_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('bestow.account_move', true) is distinct from tg_argv[0] then
    raise exception 'account % is moving to another cell', tg_argv[0] using errcode = 'BM503';
  end if;
  return coalesce(new, old);
end
$function$;

CREATE OR REPLACE FUNCTION public.service_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
AS $function$ select at from service_moment $function$;

create domain amount_minor as bigint CHECK ((VALUE >= 0));
create domain card_number as integer CHECK (((VALUE >= 1) AND (VALUE <= 65535)));
create domain currency_code as text CHECK ((VALUE ~ '^[A-Z]{3}$'::text));
create domain delivery_status as text CHECK ((VALUE = ANY (ARRAY['NotSent'::text, 'Sent'::text, 'Delivered'::text, 'Bounced'::text, 'Failed'::text, 'Shipped'::text])));
create domain delivery_type as text CHECK ((VALUE = ANY (ARRAY['DigitalDelivery'::text, 'Links'::text, 'PhysicalShipment'::text])));
create domain ledger_account as text CHECK ((VALUE = ANY (ARRAY['Available'::text, 'Pending'::text, 'Clearing'::text, 'Sales'::text])));
create domain line_number as integer CHECK (((VALUE >= 1) AND (VALUE <= 4095)));
create domain line_status as text CHECK ((VALUE = ANY (ARRAY['Pending'::text, 'Complete'::text, 'Failed'::text, 'Cancelled'::text])));
create domain order_note as text CHECK ((char_length(VALUE) <= 250));
create domain order_status as text CHECK ((VALUE = ANY (ARRAY['Pending'::text, 'Complete'::text, 'PartiallyComplete'::text, 'Failed'::text, 'Cancelled'::text])));
create domain po_number as text CHECK (((char_length(VALUE) >= 1) AND (char_length(VALUE) <= 100)));
create domain positive_minor as bigint CHECK ((VALUE > 0));
create domain transfer_kind as text CHECK ((VALUE = ANY (ARRAY['Charge'::text, 'Refund'::text, 'FundingRequested'::text, 'FundingApplied'::text, 'FundingRejected'::text, 'FundingReversed'::text, 'FundingRestored'::text])));

create table account_carriers (
  account_id uuid not null,
  carrier_id text not null,
  constraint account_carriers_pkey PRIMARY KEY (account_id, carrier_id),
  constraint account_carriers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint account_carriers_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carriers(id)
);

create table account_message_counts (
  account_id uuid not null,
  channel text not null,
  hour timestamp with time zone not null,
  sent integer not null,
  held integer not null default 0,
  constraint account_message_counts_pkey PRIMARY KEY (account_id, channel),
  constraint account_message_counts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint account_message_counts_channel_check CHECK ((channel = ANY (ARRAY['Email'::text, 'Sms'::text])))
);

create table account_moves (
  account_id uuid not null,
  to_cell text not null,
  state text not null default 'Frozen'::text,
  started_at timestamp with time zone not null default clock_timestamp(),
  constraint account_moves_pkey PRIMARY KEY (account_id),
  constraint account_moves_state_check CHECK ((state = ANY (ARRAY['Frozen'::text, 'Packed'::text, 'Switched'::text, 'Moved'::text])))
);

create table account_pictures (
  account_id uuid not null,
  name text not null,
  digest bytea not null,
  content_type text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  created_at timestamp with time zone not null default service_now(),
  constraint account_pictures_pkey PRIMARY KEY (account_id, name),
  constraint account_pictures_account_id_digest_key UNIQUE (account_id, digest),
  constraint account_pictures_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint account_pictures_digest_check CHECK ((octet_length(digest) = 32)),
  constraint account_pictures_height_check CHECK ((height > 0)),
  constraint account_pictures_name_check CHECK ((name ~ '^[0-9a-f]{32}-[0-9a-f]{32}[.](png|jpg|webp)$'::text)),
  constraint account_pictures_width_check CHECK ((width > 0))
);

create table account_product_changes (
  account_id uuid not null,
  product_id text not null,
  changed_at timestamp with time zone not null,
  constraint account_product_changes_pkey PRIMARY KEY (account_id, product_id),
  constraint account_product_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint account_product_changes_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
);

create table account_products (
  account_id uuid not null,
  product_id text not null,
  is_entitled boolean not null default true,
  fee numeric(18,6),
  discount_percentage numeric(7,4),
  constraint account_products_pkey PRIMARY KEY (account_id, product_id),
  constraint account_products_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint account_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint account_products_discount_percentage_check CHECK (((discount_percentage >= (0)::numeric) AND (discount_percentage <= (100)::numeric))),
  constraint account_products_fee_check CHECK ((fee >= (0)::numeric))
);
CREATE TRIGGER account_products_note_change AFTER INSERT OR DELETE OR UPDATE ON public.account_products FOR EACH ROW EXECUTE FUNCTION note_account_product_change();

create unlogged table account_rates (
  account_id uuid not null,
  tokens double precision not null,
  burst double precision not null,
  per_second double precision not null,
  filled_at timestamp with time zone not null,
  constraint account_rates_pkey PRIMARY KEY (account_id),
  constraint account_rates_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
) with (fillfactor=50);
CREATE INDEX account_rates_filled_idx ON public.account_rates USING btree (filled_at);

create table account_sequences (
  account_id uuid not null,
  order_number bigint not null default 0,
  transfer_number bigint not null default 0,
  funding_number bigint not null default 0,
  event_sequence bigint not null default 0,
  recorded_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  is_followed boolean not null default false,
  is_suspended boolean not null default false,
  are_claims_frozen boolean not null default false,
  orders_reviewed_to bigint,
  budgets_checked_to bigint,
  constraint account_sequences_pkey PRIMARY KEY (account_id),
  constraint account_sequences_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint account_sequences_budgets_checked CHECK (((budgets_checked_to IS NULL) OR (order_number <= budgets_checked_to))),
  constraint account_sequences_orders_reviewed CHECK (((orders_reviewed_to IS NULL) OR (order_number <= orders_reviewed_to)))
) with (fillfactor=20);

create table accounts (
  id uuid not null,
  name text not null,
  status text not null default 'Active'::text,
  receives_raw_codes boolean not null default false,
  sealed_webhook_secret bytea not null,
  created_at timestamp with time zone not null default service_now(),
  requests_per_second_max integer,
  order_cost_max jsonb not null default '[]'::jsonb,
  mails_per_hour_max integer,
  sms_per_hour_max integer,
  claims_frozen_at timestamp with time zone,
  claim_expires_after_days integer,
  reminders jsonb not null default '[]'::jsonb,
  forget_recipients_after_days integer,
  sealed_old_webhook_secret bytea,
  old_webhook_secret_until timestamp with time zone,
  webhook_secret_rotated_at timestamp with time zone,
  requires_second_factor boolean not null default false,
  approval_rules jsonb not null default '[]'::jsonb,
  approvals_expire_after_days integer not null default 14,
  hold_for_funds boolean not null default false,
  holds_expire_after_days integer not null default 30,
  moving_to text,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_approvals_expire_after_days CHECK (((approvals_expire_after_days >= 1) AND (approvals_expire_after_days <= 90))),
  constraint accounts_claim_expires_after_days_check CHECK (((claim_expires_after_days >= 1) AND (claim_expires_after_days <= 1825))),
  constraint accounts_forget_recipients_after_days_check CHECK (((forget_recipients_after_days >= 30) AND (forget_recipients_after_days <= 3650))),
  constraint accounts_holds_expire_after_days CHECK (((holds_expire_after_days >= 1) AND (holds_expire_after_days <= 90))),
  constraint accounts_mails_per_hour_max_check CHECK (((mails_per_hour_max >= 1) AND (mails_per_hour_max <= 1000000000))),
  constraint accounts_moving_to_check CHECK ((moving_to ~ '^[a-z][a-z0-9-]{0,29}$'::text)),
  constraint accounts_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint accounts_reminders_check CHECK ((jsonb_typeof(reminders) = 'array'::text)),
  constraint accounts_requests_per_second_max_check CHECK (((requests_per_second_max >= 1) AND (requests_per_second_max <= 1000000))),
  constraint accounts_sms_per_hour_max_check CHECK (((sms_per_hour_max >= 1) AND (sms_per_hour_max <= 1000000000))),
  constraint accounts_status_check CHECK ((status = ANY (ARRAY['Active'::text, 'Suspended'::text])))
);
CREATE INDEX accounts_reminders_idx ON public.accounts USING btree (id) WHERE (reminders <> '[]'::jsonb);
CREATE TRIGGER accounts_copy_hold_for_funds AFTER UPDATE OF hold_for_funds ON public.accounts FOR EACH ROW WHEN ((old.hold_for_funds IS DISTINCT FROM new.hold_for_funds)) EXECUTE FUNCTION copy_order_review();
CREATE TRIGGER accounts_copy_order_review AFTER UPDATE OF approval_rules ON public.accounts FOR EACH ROW WHEN ((old.approval_rules IS DISTINCT FROM new.approval_rules)) EXECUTE FUNCTION copy_order_review();
CREATE TRIGGER accounts_copy_status AFTER UPDATE OF status, claims_frozen_at, moving_to ON public.accounts FOR EACH ROW WHEN ((((old.status IS DISTINCT FROM new.status) OR (old.claims_frozen_at IS DISTINCT FROM new.claims_frozen_at)) OR (old.moving_to IS DISTINCT FROM new.moving_to))) EXECUTE FUNCTION copy_account_status();
CREATE CONSTRAINT TRIGGER accounts_raise_version AFTER UPDATE ON public.accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION raise_token_version();

create table alert_causes (
  cause text not null,
  told_at timestamp with time zone not null,
  constraint alert_causes_pkey PRIMARY KEY (cause),
  constraint alert_causes_cause_check CHECK (((char_length(cause) >= 1) AND (char_length(cause) <= 500)))
);

create table archived_codes (
  code_fingerprint bytea not null,
  serial_fingerprint bytea,
  account_id uuid not null,
  order_id uuid not null,
  constraint archived_codes_pkey PRIMARY KEY (code_fingerprint)
);
CREATE UNIQUE INDEX archived_codes_serial_key ON public.archived_codes USING btree (serial_fingerprint) WHERE (serial_fingerprint IS NOT NULL);

create table archived_recipients (
  account_id uuid not null,
  address_hash bytea not null,
  order_id uuid not null,
  constraint archived_recipients_pkey PRIMARY KEY (account_id, address_hash, order_id)
);

create table audit_entries (
  account_id uuid not null,
  sequence bigint not null,
  recorded_at timestamp with time zone not null,
  actor_kind text not null,
  actor_id uuid,
  actor_name text not null,
  action text not null,
  target text,
  details text not null,
  address text,
  hash bytea not null,
  constraint audit_entries_pkey PRIMARY KEY (account_id, sequence),
  constraint audit_entries_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['Person'::text, 'Credential'::text, 'Operator'::text, 'OperatorCredential'::text, 'Service'::text])))
);

create table audit_heads (
  account_id uuid not null,
  sequence bigint not null,
  hash bytea not null,
  constraint audit_heads_pkey PRIMARY KEY (account_id)
);

create table balance_checks (
  account_id uuid not null,
  currency_code currency_code not null,
  transfer_number bigint not null,
  available_minor bigint not null,
  pending_minor bigint not null,
  checked_at timestamp with time zone,
  constraint balance_checks_pkey PRIMARY KEY (account_id, currency_code)
);

create table balance_days (
  account_id uuid not null,
  currency_code text not null,
  day date not null,
  available_minor bigint not null,
  pending_minor bigint not null,
  constraint balance_days_pkey PRIMARY KEY (account_id, currency_code, day),
  constraint balance_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table balances (
  account_id uuid not null,
  currency_code currency_code not null,
  available_minor amount_minor not null default 0,
  pending_minor amount_minor not null default 0,
  transfer_number bigint not null default 0,
  low_mark_minor positive_minor,
  low_mark_digits smallint,
  low_notice_at timestamp with time zone,
  constraint balances_pkey PRIMARY KEY (account_id, currency_code),
  constraint balances_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint balances_low_mark_digits_check CHECK (((low_mark_digits >= 0) AND (low_mark_digits <= 4))),
  constraint balances_low_mark_whole CHECK (((low_mark_minor IS NULL) = (low_mark_digits IS NULL)))
) with (fillfactor=20);

create table billing_addresses (
  account_id uuid not null,
  address jsonb not null,
  changed_at timestamp with time zone not null default service_now(),
  constraint billing_addresses_pkey PRIMARY KEY (account_id),
  constraint billing_addresses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table brandings (
  account_id uuid not null,
  id text not null,
  name text not null,
  settings jsonb not null default '{}'::jsonb,
  is_active boolean not null default true,
  reminders jsonb,
  constraint brandings_pkey PRIMARY KEY (account_id, id),
  constraint brandings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint brandings_id_check CHECK (((char_length(id) >= 1) AND (char_length(id) <= 50))),
  constraint brandings_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint brandings_reminders_check CHECK ((jsonb_typeof(reminders) = 'array'::text))
);
CREATE INDEX brandings_reminders_idx ON public.brandings USING btree (account_id) WHERE (reminders IS NOT NULL);

create table card_addresses (
  account_id uuid not null,
  order_id uuid not null,
  line_number line_number not null,
  address_number integer not null,
  order_number bigint not null,
  email text,
  sms text,
  recipient_email text,
  card_numbers integer[] not null,
  forgotten_at timestamp with time zone,
  constraint card_addresses_pkey PRIMARY KEY (account_id, order_id, line_number, address_number),
  constraint card_addresses_not_empty CHECK ((cardinality(card_numbers) > 0)),
  constraint card_addresses_number_positive CHECK ((address_number > 0)),
  constraint card_addresses_reachable CHECK ((((email IS NOT NULL) OR (sms IS NOT NULL)) = (forgotten_at IS NULL)))
);
CREATE INDEX card_addresses_email_idx ON public.card_addresses USING btree (account_id, recipient_email, order_number) WHERE (recipient_email IS NOT NULL);
CREATE INDEX card_addresses_sms_idx ON public.card_addresses USING btree (account_id, sms, order_number) WHERE (sms IS NOT NULL);

create table card_choices (
  account_id uuid not null,
  order_id uuid not null,
  line_number line_number not null,
  card_number card_number not null,
  part integer not null,
  product_id text not null,
  product_version integer not null,
  value_minor positive_minor not null,
  chosen_at timestamp with time zone not null,
  asked_source text,
  asks integer not null default 0,
  source text,
  sealed_code bytea,
  code_fingerprint bytea,
  code_hint text,
  filled_at timestamp with time zone,
  constraint card_choices_pkey PRIMARY KEY (account_id, order_id, line_number, card_number, part),
  constraint card_choices_product_once UNIQUE (account_id, order_id, line_number, card_number, product_id),
  constraint card_choices_card FOREIGN KEY (account_id, order_id, line_number, card_number) REFERENCES cards(account_id, order_id, line_number, card_number),
  constraint card_choices_product FOREIGN KEY (product_id, product_version) REFERENCES product_versions(product_id, version),
  constraint card_choices_code_hint_check CHECK ((char_length(code_hint) <= 4)),
  constraint card_choices_filled_at_once CHECK ((num_nonnulls(source, sealed_code, code_fingerprint, code_hint, filled_at) = ANY (ARRAY[0, 5]))),
  constraint card_choices_part_check CHECK (((part >= 1) AND (part <= 50)))
);
CREATE UNIQUE INDEX card_choices_code_fingerprint_key ON public.card_choices USING btree (code_fingerprint);
CREATE INDEX card_choices_unfilled_idx ON public.card_choices USING btree (account_id, order_id) WHERE (filled_at IS NULL);
CREATE TRIGGER card_choices_refuse_archived_codes AFTER INSERT ON public.card_choices REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_archived_codes();
CREATE TRIGGER card_choices_refuse_archived_fills AFTER UPDATE ON public.card_choices REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_archived_codes();

create table card_reveals (
  account_id uuid not null,
  order_id uuid not null,
  line_number integer not null,
  card_number integer not null,
  day date not null,
  address text not null,
  user_agent text not null,
  revealed_at timestamp with time zone not null,
  last_revealed_at timestamp with time zone not null,
  looks bigint not null,
  constraint card_reveals_pkey PRIMARY KEY (account_id, order_id, line_number, card_number, day, address, user_agent),
  constraint card_reveals_in_order CHECK ((last_revealed_at >= revealed_at)),
  constraint card_reveals_looks_positive CHECK ((looks > 0))
);
CREATE INDEX card_reveals_day_idx ON public.card_reveals USING btree (day);

create table card_voids (
  account_id uuid not null,
  order_id uuid not null,
  line_number line_number not null,
  first_card card_number not null,
  card_numbers integer[] not null,
  cause text not null,
  reason text,
  voided_at timestamp with time zone not null,
  constraint card_voids_pkey PRIMARY KEY (account_id, order_id, line_number, first_card),
  constraint card_voids_cause_check CHECK ((cause = ANY (ARRAY['Void'::text, 'Expiry'::text]))),
  constraint card_voids_first_card CHECK ((card_numbers[1] = (first_card)::integer)),
  constraint card_voids_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 200)))
);

create table cards (
  account_id uuid not null,
  order_id uuid not null,
  line_number line_number not null,
  card_number card_number not null,
  sealed_code bytea,
  code_fingerprint bytea,
  code_hint text not null,
  source text not null,
  issued_at timestamp with time zone not null,
  claim_version integer not null default 1,
  claimed_at timestamp with time zone,
  voided_at timestamp with time zone,
  wrong_answers integer not null default 0,
  recent_wrong_answers integer not null default 0,
  recent_wrong_since timestamp with time zone,
  serial_fingerprint bytea,
  first_disclosed_at timestamp with time zone,
  first_disclosed_by text,
  key_id uuid,
  returned_at timestamp with time zone,
  returned_to text,
  voided_by text,
  reissued_as integer,
  constraint cards_pkey PRIMARY KEY (account_id, order_id, line_number, card_number),
  constraint cards_order_key FOREIGN KEY (account_id, order_id, key_id) REFERENCES order_keys(account_id, order_id, key_id),
  constraint cards_claimed_is_disclosed CHECK (((claimed_at IS NULL) OR (first_disclosed_at IS NOT NULL))),
  constraint cards_code_hint_check CHECK ((char_length(code_hint) <= 4)),
  constraint cards_disclosure_is_whole CHECK (((first_disclosed_at IS NULL) = (first_disclosed_by IS NULL))),
  constraint cards_first_disclosed_by_check CHECK ((first_disclosed_by = ANY (ARRAY['Api'::text, 'ClaimPage'::text, 'Pdf'::text, 'Portal'::text, 'Export'::text]))),
  constraint cards_hold_code_until_return CHECK ((((sealed_code IS NULL) = ((returned_at IS NOT NULL) OR (source = 'choice'::text))) AND ((code_fingerprint IS NULL) = ((returned_at IS NOT NULL) OR (source = 'choice'::text))))),
  constraint cards_key_is_known CHECK (((key_id IS NOT NULL) OR (voided_at IS NOT NULL))),
  constraint cards_reissued_after_expiry CHECK (((reissued_as IS NULL) OR (NOT (voided_by IS DISTINCT FROM 'Expiry'::text)))),
  constraint cards_return_is_whole CHECK (((returned_at IS NULL) = (returned_to IS NULL))),
  constraint cards_returned_to_check CHECK ((returned_to = ANY (ARRAY['Stock'::text, 'Source'::text]))),
  constraint cards_returned_undisclosed CHECK (((returned_at IS NULL) OR ((voided_at IS NOT NULL) AND (first_disclosed_at IS NULL) AND (serial_fingerprint IS NULL)))),
  constraint cards_taken_back_undisclosed CHECK (((voided_by IS NULL) OR ((voided_at IS NOT NULL) AND (first_disclosed_at IS NULL) AND (serial_fingerprint IS NULL)))),
  constraint cards_voided_by_check CHECK ((voided_by = ANY (ARRAY['Void'::text, 'Expiry'::text])))
);
CREATE UNIQUE INDEX cards_code_fingerprint_key ON public.cards USING btree (code_fingerprint);
CREATE UNIQUE INDEX cards_serial_key ON public.cards USING btree (serial_fingerprint) WHERE (serial_fingerprint IS NOT NULL);
CREATE TRIGGER cards_refuse_archived_codes AFTER INSERT ON public.cards REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_archived_codes();
CREATE TRIGGER cards_refuse_archived_replacements AFTER UPDATE OF code_fingerprint ON public.cards FOR EACH ROW WHEN (((new.code_fingerprint IS DISTINCT FROM old.code_fingerprint) AND (new.code_fingerprint IS NOT NULL))) EXECUTE FUNCTION refuse_archived_code();

create table carriers (
  id text not null,
  content jsonb not null,
  is_active boolean not null default true,
  constraint carriers_pkey PRIMARY KEY (id),
  constraint carriers_id_check CHECK (((char_length(id) >= 1) AND (char_length(id) <= 50)))
);

create table catalog_state (
  only_row boolean not null default true,
  version bigint not null default 1,
  constraint catalog_state_pkey PRIMARY KEY (only_row),
  constraint catalog_state_only_row_check CHECK (only_row)
);

create table credential_spending (
  account_id uuid not null,
  credential_id uuid not null,
  currency_code text not null,
  day date not null,
  spent_minor bigint not null,
  constraint credential_spending_pkey PRIMARY KEY (account_id, credential_id, currency_code),
  constraint credential_spending_account_id_credential_id_fkey FOREIGN KEY (account_id, credential_id) REFERENCES credentials(account_id, id) ON DELETE CASCADE,
  constraint credential_spending_spent_minor_check CHECK ((spent_minor >= 0))
);

create table credentials (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  email text not null,
  access_token_hash bytea not null,
  access_token_hint text not null,
  status text not null default 'Active'::text,
  created_at timestamp with time zone not null default service_now(),
  last_used_at timestamp with time zone,
  scopes text[] not null,
  address_blocks text[] not null default '{}'::text[],
  expires_at timestamp with time zone,
  spending_limits jsonb not null default '[]'::jsonb,
  previous_access_token_hash bytea,
  previous_access_token_ends_at timestamp with time zone,
  shown_to uuid,
  ending_told_days smallint,
  constraint credentials_pkey PRIMARY KEY (account_id, id),
  constraint credentials_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint credentials_email_check CHECK ((char_length(email) <= 254)),
  constraint credentials_ending_told_days_check CHECK ((ending_told_days > 0)),
  constraint credentials_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint credentials_status_check CHECK ((status = ANY (ARRAY['Active'::text, 'Disabled'::text])))
);
CREATE UNIQUE INDEX credentials_access_token_hash_key ON public.credentials USING btree (access_token_hash);
CREATE INDEX credentials_expires_at_idx ON public.credentials USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE UNIQUE INDEX credentials_previous_access_token_hash_key ON public.credentials USING btree (previous_access_token_hash) WHERE (previous_access_token_hash IS NOT NULL);
CREATE CONSTRAINT TRIGGER credentials_raise_version AFTER UPDATE ON public.credentials DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((((((old.name IS DISTINCT FROM new.name) OR (old.status IS DISTINCT FROM new.status)) OR (old.scopes IS DISTINCT FROM new.scopes)) OR (old.address_blocks IS DISTINCT FROM new.address_blocks)) OR (old.expires_at IS DISTINCT FROM new.expires_at)) OR (old.spending_limits IS DISTINCT FROM new.spending_limits)) OR (old.previous_access_token_ends_at IS DISTINCT FROM new.previous_access_token_ends_at))) EXECUTE FUNCTION raise_token_version();

create table credit_note_series (
  kind text not null,
  year integer not null,
  last_number integer not null,
  constraint credit_note_series_pkey PRIMARY KEY (kind, year),
  constraint credit_note_series_last_number_check CHECK ((last_number > 0))
);

create table credit_notes (
  account_id uuid not null,
  id uuid not null,
  funding_request_id uuid not null,
  kind text not null,
  year integer not null,
  number integer not null,
  issued_at timestamp with time zone not null,
  amount_minor bigint not null,
  content jsonb not null,
  pdf bytea,
  numbered_in text not null default ''::text,
  constraint credit_notes_pkey PRIMARY KEY (account_id, id),
  constraint credit_notes_kind_year_number_key UNIQUE (numbered_in, kind, year, number),
  constraint credit_notes_account_id_funding_request_id_fkey FOREIGN KEY (account_id, funding_request_id) REFERENCES invoices(account_id, funding_request_id),
  constraint credit_notes_amount_minor_check CHECK ((amount_minor > 0)),
  constraint credit_notes_kind_check CHECK ((kind = ANY (ARRAY['CreditNote'::text, 'DebitNote'::text])))
);
CREATE INDEX credit_notes_funding_request ON public.credit_notes USING btree (account_id, funding_request_id);
CREATE TRIGGER credit_notes_kept BEFORE DELETE OR UPDATE ON public.credit_notes FOR EACH ROW EXECUTE FUNCTION keep_invoice();

create table department_budgets (
  account_id uuid not null,
  department_id text not null,
  period text not null,
  currency_code currency_code not null,
  amount_minor bigint not null,
  kind text not null,
  exceeded_in date,
  mailed_in date,
  constraint department_budgets_pkey PRIMARY KEY (account_id, department_id),
  constraint department_budgets_account_id_department_id_fkey FOREIGN KEY (account_id, department_id) REFERENCES departments(account_id, id) ON DELETE CASCADE,
  constraint department_budgets_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint department_budgets_kind_check CHECK ((kind = ANY (ARRAY['Hard'::text, 'Soft'::text]))),
  constraint department_budgets_period_check CHECK ((period = ANY (ARRAY['Month'::text, 'Quarter'::text, 'Year'::text])))
);

create table department_spending (
  account_id uuid not null,
  department_id text not null,
  currency_code currency_code not null,
  day date not null,
  spent_minor bigint not null,
  constraint department_spending_pkey PRIMARY KEY (account_id, department_id, currency_code, day),
  constraint department_spending_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table department_spending_marks (
  account_id uuid not null,
  counted_from date not null,
  transfers_to bigint not null,
  constraint department_spending_marks_pkey PRIMARY KEY (account_id),
  constraint department_spending_marks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table departments (
  account_id uuid not null,
  id text not null,
  name text not null,
  is_active boolean not null default true,
  constraint departments_pkey PRIMARY KEY (account_id, id),
  constraint departments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint departments_id_check CHECK (((char_length(id) >= 1) AND (char_length(id) <= 50))),
  constraint departments_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);

create table environment (
  is_only_row boolean not null default true,
  name text not null,
  recorded_at timestamp with time zone not null default now(),
  constraint environment_pkey PRIMARY KEY (is_only_row),
  constraint environment_is_only_row_check CHECK (is_only_row),
  constraint environment_name_check CHECK ((name = ANY (ARRAY['stage'::text, 'production'::text])))
);

create table event_marks (
  account_id uuid not null,
  passed_to bigint not null,
  constraint event_marks_pkey PRIMARY KEY (account_id),
  constraint event_marks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
) with (fillfactor=50);

create table events (
  account_id uuid not null,
  sequence bigint not null,
  id uuid not null,
  type text not null,
  recorded_at timestamp with time zone not null,
  data jsonb not null,
  constraint events_pkey PRIMARY KEY (account_id, sequence)
);

create table figure_marks (
  account_id uuid not null,
  transfers_to bigint not null default 0,
  events_to bigint not null default 0,
  constraint figure_marks_pkey PRIMARY KEY (account_id),
  constraint figure_marks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table forget_age_marks (
  account_id uuid not null,
  passed_number bigint not null,
  constraint forget_age_marks_pkey PRIMARY KEY (account_id)
);

create table forget_requests (
  account_id uuid not null,
  id uuid not null,
  channel text not null,
  address_hash bytea not null,
  sealed_address bytea,
  order_number_max bigint not null,
  covers_until timestamp with time zone not null,
  requested_at timestamp with time zone not null,
  status text not null default 'Pending'::text,
  counts jsonb not null default '{}'::jsonb,
  waits_for jsonb not null default '[]'::jsonb,
  searched_at timestamp with time zone,
  found_afterwards integer,
  completed_at timestamp with time zone,
  constraint forget_requests_pkey PRIMARY KEY (account_id, id),
  constraint forget_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint forget_requests_channel_check CHECK ((channel = ANY (ARRAY['Email'::text, 'Sms'::text]))),
  constraint forget_requests_end_is_whole CHECK ((((status = 'Complete'::text) = (completed_at IS NOT NULL)) AND ((status = 'Complete'::text) = (sealed_address IS NULL)) AND ((status <> 'Complete'::text) OR ((found_afterwards = 0) AND (searched_at IS NOT NULL))))),
  constraint forget_requests_status_check CHECK ((status = ANY (ARRAY['Pending'::text, 'Waiting'::text, 'Complete'::text])))
);
CREATE UNIQUE INDEX forget_requests_open_key ON public.forget_requests USING btree (account_id, address_hash) WHERE (status <> 'Complete'::text);

create table funding_requests (
  account_id uuid not null,
  id uuid not null,
  number bigint not null,
  requested_at timestamp with time zone not null,
  currency_code text not null,
  amount_minor bigint not null,
  reference text,
  status text not null default 'Pending'::text,
  applied_at timestamp with time zone,
  idempotency_key text,
  payment_reference text not null,
  requested_by uuid,
  rejection_reason text,
  constraint funding_requests_pkey PRIMARY KEY (account_id, id),
  constraint funding_requests_account_id_idempotency_key_key UNIQUE (account_id, idempotency_key),
  constraint funding_requests_account_id_number_key UNIQUE (account_id, number),
  constraint funding_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint funding_requests_amount_minor_check CHECK ((amount_minor > 0)),
  constraint funding_requests_idempotency_key_check CHECK ((char_length(idempotency_key) <= 100)),
  constraint funding_requests_payment_reference_check CHECK ((payment_reference ~ '^RF[0-9]{12}$'::text)),
  constraint funding_requests_reference_check CHECK ((char_length(reference) <= 100)),
  constraint funding_requests_rejection_reason_check CHECK (((char_length(rejection_reason) >= 1) AND (char_length(rejection_reason) <= 200))),
  constraint funding_requests_status_check CHECK ((status = ANY (ARRAY['Pending'::text, 'Applied'::text, 'Rejected'::text])))
);
CREATE UNIQUE INDEX funding_requests_payment_reference_key ON public.funding_requests USING btree (payment_reference);
CREATE INDEX funding_requests_pending_idx ON public.funding_requests USING btree (requested_at, id) WHERE (status = 'Pending'::text);
CREATE INDEX funding_requests_requested_at_idx ON public.funding_requests USING btree (requested_at, id);

create table gift_days (
  account_id uuid not null,
  day date not null,
  delivered bigint not null,
  bounced bigint not null,
  claimed bigint not null,
  expired bigint not null,
  constraint gift_days_pkey PRIMARY KEY (account_id, day),
  constraint gift_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint gift_days_bounced_check CHECK ((bounced >= 0)),
  constraint gift_days_claimed_check CHECK ((claimed >= 0)),
  constraint gift_days_delivered_check CHECK ((delivered >= 0)),
  constraint gift_days_expired_check CHECK ((expired >= 0))
);

create table help_case_steps (
  account_id uuid not null,
  id uuid not null,
  case_id uuid not null,
  kind text not null,
  at timestamp with time zone not null,
  by_operator boolean not null,
  by_name text not null,
  sealed_text bytea,
  constraint help_case_steps_pkey PRIMARY KEY (account_id, id),
  constraint help_case_steps_case_fkey FOREIGN KEY (account_id, case_id) REFERENCES help_cases(account_id, id),
  constraint help_case_steps_kind_check CHECK ((kind = ANY (ARRAY['Answered'::text, 'Replaced'::text, 'Closed'::text])))
);
CREATE INDEX help_case_steps_case_idx ON public.help_case_steps USING btree (account_id, case_id, at, id);

create table help_cases (
  account_id uuid not null,
  id uuid not null,
  number text not null,
  kind text not null,
  category text,
  order_id uuid not null,
  line_number line_number not null,
  card_number card_number not null,
  locale text not null,
  sealed_report bytea,
  status text not null default 'Open'::text,
  resolution text,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  part integer,
  constraint help_cases_pkey PRIMARY KEY (account_id, id),
  constraint help_cases_number_key UNIQUE (number),
  constraint help_cases_category_check CHECK ((category = ANY (ARRAY['NotAccepted'::text, 'NoBalance'::text, 'Unreadable'::text, 'Other'::text]))),
  constraint help_cases_category_of_problem CHECK (((category IS NOT NULL) = (kind = 'CodeProblem'::text))),
  constraint help_cases_closed_is_whole CHECK ((((status = 'Closed'::text) = (closed_at IS NOT NULL)) AND ((status = 'Closed'::text) = (resolution IS NOT NULL)))),
  constraint help_cases_kind_check CHECK ((kind = ANY (ARRAY['CodeProblem'::text, 'NotExpected'::text]))),
  constraint help_cases_number_check CHECK ((number ~ '^[1-9][0-9]{8}$'::text)),
  constraint help_cases_part_check CHECK (((part >= 1) AND (part <= 50))),
  constraint help_cases_resolution_check CHECK ((resolution = ANY (ARRAY['Solved'::text, 'Replaced'::text]))),
  constraint help_cases_status_check CHECK ((status = ANY (ARRAY['Open'::text, 'Closed'::text])))
);
CREATE INDEX help_cases_account_idx ON public.help_cases USING btree (account_id, opened_at, id);
CREATE INDEX help_cases_card_idx ON public.help_cases USING btree (account_id, order_id, line_number, card_number);
CREATE UNIQUE INDEX help_cases_open_key ON public.help_cases USING btree (account_id, order_id, line_number, card_number, kind) WHERE (status = 'Open'::text);
CREATE INDEX help_cases_opened_idx ON public.help_cases USING btree (opened_at, id);

create table invoice_series (
  year integer not null,
  last_number integer not null,
  constraint invoice_series_pkey PRIMARY KEY (year),
  constraint invoice_series_last_number_check CHECK ((last_number > 0))
);

create table invoices (
  account_id uuid not null,
  funding_request_id uuid not null,
  year integer not null,
  number integer not null,
  issued_at timestamp with time zone not null,
  content jsonb not null,
  pdf bytea,
  numbered_in text not null default ''::text,
  constraint invoices_pkey PRIMARY KEY (account_id, funding_request_id),
  constraint invoices_year_number_key UNIQUE (numbered_in, year, number),
  constraint invoices_account_id_funding_request_id_fkey FOREIGN KEY (account_id, funding_request_id) REFERENCES funding_requests(account_id, id)
);
CREATE TRIGGER invoices_kept BEFORE DELETE OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION keep_invoice();

create table invoices_elsewhere (
  kind text not null,
  year integer not null,
  number integer not null,
  account_id uuid not null,
  cell text not null,
  constraint invoices_elsewhere_pkey PRIMARY KEY (kind, year, number),
  constraint invoices_elsewhere_kind_check CHECK ((kind = ANY (ARRAY['Invoice'::text, 'CreditNote'::text, 'DebitNote'::text])))
);
CREATE INDEX invoices_elsewhere_account_idx ON public.invoices_elsewhere USING btree (account_id);

create table jobs (
  id uuid not null,
  kind text not null,
  payload jsonb not null,
  run_at timestamp with time zone not null,
  attempts integer not null default 0,
  last_error text,
  set_aside_at timestamp with time zone,
  created_at timestamp with time zone not null,
  failures integer not null default 0,
  lost_leases integer not null default 0,
  key text,
  lane text,
  held_account_id uuid,
  traceparent text default NULLIF(current_setting('bestow.traceparent'::text, true), ''::text),
  constraint jobs_pkey PRIMARY KEY (id),
  constraint jobs_held_account_id_fkey FOREIGN KEY (held_account_id) REFERENCES accounts(id),
  constraint jobs_held_is_never_due CHECK (((held_account_id IS NULL) OR (run_at = 'infinity'::timestamp with time zone)))
);
CREATE INDEX jobs_due_idx ON public.jobs USING btree (kind, run_at) WHERE (set_aside_at IS NULL);
CREATE INDEX jobs_held_idx ON public.jobs USING btree (held_account_id) WHERE (held_account_id IS NOT NULL);
CREATE UNIQUE INDEX jobs_key_idx ON public.jobs USING btree (kind, key) WHERE ((key IS NOT NULL) AND (attempts = 0));
CREATE INDEX jobs_lane_idx ON public.jobs USING btree (kind, lane, run_at) WHERE ((lane IS NOT NULL) AND (set_aside_at IS NULL));
CREATE INDEX jobs_set_aside_idx ON public.jobs USING btree (set_aside_at) WHERE (set_aside_at IS NOT NULL);

create table known_devices (
  person_id uuid not null,
  device_hash bytea not null,
  last_seen_at timestamp with time zone not null default clock_timestamp(),
  constraint known_devices_pkey PRIMARY KEY (person_id, device_hash),
  constraint known_devices_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);

create table ledger_check_findings (
  check_id uuid not null,
  number integer not null,
  rule text not null,
  place text not null,
  found text not null,
  constraint ledger_check_findings_pkey PRIMARY KEY (check_id, number),
  constraint ledger_check_findings_check_id_fkey FOREIGN KEY (check_id) REFERENCES ledger_checks(id) ON DELETE CASCADE
);

create table ledger_check_orders (
  check_id uuid not null,
  account_id uuid not null,
  order_id uuid not null,
  constraint ledger_check_orders_pkey PRIMARY KEY (check_id, account_id, order_id),
  constraint ledger_check_orders_check_id_fkey FOREIGN KEY (check_id) REFERENCES ledger_checks(id) ON DELETE CASCADE
);

create table ledger_checks (
  id uuid not null,
  is_full boolean not null,
  version text not null,
  started_at timestamp with time zone not null,
  advanced_at timestamp with time zone not null,
  covers_to xid8 not null,
  changed_from xid8,
  step text,
  position jsonb,
  portions bigint not null default 0,
  orders bigint not null default 0,
  findings integer not null default 0,
  completed_in xid8,
  constraint ledger_checks_pkey PRIMARY KEY (id),
  constraint ledger_checks_completed CHECK (((completed_in IS NULL) = (step IS NOT NULL))),
  constraint ledger_checks_full CHECK ((is_full = (changed_from IS NULL)))
);

create table line_changes (
  account_id uuid not null,
  number bigint not null,
  order_id uuid not null,
  line_number line_number not null,
  order_number bigint not null,
  changed_at timestamp with time zone not null,
  changed_by uuid,
  is_filtered boolean not null,
  facts jsonb not null,
  constraint line_changes_pkey PRIMARY KEY (account_id, number),
  constraint line_changes_number_positive CHECK ((number > 0))
);
CREATE INDEX line_changes_order_idx ON public.line_changes USING btree (account_id, order_id);

create table media (
  name text not null,
  content_type text not null,
  bytes bytea not null,
  constraint media_pkey PRIMARY KEY (name),
  constraint media_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);

create table message_complaints (
  account_id uuid not null,
  message_id uuid not null,
  complained_at timestamp with time zone not null default service_now(),
  constraint message_complaints_pkey PRIMARY KEY (account_id, message_id)
);
CREATE INDEX message_complaints_complained_at_idx ON public.message_complaints USING btree (complained_at);

create table messages (
  account_id uuid not null,
  id uuid not null,
  channel text not null,
  order_id uuid,
  line_number integer,
  round integer,
  part integer,
  sealed_notice bytea,
  status text not null default 'Queued'::text,
  reason text,
  attempts integer not null default 0,
  doubts integer not null default 0,
  claimed_until timestamp with time zone,
  admitted_at timestamp with time zone,
  held_until timestamp with time zone,
  address_hash bytea,
  provider_reference text,
  created_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  ended_at timestamp with time zone,
  reminder_days smallint not null default 0,
  address_number integer,
  address_part integer,
  constraint messages_pkey PRIMARY KEY (account_id, id),
  constraint messages_of_line_key UNIQUE (account_id, order_id, line_number, round, channel, part, reminder_days),
  constraint messages_channel_check CHECK ((channel = ANY (ARRAY['Email'::text, 'Sms'::text]))),
  constraint messages_check CHECK ((((order_id IS NULL) = (line_number IS NULL)) AND ((order_id IS NULL) = (round IS NULL)) AND ((order_id IS NULL) = (part IS NULL)))),
  constraint messages_status_check CHECK ((status = ANY (ARRAY['Queued'::text, 'Accepted'::text, 'Delivered'::text, 'Bounced'::text, 'Failed'::text, 'Superseded'::text])))
) with (fillfactor=60);
CREATE INDEX messages_created_at_idx ON public.messages USING btree (created_at, id);

create table operator_alert_settings (
  person_id uuid not null,
  mails text not null,
  digest_sent_at timestamp with time zone not null default service_now(),
  constraint operator_alert_settings_pkey PRIMARY KEY (person_id),
  constraint operator_alert_settings_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint operator_alert_settings_mails_check CHECK ((mails = ANY (ARRAY['AtOnce'::text, 'Daily'::text, 'None'::text])))
);

create table operator_alone_amounts (
  person_id uuid not null,
  kind text not null,
  account_id uuid not null,
  amount_minor bigint not null,
  done_at timestamp with time zone not null default service_now(),
  constraint operator_alone_amounts_kind_check CHECK ((kind = ANY (ARRAY['Funding'::text, 'Reship'::text])))
);
CREATE INDEX operator_alone_amounts_done_at_idx ON public.operator_alone_amounts USING btree (done_at);
CREATE INDEX operator_alone_amounts_idx ON public.operator_alone_amounts USING btree (person_id, kind, done_at);

create table operator_approvals (
  id uuid not null,
  kind text not null,
  target text not null,
  account_id uuid,
  act text not null,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamp with time zone not null default service_now(),
  expires_at timestamp with time zone not null,
  status text not null default 'Waiting'::text,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamp with time zone,
  reason text,
  constraint operator_approvals_pkey PRIMARY KEY (id),
  constraint operator_approvals_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint operator_approvals_kind_check CHECK ((kind = ANY (ARRAY['InviteOperator'::text, 'EnableOperator'::text, 'ApplyFunding'::text, 'ChangeAccountPrice'::text, 'ChangeProductPrice'::text, 'GrantRawCodes'::text, 'ReshipParcel'::text, 'ReplaceCode'::text, 'SettlePayment'::text, 'ReverseFunding'::text]))),
  constraint operator_approvals_status_check CHECK ((status = ANY (ARRAY['Waiting'::text, 'Approved'::text, 'Refused'::text, 'Withdrawn'::text, 'Expired'::text]))),
  constraint operator_approvals_two_people CHECK (((status <> ALL (ARRAY['Approved'::text, 'Refused'::text])) OR (decided_by <> asked_by)))
);
CREATE INDEX operator_approvals_asked_at_idx ON public.operator_approvals USING btree (asked_at, id);
CREATE UNIQUE INDEX operator_approvals_waiting_key ON public.operator_approvals USING btree (kind, target) WHERE (status = 'Waiting'::text);

create table operator_credentials (
  id uuid not null,
  name text not null,
  secret_hash bytea,
  secret_hint text not null,
  scopes text[] not null,
  address_blocks text[] not null default '{}'::text[],
  expires_at timestamp with time zone,
  created_by uuid,
  created_by_name text,
  created_at timestamp with time zone not null default clock_timestamp(),
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint operator_credentials_pkey PRIMARY KEY (id),
  constraint operator_credentials_secret_hash_key UNIQUE (secret_hash),
  constraint operator_credentials_creator CHECK (((created_by IS NULL) = (created_by_name IS NULL))),
  constraint operator_credentials_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);
CREATE INDEX operator_credentials_created_at_idx ON public.operator_credentials USING btree (created_at, id);

create table operator_events (
  id uuid not null,
  type text not null,
  recorded_at timestamp with time zone not null,
  data jsonb not null,
  told_at timestamp with time zone,
  acknowledged_at timestamp with time zone,
  acknowledged_by uuid,
  acknowledged_by_name text,
  constraint operator_events_pkey PRIMARY KEY (id),
  constraint operator_events_acknowledged CHECK ((num_nonnulls(acknowledged_at, acknowledged_by, acknowledged_by_name) = ANY (ARRAY[0, 3])))
);
CREATE INDEX operator_events_open_idx ON public.operator_events USING btree (recorded_at, id) WHERE (acknowledged_at IS NULL);
CREATE INDEX operator_events_recorded_at_idx ON public.operator_events USING btree (recorded_at);
CREATE INDEX operator_events_untold_idx ON public.operator_events USING btree (recorded_at) WHERE (told_at IS NULL);

create table operator_tokens (
  token_hash bytea not null,
  person_id uuid not null,
  expires_at timestamp with time zone not null,
  id uuid not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  address text not null,
  user_agent text not null,
  constraint operator_tokens_pkey PRIMARY KEY (token_hash),
  constraint operator_tokens_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);
CREATE INDEX operator_tokens_expires_at_idx ON public.operator_tokens USING btree (expires_at);
CREATE INDEX operator_tokens_person_idx ON public.operator_tokens USING btree (person_id);

create table order_approvals (
  account_id uuid not null,
  order_id uuid not null,
  order_number bigint not null,
  status text not null default 'Waiting'::text,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  source text not null,
  rules text[] not null,
  placed_by_name text not null,
  placed_by_ids uuid[] not null,
  decided_by_id uuid,
  decided_by_name text,
  decided_at timestamp with time zone,
  told_at timestamp with time zone,
  reason text,
  constraint order_approvals_pkey PRIMARY KEY (account_id, order_id),
  constraint order_approvals_account_id_order_id_fkey FOREIGN KEY (account_id, order_id) REFERENCES orders(account_id, id),
  constraint order_approvals_decided_at CHECK (((status = 'Waiting'::text) = (decided_at IS NULL))),
  constraint order_approvals_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 200))),
  constraint order_approvals_rules_check CHECK ((cardinality(rules) > 0)),
  constraint order_approvals_source_check CHECK ((source = ANY (ARRAY['Api'::text, 'Portal'::text, 'Upload'::text, 'Import'::text]))),
  constraint order_approvals_status_check CHECK ((status = ANY (ARRAY['Waiting'::text, 'Approved'::text, 'Rejected'::text, 'Expired'::text, 'Cancelled'::text])))
);
CREATE INDEX order_approvals_expiry_idx ON public.order_approvals USING btree (expires_at) WHERE (status = 'Waiting'::text);
CREATE INDEX order_approvals_waiting_idx ON public.order_approvals USING btree (account_id, order_number) WHERE (status = 'Waiting'::text);

create table order_archives (
  account_id uuid not null,
  id uuid not null,
  file_name text not null,
  byte_count bigint not null,
  sha256 bytea not null,
  sealed_key bytea not null,
  schema_version text not null,
  order_count integer not null,
  row_counts jsonb not null,
  first_number bigint not null,
  last_number bigint not null,
  placed_from timestamp with time zone not null,
  placed_to timestamp with time zone not null,
  archived_at timestamp with time zone not null default service_now(),
  restored_at timestamp with time zone,
  product_versions jsonb not null default '[]'::jsonb,
  constraint order_archives_pkey PRIMARY KEY (account_id, id),
  constraint order_archives_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint order_archives_byte_count_check CHECK ((byte_count > 0)),
  constraint order_archives_file_name_check CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 200))),
  constraint order_archives_order_count_check CHECK ((order_count > 0)),
  constraint order_archives_sha256_check CHECK ((octet_length(sha256) = 32))
);

create table order_drafts (
  account_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  name text not null,
  content jsonb not null,
  changed_at timestamp with time zone not null default service_now(),
  constraint order_drafts_pkey PRIMARY KEY (account_id, id),
  constraint order_drafts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint order_drafts_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint order_drafts_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);
CREATE INDEX order_drafts_changed_at_idx ON public.order_drafts USING btree (changed_at);
CREATE INDEX order_drafts_person_idx ON public.order_drafts USING btree (person_id);

create table order_holds (
  account_id uuid not null,
  order_id uuid not null,
  order_number bigint not null,
  currency_code currency_code not null,
  status text not null default 'Waiting'::text,
  due_minor bigint not null,
  uncharged_lines integer[] not null default '{}'::integer[],
  held_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  placed_by uuid not null,
  source text not null,
  approval_rules text[] not null default '{}'::text[],
  approval_expires_after_days integer,
  told_at timestamp with time zone,
  constraint order_holds_pkey PRIMARY KEY (account_id, order_id),
  constraint order_holds_account_id_order_id_fkey FOREIGN KEY (account_id, order_id) REFERENCES orders(account_id, id),
  constraint order_holds_approval CHECK (((cardinality(approval_rules) > 0) = (approval_expires_after_days IS NOT NULL))),
  constraint order_holds_due_minor_check CHECK ((due_minor >= 0)),
  constraint order_holds_ended_at CHECK (((status = 'Waiting'::text) = (ended_at IS NULL))),
  constraint order_holds_source_check CHECK ((source = ANY (ARRAY['Api'::text, 'Portal'::text, 'Upload'::text, 'Import'::text]))),
  constraint order_holds_status_check CHECK ((status = ANY (ARRAY['Waiting'::text, 'Released'::text, 'Expired'::text, 'Cancelled'::text])))
);
CREATE INDEX order_holds_expiry_idx ON public.order_holds USING btree (expires_at) WHERE (status = 'Waiting'::text);
CREATE INDEX order_holds_waiting_idx ON public.order_holds USING btree (account_id, currency_code, order_number) WHERE (status = 'Waiting'::text);

create table order_keys (
  account_id uuid not null,
  order_id uuid not null,
  root_key_id text not null,
  wrapped_key bytea not null,
  key_id uuid not null,
  constraint order_keys_pkey PRIMARY KEY (account_id, order_id),
  constraint order_keys_key_id_key UNIQUE (account_id, order_id, key_id)
);
CREATE INDEX order_keys_root_key_idx ON public.order_keys USING btree (root_key_id);

create table order_lines (
  account_id uuid not null,
  order_id uuid not null,
  line_number line_number not null,
  order_number bigint not null,
  product_id text not null,
  product_version integer not null,
  value_minor positive_minor not null,
  quantity card_number not null,
  unit_cost_minor amount_minor not null,
  shipping_minor amount_minor not null default 0,
  status line_status not null default 'Pending'::text,
  status_reason text,
  due_at timestamp with time zone,
  branding_id text,
  details jsonb not null,
  recipient_email text,
  recipient_sms text,
  recipient_names text,
  product_nth bigint not null,
  email_nth bigint,
  sms_nth bigint,
  issued_count integer not null default 0,
  awaiting_since timestamp with time zone,
  delivery_round integer not null default 1,
  delivery_status delivery_status,
  resent_at timestamp with time zone,
  set_aside_at timestamp with time zone,
  shipments jsonb,
  forgotten_at timestamp with time zone,
  claim_expires_at timestamp with time zone,
  expired_at timestamp with time zone,
  card_address_count integer not null default 0,
  round_addresses integer[],
  reissued_count integer not null default 0,
  constraint order_lines_pkey PRIMARY KEY (account_id, order_id, line_number),
  constraint order_lines_check CHECK (((email_nth IS NULL) = (recipient_email IS NULL))),
  constraint order_lines_check1 CHECK (((sms_nth IS NULL) = (recipient_sms IS NULL))),
  constraint order_lines_issued_within_quantity CHECK ((issued_count <= (quantity)::integer)),
  constraint order_lines_reissued_within_quantity CHECK (((reissued_count >= 0) AND (reissued_count <= ((quantity)::integer - 1))))
) with (fillfactor=45);
CREATE INDEX order_lines_branding_idx ON public.order_lines USING btree (account_id, branding_id, order_number) WHERE (branding_id IS NOT NULL);
CREATE INDEX order_lines_cardholder_email_idx ON public.order_lines USING btree (account_id, lower((details #>> '{cardholder,email}'::text[]))) WHERE (details ? 'cardholder'::text);
CREATE INDEX order_lines_cardholder_phone_idx ON public.order_lines USING btree (account_id, ((details #>> '{cardholder,phoneNumber}'::text[]))) WHERE (details ? 'cardholder'::text);
CREATE INDEX order_lines_email_idx ON public.order_lines USING btree (account_id, recipient_email, order_number) WHERE (recipient_email IS NOT NULL);
CREATE INDEX order_lines_expiring_idx ON public.order_lines USING btree (account_id, claim_expires_at) WHERE ((claim_expires_at IS NOT NULL) AND (expired_at IS NULL));
CREATE INDEX order_lines_expiry_idx ON public.order_lines USING btree (claim_expires_at) WHERE ((claim_expires_at IS NOT NULL) AND (expired_at IS NULL));
CREATE INDEX order_lines_external_id_idx ON public.order_lines USING btree (account_id, ((details ->> 'externalId'::text)), order_number) WHERE (details ? 'externalId'::text);
CREATE INDEX order_lines_moved_email_idx ON public.order_lines USING btree (account_id, lower((details #>> '{digital,email}'::text[]))) WHERE (lower((details #>> '{digital,email}'::text[])) IS DISTINCT FROM recipient_email);
CREATE INDEX order_lines_moved_sms_idx ON public.order_lines USING btree (account_id, ((details #>> '{digital,sms}'::text[]))) WHERE ((details #>> '{digital,sms}'::text[]) IS DISTINCT FROM recipient_sms);
CREATE INDEX order_lines_names_idx ON public.order_lines USING btree (account_id, order_number, recipient_names) WHERE (recipient_names IS NOT NULL);
CREATE INDEX order_lines_product_idx ON public.order_lines USING btree (account_id, product_id, order_number);
CREATE INDEX order_lines_sms_idx ON public.order_lines USING btree (account_id, recipient_sms, order_number) WHERE (recipient_sms IS NOT NULL);

create table order_marks (
  account_id uuid not null,
  passed_to bigint not null default 0,
  constraint order_marks_pkey PRIMARY KEY (account_id),
  constraint order_marks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
) with (fillfactor=50);

create table order_watches (
  account_id uuid not null,
  order_id uuid not null,
  look_at timestamp with time zone not null,
  looks integer not null default 0,
  resumes integer not null default 0,
  stuck_since timestamp with time zone,
  stuck_with text,
  constraint order_watches_pkey PRIMARY KEY (account_id, order_id),
  constraint order_watches_check CHECK (((stuck_since IS NULL) = (stuck_with IS NULL)))
);
CREATE INDEX order_watches_look_at_idx ON public.order_watches USING btree (look_at);
CREATE INDEX order_watches_stuck_idx ON public.order_watches USING btree (stuck_since) WHERE (stuck_since IS NOT NULL);

create table orders (
  account_id uuid not null,
  id uuid not null,
  number bigint not null,
  placed_at timestamp with time zone not null,
  po_number po_number not null,
  type delivery_type not null,
  status order_status not null default 'Pending'::text,
  status_reason text,
  currency_code currency_code not null,
  total_minor amount_minor not null,
  note order_note,
  department_id text,
  personalization jsonb,
  sealed_webhook bytea,
  credential_id uuid not null,
  needs_approval boolean not null default false,
  awaited_funds boolean not null default false,
  archived_in uuid,
  archived_charged_minor bigint,
  archived_refunded_minor bigint,
  constraint orders_pkey PRIMARY KEY (account_id, id),
  constraint orders_account_id_number_key UNIQUE (account_id, number) INCLUDE (type, department_id),
  constraint orders_account_id_po_number_key UNIQUE (account_id, po_number),
  constraint orders_archived_in_fkey FOREIGN KEY (account_id, archived_in) REFERENCES order_archives(account_id, id),
  constraint orders_archived_is_final CHECK (((archived_in IS NULL) OR ((status)::text <> 'Pending'::text))),
  constraint orders_archived_is_whole CHECK ((num_nonnulls(archived_in, archived_charged_minor, archived_refunded_minor) = ANY (ARRAY[0, 3])))
) with (fillfactor=50);
CREATE INDEX orders_archived_idx ON public.orders USING btree (account_id, archived_in) WHERE (archived_in IS NOT NULL);
CREATE INDEX orders_kept_idx ON public.orders USING btree (account_id, number) INCLUDE (type, department_id) WHERE (archived_in IS NULL);

create table outbox_messages (
  account_id uuid not null,
  id uuid not null,
  address_hash bytea not null,
  sets_password boolean not null,
  sealed_content bytea not null,
  sent_at timestamp with time zone not null,
  constraint outbox_messages_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX outbox_messages_account_idx ON public.outbox_messages USING btree (account_id, sent_at, id);
CREATE INDEX outbox_messages_address_idx ON public.outbox_messages USING btree (account_id, address_hash, sent_at, id);
CREATE INDEX outbox_messages_sent_at_idx ON public.outbox_messages USING btree (sent_at, id);

create table parcel_lines (
  account_id uuid not null,
  parcel_id text not null,
  line_number integer not null,
  first_card integer not null,
  card_count integer not null,
  constraint parcel_lines_pkey PRIMARY KEY (account_id, parcel_id, line_number),
  constraint parcel_lines_account_id_parcel_id_fkey FOREIGN KEY (account_id, parcel_id) REFERENCES parcels(account_id, id) ON DELETE CASCADE,
  constraint parcel_lines_card_count_check CHECK ((card_count >= 1)),
  constraint parcel_lines_first_card_check CHECK ((first_card >= 1))
);

create table parcels (
  account_id uuid not null,
  id text not null,
  order_id uuid not null,
  parcel_key bytea not null,
  attempt integer not null default 1,
  fulfillment_group text not null,
  status text not null default 'Ready'::text,
  card_count integer not null,
  packed_count integer not null default 0,
  created_at timestamp with time zone not null,
  packed_at timestamp with time zone,
  shipped_at timestamp with time zone,
  lost_at timestamp with time zone,
  courier text,
  tracking_number text,
  tracking_url text,
  constraint parcels_pkey PRIMARY KEY (account_id, id),
  constraint parcels_account_id_order_id_parcel_key_attempt_key UNIQUE (account_id, order_id, parcel_key, attempt),
  constraint parcels_attempt_check CHECK ((attempt >= 1)),
  constraint parcels_card_count_check CHECK ((card_count >= 0)),
  constraint parcels_check CHECK (((packed_count >= 0) AND (packed_count <= card_count))),
  constraint parcels_check1 CHECK (((status <> 'Packed'::text) OR (packed_count = card_count))),
  constraint parcels_check2 CHECK (((shipped_at IS NOT NULL) = (status = ANY (ARRAY['Shipped'::text, 'Lost'::text])))),
  constraint parcels_check3 CHECK (((shipped_at IS NOT NULL) = ((tracking_number IS NOT NULL) AND (courier IS NOT NULL)))),
  constraint parcels_courier_check CHECK (((char_length(courier) >= 1) AND (char_length(courier) <= 100))),
  constraint parcels_id_check CHECK ((id ~ '^P[0-9A-HJKMNP-TV-Z]{11}$'::text)),
  constraint parcels_status_check CHECK ((status = ANY (ARRAY['Ready'::text, 'Packed'::text, 'Shipped'::text, 'Lost'::text, 'Cancelled'::text]))),
  constraint parcels_tracking_number_check CHECK (((char_length(tracking_number) >= 1) AND (char_length(tracking_number) <= 100))),
  constraint parcels_tracking_url_check CHECK ((char_length(tracking_url) <= 2048))
);
CREATE INDEX parcels_group_idx ON public.parcels USING btree (fulfillment_group, status, created_at, id);
CREATE UNIQUE INDEX parcels_id_key ON public.parcels USING btree (id);
CREATE INDEX parcels_status_idx ON public.parcels USING btree (status, created_at, id);

create table passkey_challenges (
  owner_hash bytea not null,
  purpose text not null,
  challenge bytea not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (owner_hash, purpose),
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['Register'::text, 'Prove'::text, 'SignIn'::text])))
);
CREATE INDEX passkey_challenges_expires_at_idx ON public.passkey_challenges USING btree (expires_at);

create table passkeys (
  id uuid not null,
  person_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint passkeys_counter_check CHECK ((counter >= 0)),
  constraint passkeys_credential_id_check CHECK (((octet_length(credential_id) >= 1) AND (octet_length(credential_id) <= 1023))),
  constraint passkeys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);
CREATE UNIQUE INDEX passkeys_credential_id_key ON public.passkeys USING btree (credential_id);
CREATE INDEX passkeys_person_idx ON public.passkeys USING btree (person_id);

create table payment_reversals (
  provider text not null,
  provider_reversal_id text not null,
  provider_payment_id text not null,
  kind text not null,
  currency_code currency_code not null,
  amount_minor amount_minor not null,
  is_cancelled boolean not null,
  reported_at timestamp with time zone not null default service_now(),
  reason text,
  constraint payment_reversals_pkey PRIMARY KEY (provider, provider_reversal_id),
  constraint payment_reversals_kind_check CHECK ((kind = ANY (ARRAY['Refund'::text, 'Dispute'::text, 'Operator'::text]))),
  constraint payment_reversals_provider_payment_id_check CHECK (((char_length(provider_payment_id) >= 1) AND (char_length(provider_payment_id) <= 200))),
  constraint payment_reversals_provider_reversal_id_check CHECK (((char_length(provider_reversal_id) >= 1) AND (char_length(provider_reversal_id) <= 200))),
  constraint payment_reversals_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 200))),
  constraint payment_reversals_reason_of_operators CHECK (((kind = 'Operator'::text) = (reason IS NOT NULL)))
);
CREATE INDEX payment_reversals_payment_idx ON public.payment_reversals USING btree (provider, provider_payment_id);

create table payments (
  id uuid not null,
  provider text not null,
  provider_payment_id text not null,
  received_at timestamp with time zone not null default service_now(),
  paid_at timestamp with time zone,
  currency_code currency_code not null,
  amount_minor bigint not null,
  remittance_text text not null,
  payer text,
  payment_reference text,
  status text not null,
  issue text,
  account_id uuid,
  funding_request_id uuid,
  taken_minor amount_minor not null default 0,
  owed_minor amount_minor not null default 0,
  settled_at timestamp with time zone,
  settled_by uuid,
  settled_by_name text,
  settle_reason text,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_provider_id_key UNIQUE (provider, provider_payment_id),
  constraint payments_request_fkey FOREIGN KEY (account_id, funding_request_id) REFERENCES funding_requests(account_id, id),
  constraint payments_applied_to_a_request CHECK (((status = 'Applied'::text) = (funding_request_id IS NOT NULL))),
  constraint payments_issue_check CHECK ((issue = ANY (ARRAY['NoReference'::text, 'UnknownReference'::text, 'SeveralReferences'::text, 'NotPositive'::text, 'OtherCurrency'::text, 'RequestSettled'::text, 'Underpaid'::text, 'Overpaid'::text]))),
  constraint payments_payer_check CHECK ((char_length(payer) <= 200)),
  constraint payments_provider_check CHECK ((provider = ANY (ARRAY['neutral'::text, 'stripe'::text, 'bank'::text, 'operator'::text]))),
  constraint payments_provider_payment_id_check CHECK (((char_length(provider_payment_id) >= 1) AND (char_length(provider_payment_id) <= 200))),
  constraint payments_remittance_text_check CHECK ((char_length(remittance_text) <= 1000)),
  constraint payments_reversed_at_most_once CHECK ((((taken_minor)::bigint + (owed_minor)::bigint) <=
CASE
    WHEN (status = 'Applied'::text) THEN amount_minor
    ELSE (0)::bigint
END)),
  constraint payments_settle_reason_check CHECK (((char_length(settle_reason) >= 1) AND (char_length(settle_reason) <= 200))),
  constraint payments_settled_once CHECK (((status = 'ToSettle'::text) = (settled_at IS NULL))),
  constraint payments_status_check CHECK ((status = ANY (ARRAY['ToSettle'::text, 'Applied'::text, 'Returned'::text, 'Ignored'::text])))
);
CREATE UNIQUE INDEX payments_one_per_request ON public.payments USING btree (account_id, funding_request_id) WHERE (funding_request_id IS NOT NULL);
CREATE INDEX payments_owed_idx ON public.payments USING btree (account_id, currency_code) WHERE ((owed_minor)::bigint > 0);
CREATE INDEX payments_received_at_idx ON public.payments USING btree (received_at, id);
CREATE INDEX payments_to_settle_idx ON public.payments USING btree (received_at, id) WHERE (status = 'ToSettle'::text);

create table people (
  id uuid not null,
  account_id uuid,
  email text not null,
  name text not null,
  role text not null,
  status text not null default 'Active'::text,
  password_hash text,
  sealed_totp_secret bytea,
  totp_since timestamp with time zone,
  totp_last_step bigint not null default 0,
  created_at timestamp with time zone not null default clock_timestamp(),
  last_sign_in_at timestamp with time zone,
  last_address_hash bytea,
  invited_by uuid,
  confirmed_by uuid,
  confirmed_at timestamp with time zone,
  language text,
  passkey_count integer not null default 0,
  operator_roles text[] not null default '{}'::text[],
  roles_given_by uuid,
  sign_on_issuer text,
  sign_on_subject text,
  constraint people_pkey PRIMARY KEY (id),
  constraint people_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint people_check CHECK (((role = 'operator'::text) = (account_id IS NULL))),
  constraint people_email_check CHECK ((char_length(email) <= 254)),
  constraint people_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text, 'es'::text, 'ja'::text, 'ar'::text]))),
  constraint people_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint people_operator_roles CHECK ((((role = 'operator'::text) = (cardinality(operator_roles) > 0)) AND (operator_roles <@ ARRAY['support'::text, 'warehouse'::text, 'catalog'::text, 'finance'::text, 'admin'::text]))),
  constraint people_operators_confirmed CHECK (((role = 'operator'::text) = (confirmed_at IS NOT NULL))),
  constraint people_passkey_count_check CHECK ((passkey_count >= 0)),
  constraint people_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'approver'::text, 'orderer'::text, 'finance'::text, 'viewer'::text, 'operator'::text]))),
  constraint people_sign_on CHECK (((sign_on_issuer IS NULL) = (sign_on_subject IS NULL))),
  constraint people_status_check CHECK ((status = ANY (ARRAY['Active'::text, 'Disabled'::text])))
);
CREATE INDEX people_account_idx ON public.people USING btree (account_id, id);
CREATE UNIQUE INDEX people_email_key ON public.people USING btree (email);

create table person_links (
  person_id uuid not null,
  kind text not null,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint person_links_pkey PRIMARY KEY (person_id, kind),
  constraint person_links_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint person_links_kind_check CHECK ((kind = ANY (ARRAY['Invitation'::text, 'Reset'::text, 'SignIn'::text])))
);
CREATE UNIQUE INDEX person_links_token_hash_key ON public.person_links USING btree (token_hash);

create table portal_sessions (
  id_hash bytea not null,
  id uuid not null,
  person_id uuid not null,
  step text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  last_seen_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  confirmed_at timestamp with time zone not null default clock_timestamp(),
  address text not null,
  user_agent text not null,
  proved_by text not null,
  constraint portal_sessions_pkey PRIMARY KEY (id_hash),
  constraint portal_sessions_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  constraint portal_sessions_proved_by_check CHECK ((proved_by = ANY (ARRAY['Password'::text, 'Link'::text, 'Code'::text, 'RecoveryCode'::text, 'Passkey'::text, 'SignOn'::text]))),
  constraint portal_sessions_step_check CHECK ((step = ANY (ARRAY['Code'::text, 'Done'::text])))
);
CREATE INDEX portal_sessions_expires_at_idx ON public.portal_sessions USING btree (expires_at);
CREATE INDEX portal_sessions_person_idx ON public.portal_sessions USING btree (person_id);

create table product_changes (
  product_id text not null,
  id uuid not null,
  told_up_to uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  constraint product_changes_pkey PRIMARY KEY (product_id, id),
  constraint product_changes_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
);

create table product_versions (
  product_id text not null,
  version integer not null,
  content jsonb not null,
  created_at timestamp with time zone not null default service_now(),
  constraint product_versions_pkey PRIMARY KEY (product_id, version),
  constraint product_versions_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) DEFERRABLE INITIALLY DEFERRED
);

create table products (
  id text not null,
  version integer not null,
  is_active boolean not null default true,
  is_public boolean not null default true,
  default_fee numeric(18,6) not null default 0,
  default_discount_percentage numeric(7,4) not null default 0,
  sources text[] not null default '{}'::text[],
  is_choice boolean not null default false,
  changed_at timestamp with time zone not null default service_now(),
  public_until timestamp with time zone,
  constraint products_pkey PRIMARY KEY (id),
  constraint products_default_discount_percentage_check CHECK (((default_discount_percentage >= (0)::numeric) AND (default_discount_percentage <= (100)::numeric))),
  constraint products_default_fee_check CHECK ((default_fee >= (0)::numeric)),
  constraint products_id_check CHECK (((char_length(id) >= 1) AND (char_length(id) <= 50)))
);
CREATE TRIGGER products_note_change BEFORE UPDATE ON public.products FOR EACH ROW EXECUTE FUNCTION note_product_change();

create table recipient_count_marks (
  account_id uuid not null,
  passed_to bigint not null default 0,
  constraint recipient_count_marks_pkey PRIMARY KEY (account_id),
  constraint recipient_count_marks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
) with (fillfactor=50);

create table recipient_gifts (
  account_id uuid not null,
  order_id uuid not null,
  line_number line_number not null,
  address_hash bytea not null,
  year integer not null,
  currency_code currency_code not null,
  value_minor amount_minor not null,
  cards integer not null,
  constraint recipient_gifts_pkey PRIMARY KEY (account_id, order_id, line_number),
  constraint recipient_gifts_cards_check CHECK ((cards >= 0))
);

create table recipient_lines (
  address_hash bytea not null,
  account_id uuid not null,
  order_id uuid not null,
  line_number integer not null,
  constraint recipient_lines_pkey PRIMARY KEY (address_hash, order_id, line_number, account_id)
);

create table recipient_message_counts (
  address_hash bytea not null,
  is_notice boolean not null,
  hour timestamp with time zone not null,
  sent integer not null,
  held integer not null default 0,
  constraint recipient_message_counts_pkey PRIMARY KEY (address_hash, is_notice)
);
CREATE INDEX recipient_message_counts_hour_idx ON public.recipient_message_counts USING btree (hour);

create table recipient_thresholds (
  account_id uuid not null,
  currency_code currency_code not null,
  amount_minor positive_minor not null,
  constraint recipient_thresholds_pkey PRIMARY KEY (account_id, currency_code),
  constraint recipient_thresholds_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table recipient_totals (
  account_id uuid not null,
  year integer not null,
  currency_code currency_code not null,
  address_hash bytea not null,
  total_minor amount_minor not null,
  gifts integer not null,
  order_id uuid not null,
  line_number line_number not null,
  reached_at timestamp with time zone,
  announced_at timestamp with time zone,
  constraint recipient_totals_pkey PRIMARY KEY (account_id, year, currency_code, address_hash),
  constraint recipient_totals_announced_once_reached CHECK (((announced_at IS NULL) OR (reached_at IS NOT NULL)))
);
CREATE INDEX recipient_totals_amount_idx ON public.recipient_totals USING btree (account_id, year, currency_code, total_minor DESC, address_hash);
CREATE INDEX recipient_totals_reached_idx ON public.recipient_totals USING btree (account_id) WHERE ((reached_at IS NOT NULL) AND (announced_at IS NULL));

create table recovery_codes (
  person_id uuid not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (person_id, code_hash),
  constraint recovery_codes_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);

create table remembered_mappings (
  account_id uuid not null,
  header_hash bytea not null,
  mapping jsonb not null,
  used_at timestamp with time zone not null default service_now(),
  constraint remembered_mappings_pkey PRIMARY KEY (account_id, header_hash),
  constraint remembered_mappings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX remembered_mappings_used_at_idx ON public.remembered_mappings USING btree (used_at);

create table reminder_lines (
  account_id uuid not null,
  order_id uuid not null,
  line_number integer not null,
  sent_at timestamp with time zone not null,
  constraint reminder_lines_pkey PRIMARY KEY (account_id, order_id, line_number),
  constraint reminder_lines_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX reminder_lines_sent_idx ON public.reminder_lines USING btree (account_id, sent_at);

create table reminder_marks (
  account_id uuid not null,
  days smallint not null,
  passed_to timestamp with time zone not null,
  constraint reminder_marks_pkey PRIMARY KEY (account_id, days),
  constraint reminder_marks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table reminder_opt_outs (
  address_hash bytea not null,
  created_at timestamp with time zone not null,
  constraint reminder_opt_outs_pkey PRIMARY KEY (address_hash)
);

create table replaced_codes (
  account_id uuid not null,
  order_id uuid not null,
  line_number line_number not null,
  card_number card_number not null,
  replacement integer not null,
  sealed_code bytea not null,
  code_fingerprint bytea not null,
  code_hint text not null,
  source text not null,
  replaced_at timestamp with time zone not null,
  part integer,
  constraint replaced_codes_pkey PRIMARY KEY (account_id, order_id, line_number, card_number, replacement),
  constraint replaced_codes_fingerprint_key UNIQUE (code_fingerprint),
  constraint replaced_codes_part_check CHECK (((part >= 1) AND (part <= 50))),
  constraint replaced_codes_replacement_check CHECK ((replacement >= 1))
);

create table report_chunks (
  account_id uuid not null,
  report_id uuid not null,
  number integer not null,
  bytes bytea not null,
  constraint report_chunks_pkey PRIMARY KEY (account_id, report_id, number),
  constraint report_chunks_account_id_report_id_fkey FOREIGN KEY (account_id, report_id) REFERENCES reports(account_id, id) ON DELETE CASCADE,
  constraint report_chunks_number_check CHECK ((number >= 1))
);

create table report_receipts (
  receipt_hash bytea not null,
  received_at timestamp with time zone not null,
  constraint report_receipts_pkey PRIMARY KEY (receipt_hash)
);
CREATE INDEX report_receipts_received_at_idx ON public.report_receipts USING btree (received_at);

create table report_schedules (
  account_id uuid not null,
  id uuid not null,
  kind text not null,
  format text not null,
  frequency text not null,
  filter jsonb not null,
  sends_mail boolean not null,
  created_at timestamp with time zone not null default service_now(),
  person_id uuid,
  credential_id uuid,
  created_by_name text not null,
  next_period date not null,
  due_at timestamp with time zone not null,
  paused_reason text,
  last_report_id uuid,
  constraint report_schedules_pkey PRIMARY KEY (account_id, id),
  constraint report_schedules_content_key UNIQUE (account_id, kind, format, frequency, filter),
  constraint report_schedules_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint report_schedules_filter_check CHECK ((jsonb_typeof(filter) = 'object'::text)),
  constraint report_schedules_format_check CHECK ((format = ANY (ARRAY['Csv'::text, 'Ndjson'::text, 'Xlsx'::text]))),
  constraint report_schedules_frequency_check CHECK ((frequency = ANY (ARRAY['Daily'::text, 'Weekly'::text, 'Monthly'::text]))),
  constraint report_schedules_one_creator CHECK ((num_nonnulls(person_id, credential_id) = 1)),
  constraint report_schedules_paused_reason_check CHECK ((paused_reason = ANY (ARRAY['Paused'::text, 'CreatorLostRight'::text])))
);
CREATE INDEX report_schedules_due_at_idx ON public.report_schedules USING btree (due_at) WHERE (paused_reason IS NULL);

create table reports (
  account_id uuid not null,
  id uuid not null,
  kind text not null,
  format text not null,
  filter jsonb not null,
  number_first bigint not null,
  number_last bigint not null,
  as_of timestamp with time zone not null,
  holds_recipients boolean not null,
  status text not null default 'Pending'::text,
  status_reason text,
  created_at timestamp with time zone not null default service_now(),
  created_by_name text,
  idempotency_key text,
  run uuid,
  row_count bigint,
  byte_count bigint,
  chunk_count integer,
  sha256 bytea,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  schedule_id uuid,
  constraint reports_pkey PRIMARY KEY (account_id, id),
  constraint reports_account_id_idempotency_key_key UNIQUE (account_id, idempotency_key),
  constraint reports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint reports_failed_with_reason CHECK (((status = 'Failed'::text) = (status_reason IS NOT NULL))),
  constraint reports_file_is_whole CHECK ((((status = 'Ready'::text) = (num_nonnulls(row_count, byte_count, chunk_count, sha256) = 4)) AND ((status <> 'Ready'::text) OR (num_nonnulls(ready_at, expires_at) = 2)))),
  constraint reports_filter_check CHECK ((jsonb_typeof(filter) = 'object'::text)),
  constraint reports_format_check CHECK ((format = ANY (ARRAY['Csv'::text, 'Ndjson'::text, 'Xlsx'::text]))),
  constraint reports_idempotency_key_check CHECK (((char_length(idempotency_key) >= 1) AND (char_length(idempotency_key) <= 100))),
  constraint reports_number_first_check CHECK ((number_first >= 1)),
  constraint reports_number_last_check CHECK ((number_last >= 0)),
  constraint reports_status_check CHECK ((status = ANY (ARRAY['Pending'::text, 'Ready'::text, 'Failed'::text]))),
  constraint reports_status_reason_check CHECK (((char_length(status_reason) >= 1) AND (char_length(status_reason) <= 300)))
);
CREATE INDEX reports_created_at_idx ON public.reports USING btree (created_at) WHERE (expires_at IS NULL);
CREATE INDEX reports_expires_at_idx ON public.reports USING btree (expires_at) WHERE (expires_at IS NOT NULL);

create table request_minutes (
  minute timestamp with time zone not null,
  process_id uuid not null,
  requests integer not null,
  errors integer not null,
  orders integer not null,
  duration_counts integer[] not null,
  constraint request_minutes_pkey PRIMARY KEY (minute, process_id)
);

create table retention_marks (
  place text not null,
  passed_at timestamp with time zone,
  passed_id uuid,
  removed bigint not null default 0,
  ran_at timestamp with time zone not null,
  constraint retention_marks_pkey PRIMARY KEY (place),
  constraint retention_marks_passed_is_whole CHECK (((passed_at IS NULL) = (passed_id IS NULL))),
  constraint retention_marks_place_check CHECK ((place = ANY (ARRAY['Messages'::text, 'OutboxMessages'::text, 'Visitors'::text, 'OrderDrafts'::text])))
);

create table service_clock (
  only_row boolean not null default true,
  ahead interval not null default '00:00:00'::interval,
  constraint service_clock_pkey PRIMARY KEY (only_row),
  constraint service_clock_only_row_check CHECK (only_row)
);

create table shipping_methods (
  id text not null,
  content jsonb not null,
  is_active boolean not null default true,
  constraint shipping_methods_pkey PRIMARY KEY (id),
  constraint shipping_methods_id_check CHECK (((char_length(id) >= 1) AND (char_length(id) <= 50)))
);

create table sign_in_failures (
  person_id uuid not null,
  window_start timestamp with time zone not null,
  failures integer not null,
  told_at timestamp with time zone,
  constraint sign_in_failures_pkey PRIMARY KEY (person_id, window_start),
  constraint sign_in_failures_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_failures_window_start_idx ON public.sign_in_failures USING btree (window_start);

create table sign_in_tries (
  throttle_key bytea not null,
  window_start timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  tries integer not null,
  constraint sign_in_tries_pkey PRIMARY KEY (throttle_key, window_start)
);
CREATE INDEX sign_in_tries_ends_at_idx ON public.sign_in_tries USING btree (ends_at);

create table sign_on (
  owner_id uuid not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  sealed_client_secret bytea not null,
  groups_claim text not null,
  is_required boolean not null,
  constraint sign_on_pkey PRIMARY KEY (owner_id),
  constraint sign_on_client_id_check CHECK ((char_length(client_id) <= 500)),
  constraint sign_on_groups_claim_check CHECK (((char_length(groups_claim) >= 1) AND (char_length(groups_claim) <= 100))),
  constraint sign_on_issuer_check CHECK ((char_length(issuer) <= 2048)),
  constraint sign_on_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);

create table sign_on_domains (
  owner_id uuid not null,
  domain text not null,
  confirmed_at timestamp with time zone,
  constraint sign_on_domains_pkey PRIMARY KEY (owner_id, domain),
  constraint sign_on_domains_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES sign_on(owner_id) ON DELETE CASCADE,
  constraint sign_on_domains_domain_check CHECK (((domain = lower(domain)) AND (char_length(domain) <= 253)))
);
CREATE UNIQUE INDEX sign_on_domains_confirmed_key ON public.sign_on_domains USING btree (domain) WHERE (confirmed_at IS NOT NULL);

create table sign_on_groups (
  owner_id uuid not null,
  position integer not null,
  group_name text not null,
  role text not null,
  constraint sign_on_groups_pkey PRIMARY KEY (owner_id, "position"),
  constraint sign_on_groups_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES sign_on(owner_id) ON DELETE CASCADE,
  constraint sign_on_groups_group_name_check CHECK (((char_length(group_name) >= 1) AND (char_length(group_name) <= 200)))
);

create table spending_days (
  account_id uuid not null,
  day date not null,
  currency_code currency_code not null,
  department_id text not null,
  spent_minor bigint not null,
  constraint spending_days_pkey PRIMARY KEY (account_id, day, currency_code, department_id),
  constraint spending_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table stock_codes (
  product_id text not null,
  value_minor bigint not null,
  id uuid not null,
  sealed_code bytea not null,
  code_fingerprint bytea not null,
  code_hint text not null,
  import_id uuid not null,
  account_id uuid,
  order_id uuid,
  line_number integer,
  serial_fingerprint bytea,
  parcel_id text,
  constraint stock_codes_pkey PRIMARY KEY (product_id, value_minor, id),
  constraint stock_codes_value_minor_check CHECK ((value_minor > 0))
);
CREATE UNIQUE INDEX stock_codes_fingerprint_key ON public.stock_codes USING btree (code_fingerprint);
CREATE INDEX stock_codes_free_idx ON public.stock_codes USING btree (product_id, value_minor, id) WHERE ((account_id IS NULL) AND (serial_fingerprint IS NULL));
CREATE INDEX stock_codes_free_plastic_idx ON public.stock_codes USING btree (product_id, value_minor, id) WHERE ((account_id IS NULL) AND (serial_fingerprint IS NOT NULL));
CREATE INDEX stock_codes_parcel_idx ON public.stock_codes USING btree (account_id, parcel_id) WHERE (parcel_id IS NOT NULL);
CREATE INDEX stock_codes_reserved_idx ON public.stock_codes USING btree (account_id, order_id, line_number) WHERE (account_id IS NOT NULL);
CREATE UNIQUE INDEX stock_codes_serial_key ON public.stock_codes USING btree (serial_fingerprint) WHERE (serial_fingerprint IS NOT NULL);

create table stock_imports (
  id uuid not null,
  name text not null,
  root_key_id text not null,
  wrapped_key bytea not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  rows_read bigint not null default 0,
  content_digest bytea,
  codes_loaded bigint not null default 0,
  rows_refused bigint not null default 0,
  constraint stock_imports_pkey PRIMARY KEY (id),
  constraint stock_imports_name_key UNIQUE (name)
);

create table stock_levels (
  product_id text not null,
  value_minor bigint not null,
  available bigint not null default 0,
  low_mark bigint not null default 0,
  is_plastic boolean not null default false,
  used_count bigint not null default 0,
  constraint stock_levels_pkey PRIMARY KEY (product_id, value_minor, is_plastic),
  constraint stock_levels_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint stock_levels_available_check CHECK ((available >= 0)),
  constraint stock_levels_used_count_check CHECK ((used_count >= 0))
);

create table stock_losses (
  account_id uuid not null,
  order_id uuid not null,
  line_number line_number not null,
  card_number card_number not null,
  product_id text not null,
  value_minor positive_minor not null,
  currency_code currency_code not null,
  source text not null,
  reason text not null,
  lost_at timestamp with time zone not null,
  replacement integer not null default 0,
  constraint stock_losses_pkey PRIMARY KEY (account_id, order_id, line_number, card_number, replacement),
  constraint stock_losses_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint stock_losses_reason_check CHECK ((reason = ANY (ARRAY['NotTakenBack'::text, 'RefusedBySource'::text, 'NoAnswer'::text, 'Unreadable'::text, 'Defective'::text])))
);
CREATE INDEX stock_losses_lost_at_idx ON public.stock_losses USING btree (lost_at);

create table stock_use_samples (
  product_id text not null,
  value_minor bigint not null,
  is_plastic boolean not null,
  day date not null,
  taken_at timestamp with time zone not null,
  used_count bigint not null,
  constraint stock_use_samples_pkey PRIMARY KEY (product_id, value_minor, is_plastic, day),
  constraint stock_use_samples_product_id_value_minor_is_plastic_fkey FOREIGN KEY (product_id, value_minor, is_plastic) REFERENCES stock_levels(product_id, value_minor, is_plastic),
  constraint stock_use_samples_used_count_check CHECK ((used_count >= 0))
);
CREATE INDEX stock_use_samples_day_idx ON public.stock_use_samples USING btree (day);

create table supplier_purchases (
  supplier text not null,
  reference text not null,
  account_id uuid not null,
  order_id uuid not null,
  line_number integer not null,
  card_count integer not null,
  outcome text not null,
  currency_code currency_code,
  cost_minor bigint,
  recorded_at timestamp with time zone not null default service_now(),
  constraint supplier_purchases_pkey PRIMARY KEY (supplier, reference),
  constraint supplier_purchases_card_count_check CHECK ((card_count > 0)),
  constraint supplier_purchases_cost CHECK (((outcome = 'Issued'::text) = ((cost_minor IS NOT NULL) AND (currency_code IS NOT NULL)))),
  constraint supplier_purchases_cost_minor_check CHECK ((cost_minor >= 0)),
  constraint supplier_purchases_outcome_check CHECK ((outcome = ANY (ARRAY['Issued'::text, 'Rejected'::text, 'Unknown'::text]))),
  constraint supplier_purchases_reference_check CHECK (((char_length(reference) >= 1) AND (char_length(reference) <= 200))),
  constraint supplier_purchases_supplier_check CHECK (((char_length(supplier) >= 1) AND (char_length(supplier) <= 50)))
);
CREATE INDEX supplier_purchases_recorded_at_idx ON public.supplier_purchases USING btree (supplier, recorded_at, reference);

create table supplier_requests (
  account_id uuid not null,
  order_id uuid not null,
  line_number integer not null,
  first_card integer not null,
  card_count integer not null,
  supplier text not null,
  reference text not null,
  asked_at timestamp with time zone not null,
  asks integer not null default 1,
  constraint supplier_requests_pkey PRIMARY KEY (account_id, order_id, line_number, first_card)
);

create table supplier_states (
  supplier text not null,
  is_failing boolean not null,
  problem text,
  changed_at timestamp with time zone not null default service_now(),
  constraint supplier_states_pkey PRIMARY KEY (supplier),
  constraint supplier_states_problem CHECK ((is_failing = (problem IS NOT NULL))),
  constraint supplier_states_problem_check CHECK ((char_length(problem) <= 500)),
  constraint supplier_states_supplier_check CHECK (((char_length(supplier) >= 1) AND (char_length(supplier) <= 50)))
);

create table suppressions (
  address_hash bytea not null,
  channel text not null,
  reason text not null,
  created_at timestamp with time zone not null,
  constraint suppressions_pkey PRIMARY KEY (address_hash),
  constraint suppressions_channel_check CHECK ((channel = ANY (ARRAY['Email'::text, 'Sms'::text])))
);
CREATE INDEX suppressions_created_at_idx ON public.suppressions USING btree (created_at);

create table throttle_windows (
  throttle_key bytea not null,
  window_start timestamp with time zone not null,
  attempts integer not null,
  constraint throttle_windows_pkey PRIMARY KEY (throttle_key, window_start)
);
CREATE INDEX throttle_windows_start_idx ON public.throttle_windows USING btree (window_start);

create table token_state (
  only_row boolean not null default true,
  version bigint not null default 1,
  raised_in xid8,
  constraint token_state_pkey PRIMARY KEY (only_row),
  constraint token_state_only_row_check CHECK (only_row)
);

create table tokens (
  token_hash bytea not null,
  account_id uuid not null,
  credential_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint tokens_pkey PRIMARY KEY (token_hash),
  constraint tokens_account_id_credential_id_fkey FOREIGN KEY (account_id, credential_id) REFERENCES credentials(account_id, id) ON DELETE CASCADE
);
CREATE INDEX tokens_credential_idx ON public.tokens USING btree (account_id, credential_id, expires_at);
CREATE INDEX tokens_expires_at_idx ON public.tokens USING btree (expires_at);
CREATE CONSTRAINT TRIGGER tokens_raise_version AFTER DELETE ON public.tokens DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.expires_at > clock_timestamp())) EXECUTE FUNCTION raise_token_version();

create table transfers (
  account_id uuid not null,
  number bigint not null,
  id uuid not null,
  recorded_at timestamp with time zone not null,
  kind transfer_kind not null,
  currency_code currency_code not null,
  currency_number bigint not null,
  amount_minor positive_minor not null,
  debit_account ledger_account not null,
  credit_account ledger_account not null,
  order_id uuid,
  line_number integer,
  funding_request_id uuid,
  card_numbers integer[],
  constraint transfers_pkey PRIMARY KEY (account_id, number),
  constraint transfers_account_id_currency_code_currency_number_key UNIQUE (account_id, currency_code, currency_number),
  constraint transfers_cards_of_line CHECK (((card_numbers IS NULL) OR (((kind)::text = ANY (ARRAY['Charge'::text, 'Refund'::text])) AND (line_number IS NOT NULL) AND (cardinality(card_numbers) > 0)))),
  constraint transfers_check CHECK ((((debit_account)::text = ANY (ARRAY['Available'::text, 'Pending'::text])) <> ((credit_account)::text = ANY (ARRAY['Available'::text, 'Pending'::text]))))
);
CREATE INDEX transfers_funding_request_idx ON public.transfers USING btree (account_id, funding_request_id) WHERE (funding_request_id IS NOT NULL);
CREATE UNIQUE INDEX transfers_one_charge_per_card ON public.transfers USING btree (account_id, order_id, line_number, (card_numbers[1])) WHERE (((kind)::text = 'Charge'::text) AND (line_number IS NOT NULL));
CREATE UNIQUE INDEX transfers_one_charge_per_order ON public.transfers USING btree (account_id, order_id) WHERE (((kind)::text = 'Charge'::text) AND (line_number IS NULL));
CREATE UNIQUE INDEX transfers_one_refund ON public.transfers USING btree (account_id, order_id, line_number, COALESCE(card_numbers[1], 0)) WHERE ((kind)::text = 'Refund'::text);

create table upload_orders (
  account_id uuid not null,
  upload_id uuid not null,
  order_index integer not null,
  order_id uuid,
  fault text,
  constraint upload_orders_pkey PRIMARY KEY (account_id, upload_id, order_index),
  constraint upload_orders_account_id_upload_id_fkey FOREIGN KEY (account_id, upload_id) REFERENCES uploads(account_id, id) ON DELETE CASCADE
);
CREATE INDEX upload_orders_order_id_idx ON public.upload_orders USING btree (account_id, order_id) WHERE (order_id IS NOT NULL);

create table upload_rows (
  account_id uuid not null,
  upload_id uuid not null,
  row_number integer not null,
  sealed_cells bytea,
  is_skipped boolean not null default false,
  faults jsonb not null default '[]'::jsonb,
  cost_minor bigint,
  order_index integer,
  line_number integer,
  outcome text,
  match_key bytea,
  quantity integer not null default 1,
  constraint upload_rows_pkey PRIMARY KEY (account_id, upload_id, row_number),
  constraint upload_rows_account_id_upload_id_fkey FOREIGN KEY (account_id, upload_id) REFERENCES uploads(account_id, id) ON DELETE CASCADE,
  constraint upload_rows_quantity_check CHECK ((quantity >= 1))
);
CREATE INDEX upload_rows_faulty_idx ON public.upload_rows USING btree (account_id, upload_id, row_number) WHERE (faults <> '[]'::jsonb);
CREATE INDEX upload_rows_match_key_idx ON public.upload_rows USING btree (account_id, upload_id, match_key, row_number) WHERE (match_key IS NOT NULL);

create table uploads (
  account_id uuid not null,
  id uuid not null,
  file_name text not null,
  created_at timestamp with time zone not null default service_now(),
  created_by uuid not null,
  created_by_name text not null,
  status text not null default 'Draft'::text,
  status_reason text,
  sealed_key bytea,
  sealed_header bytea,
  sealed_mapping bytea,
  row_count integer not null,
  currency_code text,
  total_minor bigint,
  orders_planned integer not null default 0,
  orders_placed integer not null default 0,
  lines_placed integer not null default 0,
  lines_failed integer not null default 0,
  ended_at timestamp with time zone,
  rows_checked integer not null default 0,
  starts_at timestamp with time zone,
  content_hash bytea,
  origin text not null default 'Portal'::text,
  po_number_prefix text,
  idempotency_key text,
  request_hash bytea,
  starts_when_checked boolean not null default false,
  skips_faulty boolean not null default false,
  confirmed_minor bigint,
  archived_at timestamp with time zone,
  constraint uploads_pkey PRIMARY KEY (account_id, id),
  constraint uploads_account_idempotency_key_key UNIQUE (account_id, idempotency_key),
  constraint uploads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint uploads_content_check CHECK (((archived_at IS NOT NULL) OR (num_nonnulls(sealed_key, sealed_header) = 2))),
  constraint uploads_file_name_check CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 200))),
  constraint uploads_idempotency_key_check CHECK (((char_length(idempotency_key) >= 1) AND (char_length(idempotency_key) <= 100))),
  constraint uploads_origin_check CHECK ((origin = ANY (ARRAY['Portal'::text, 'Api'::text]))),
  constraint uploads_po_number_prefix_check CHECK (((char_length(po_number_prefix) >= 1) AND (char_length(po_number_prefix) <= 50))),
  constraint uploads_starts_at_check CHECK (((status = 'Starting'::text) = (starts_at IS NOT NULL))),
  constraint uploads_status_check CHECK ((status = ANY (ARRAY['Draft'::text, 'Checking'::text, 'Starting'::text, 'Running'::text, 'Done'::text, 'Failed'::text, 'Cancelled'::text])))
);
CREATE INDEX uploads_content_hash_idx ON public.uploads USING btree (account_id, content_hash) WHERE (content_hash IS NOT NULL);
CREATE INDEX uploads_created_at_idx ON public.uploads USING btree (created_at) WHERE (ended_at IS NULL);
CREATE INDEX uploads_ended_at_idx ON public.uploads USING btree (ended_at) WHERE ((ended_at IS NOT NULL) AND (archived_at IS NULL));

create table vault_keys (
  purpose text not null,
  root_key_id text not null,
  wrapped_key bytea not null,
  constraint vault_keys_pkey PRIMARY KEY (purpose)
);

create table webhook_attempts (
  account_id uuid not null,
  message_number bigint not null,
  try integer not null,
  started_at timestamp with time zone not null,
  status_code integer,
  duration_ms integer not null,
  error text,
  answer text,
  constraint webhook_attempts_pkey PRIMARY KEY (account_id, message_number, try),
  constraint webhook_attempts_answer_check CHECK ((char_length(answer) <= 500))
);

create table webhook_counters (
  account_id uuid not null,
  first_number bigint not null default 1,
  last_number bigint not null default 0,
  recorded_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  oldest_at timestamp with time zone,
  constraint webhook_counters_pkey PRIMARY KEY (account_id)
) with (fillfactor=20);
CREATE INDEX webhook_counters_oldest_idx ON public.webhook_counters USING btree (oldest_at);

create table webhook_endpoints (
  account_id uuid not null,
  id uuid not null,
  description text,
  event_types text[] not null default '{}'::text[],
  sealed_target bytea not null,
  sealed_secret bytea not null,
  sealed_old_secret bytea,
  old_secret_until timestamp with time zone,
  is_enabled boolean not null default true,
  disabled_reason text,
  created_at timestamp with time zone not null,
  follows_since timestamp with time zone not null,
  constraint webhook_endpoints_pkey PRIMARY KEY (account_id, id),
  constraint webhook_endpoints_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint webhook_endpoints_check CHECK (((sealed_old_secret IS NULL) = (old_secret_until IS NULL))),
  constraint webhook_endpoints_description_check CHECK ((char_length(description) <= 250)),
  constraint webhook_endpoints_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['Gone'::text, 'Failing'::text])))
);

create table webhook_lanes (
  account_id uuid not null,
  id uuid not null,
  due_at timestamp with time zone,
  last_number bigint not null default 0,
  failing_since timestamp with time zone,
  paused_until timestamp with time zone,
  constraint webhook_lanes_pkey PRIMARY KEY (account_id, id)
) with (fillfactor=50);
CREATE INDEX webhook_lanes_failing_due_idx ON public.webhook_lanes USING btree (due_at) WHERE ((due_at IS NOT NULL) AND (failing_since IS NOT NULL));
CREATE INDEX webhook_lanes_sound_due_idx ON public.webhook_lanes USING btree (due_at) WHERE ((due_at IS NOT NULL) AND (failing_since IS NULL));

create table webhook_messages (
  account_id uuid not null,
  number bigint not null,
  id uuid not null,
  lane_id uuid not null,
  endpoint_id uuid,
  order_id uuid,
  endpoint_number bigint,
  type text not null,
  created_at timestamp with time zone not null,
  body text not null,
  traceparent text default NULLIF(current_setting('bestow.traceparent'::text, true), ''::text),
  about_order_id uuid,
  constraint webhook_messages_pkey PRIMARY KEY (account_id, number),
  constraint webhook_messages_account_id_id_key UNIQUE (account_id, id),
  constraint webhook_messages_check CHECK (((endpoint_id IS NULL) <> (order_id IS NULL))),
  constraint webhook_messages_check1 CHECK (((endpoint_id IS NULL) = (endpoint_number IS NULL)))
);
CREATE INDEX webhook_messages_about_order_idx ON public.webhook_messages USING btree (account_id, about_order_id, number) WHERE (about_order_id IS NOT NULL);
CREATE UNIQUE INDEX webhook_messages_endpoint_key ON public.webhook_messages USING btree (account_id, endpoint_id, endpoint_number) WHERE (endpoint_id IS NOT NULL);
CREATE INDEX webhook_messages_order_idx ON public.webhook_messages USING btree (account_id, order_id) WHERE (order_id IS NOT NULL);

create table webhook_undelivered (
  account_id uuid not null,
  number bigint not null,
  lane_id uuid not null,
  due_at timestamp with time zone,
  leased_until timestamp with time zone,
  tries integer not null default 0,
  step smallint not null default 0,
  constraint webhook_undelivered_pkey PRIMARY KEY (account_id, number)
);
CREATE INDEX webhook_undelivered_due_idx ON public.webhook_undelivered USING btree (account_id, lane_id, due_at, number) WHERE (due_at IS NOT NULL);

create table worker_heartbeats (
  id uuid not null,
  host text not null,
  process_id integer not null,
  seen_at timestamp with time zone not null default clock_timestamp(),
  constraint worker_heartbeats_pkey PRIMARY KEY (id),
  constraint worker_heartbeats_host_check CHECK (((char_length(host) >= 1) AND (char_length(host) <= 255)))
);
