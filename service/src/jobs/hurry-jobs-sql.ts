/**
 * Makes jobs due now that a part of a larger statement names by id. One that is worked on is left alone: it would be
 * taken a second time; and so is one that waits for its account.
 */
export const hurryJobsSql = (part: string) =>
  `update jobs j set run_at = service_now()
  from ${part} h
  where j.id = h.id and j.set_aside_at is null and j.run_at > service_now()
    and (j.attempts = 0 or j.last_error is not null) and j.held_account_id is null`;
