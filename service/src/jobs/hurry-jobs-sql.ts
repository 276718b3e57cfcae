/**
 * Makes the jobs due now whose ids a part of a larger statement selects. A running one is skipped, because it would be
 * claimed a second time; so is one that is held for its account.
 */
export const hurryJobsSql = (part: string) =>
  `update jobs j set run_at = service_now()
  from ${part} h
  where j.id = h.id and j.set_aside_at is null and j.run_at > service_now()
    and (j.attempts = 0 or j.last_error is not null) and j.held_account_id is null`;
