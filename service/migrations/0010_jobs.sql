-- attempts counts every time a job was taken: it is the fence. What counts towards giving a job up is counted apart,
-- because a worker that was killed, or a database that was away, says nothing about the jobs that were in hand.

alter table jobs
  -- Attempts that ended with an error of the job's own, or with the end of the worker that had it in quarantine.
  add column failures integer not null default 0,
  -- How often in a row its lease ended without word from its worker.
  add column lost_leases integer not null default 0;

alter table jobs
  -- Of jobs with the same key at most one waits for its first attempt: whoever adds a second makes the first due earlier. Without
  -- it two jobs that each add two for one order would breed.
  add column key text,
  -- Who shares the kind's places. Jobs of a lane wait for each other; lanes take turns.
  add column lane text;
create unique index jobs_key_idx on jobs (kind, key) where key is not null and attempts = 0;
create index jobs_lane_idx on jobs (kind, lane, run_at) where lane is not null and set_aside_at is null;
