/** The counts of one account or recipient in the current hour. */
export interface Count {
  sent: number;
  held: number;
  readonly cap: number;
}

export type Limit = 'Account' | 'Recipient';

/** Null: it can be sent. Otherwise which cap is reached, and in how many hours to try again. */
export type Admission = { readonly by: Limit; readonly hoursLater: number } | null;

/**
 * Takes one message's place in the counts, or none if a cap is reached. Delayed messages are spread over the coming
 * hours, one cap's worth in each: otherwise ten thousand would return at the next full hour and most would be delayed
 * again.
 */
export function admit(account: Count | undefined, recipient: Count | undefined): Admission {
  if (account && account.sent >= account.cap) return hold(account, 'Account');
  if (recipient && recipient.sent >= recipient.cap) return hold(recipient, 'Recipient');
  for (const count of [account, recipient]) if (count) count.sent++;
  return null;
}

function hold(count: Count, by: Limit): Admission {
  count.held++;
  return { by, hoursLater: Math.ceil(count.held / count.cap) };
}
