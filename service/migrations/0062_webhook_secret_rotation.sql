-- The account's secret signs messages to the webhook URL of an order. It was created with the account and shown to nobody;
-- now it can be rotated, and the old one also signs for a while, as with the secrets of endpoints.
alter table accounts
  add column sealed_old_webhook_secret bytea,
  add column old_webhook_secret_until timestamptz,
  add column webhook_secret_rotated_at timestamptz;

-- Which order a message is about, also when it goes to an endpoint. Null on messages to endpoints that are older than this
-- column: filling it in would rewrite the log, which is kept for 90 days only.
alter table webhook_messages add column about_order_id uuid;

create index webhook_messages_about_order_idx on webhook_messages (account_id, about_order_id, number)
  where about_order_id is not null;
