-- When an account's admins were last told by mail that Available fell below the threshold: the time of the order that did
-- it. A job that runs twice finds its own time here, and a balance that keeps crossing the threshold does not fill mailboxes.
alter table balances add column low_notice_at timestamptz;
