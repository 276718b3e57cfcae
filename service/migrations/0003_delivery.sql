create domain delivery_status as text
  check (value in ('NotSent', 'Sent', 'Delivered', 'Bounced', 'Failed', 'Shipped'));

-- Where a line's messages stand. A round is one sending of all the line's cards: the first when the last card was
-- issued, another with each reissue and each resend. Only messages of the current round decide anything.
alter table order_lines
  add column delivery_round integer not null default 1,
  add column delivery_status delivery_status,
  add column resent_at timestamptz;

-- One mail or text message to one recipient: about the cards of a line, or a notice of the service itself. The
-- recipient of a gift stands on its line. Once a provider has taken a notice, nothing of it is kept.
create table messages (
  account_id uuid not null,
  id uuid not null,
  channel text not null check (channel in ('Email', 'Sms')),
  order_id uuid,
  line_number integer,
  round integer,
  -- A line with very many cards needs several messages.
  part integer,
  sealed_notice bytea,
  status text not null default 'Queued'
    check (status in ('Queued', 'Accepted', 'Delivered', 'Bounced', 'Failed', 'Superseded')),
  reason text,
  attempts integer not null default 0,
  -- Attempts after which nobody could say whether the provider has the message.
  doubts integer not null default 0,
  -- Whoever sends it has it for itself until then, by the plain clock: moving the stage clock must not send it twice.
  claimed_until timestamptz,
  -- When it was counted against the hourly caps: from then on it is tried, and never counted again.
  admitted_at timestamptz,
  -- Over a cap: nobody looks at it before then.
  held_until timestamptz,
  -- Keyed: tells whether two addresses are equal, and nothing else.
  address_hash bytea,
  provider_reference text,
  created_at timestamptz not null,
  accepted_at timestamptz,
  -- When it was heard that the message arrived, came back or cannot be sent.
  ended_at timestamptz,
  primary key (account_id, id),
  unique (account_id, order_id, line_number, round, channel, part),
  check ((order_id is null) = (line_number is null) and (order_id is null) = (round is null) and (order_id is null) = (part is null))
) with (fillfactor = 60);

-- Addresses that a provider called undeliverable for good. They belong to nobody's account: what counts is that our
-- own sending domain does not write there again.
create table suppressions (
  address_hash bytea primary key,
  channel text not null check (channel in ('Email', 'Sms')),
  reason text not null,
  created_at timestamptz not null
);
create index suppressions_created_at_idx on suppressions (created_at);

-- How many messages went out in the hour that is counted now, so that nobody's mailbox or telephone is flooded and nobody's
-- budget is spent overnight. Counted in the database: no restart and no second process gives new ones. A row holds one
-- hour, the latest that something was asked for.
create table account_message_counts (
  account_id uuid not null references accounts (id),
  channel text not null check (channel in ('Email', 'Sms')),
  hour timestamptz not null,
  sent integer not null,
  -- How many were told to come back later.
  held integer not null default 0,
  primary key (account_id, channel)
);

-- The same for a recipient, whoever writes. Notices are counted apart: gifts must not keep a password reset from anybody.
create table recipient_message_counts (
  address_hash bytea not null,
  is_notice boolean not null,
  hour timestamptz not null,
  sent integer not null,
  held integer not null default 0,
  primary key (address_hash, is_notice)
);
create index recipient_message_counts_hour_idx on recipient_message_counts (hour);

-- Reports that were taken, so that a copy of a genuine one does nothing. Kept as long as its signature would be believed.
create table report_receipts (
  receipt_hash bytea primary key,
  received_at timestamptz not null
);
create index report_receipts_received_at_idx on report_receipts (received_at);

-- Stage's stand-in for a mail and a text message provider: every message, as its recipient would have got it. The links
-- in it open cards, so it is sealed like everything that does. Fewer may read mails whose link sets
-- a password.
create table outbox_messages (
  account_id uuid not null,
  id uuid not null,
  address_hash bytea not null,
  sets_password boolean not null,
  sealed_content bytea not null,
  sent_at timestamptz not null,
  primary key (account_id, id)
);
create index outbox_messages_sent_at_idx on outbox_messages (sent_at, id);
create index outbox_messages_account_idx on outbox_messages (account_id, sent_at, id);
create index outbox_messages_address_idx on outbox_messages (account_id, address_hash, sent_at, id);
