-- attempts counts every time a job was taken: it is the fence. What counts towards giving a job up is counted apart,
-- because a worker that was killed, or a database that was away, says nothing about the jobs that were in hand.

alter table jobs
  -- Attempts that ended with an error of the job's own, or with the end of the worker that had it in quarantine.
  add column failures integer not null default 0,
  -- How often in a row its lease ended without word from its worker.
  add column lost_leases integer not null default 0;
