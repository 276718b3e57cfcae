/** What was counted for one account or recipient in the present hour. */
export interface Count {
  sent: number;
  held: number;
  readonly cap: number;
}

export type Limit = 'Account' | 'Recipient';

/** Null: it may go. Else which cap it is over, and how many hours begin before it is worth asking again. */
export type Admission = { readonly by: Limit; readonly hoursLater: number } | null;

/**
 * Takes one message's place in the counts, or none where a cap is reached. What is held is spread over the hours to
 * come, a cap's worth in each: ten thousand that all came back at the next full hour would mostly be turned away again.
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
