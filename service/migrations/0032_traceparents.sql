-- Which trace work belongs to. A transaction that is part of a trace sets bestow.traceparent, and every statement that
-- adds a job or a webhook message, also in the middle of a larger one, stores it by this default. Without traces the
-- setting does not exist, and the column is null. Existing rows get null without being rewritten.
alter table jobs
  add column traceparent text default nullif(current_setting('bestow.traceparent', true), '');
alter table webhook_messages
  add column traceparent text default nullif(current_setting('bestow.traceparent', true), '');
