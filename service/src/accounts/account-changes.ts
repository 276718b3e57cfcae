import type { Change } from '../database/changes.ts';
import type { AccountId } from '../kit/ids.ts';

const prefix = 'account:';

/** Notifies all processes that an account changed: they drop their cached data about it, including its tokens. */
export const accountChange = (accountId: AccountId): Change => `${prefix}${accountId}`;

/** The account that a change is about; null: it is about something else. */
export function accountOfChange(change: Change): AccountId | null {
  return change.startsWith(prefix) ? (change.slice(prefix.length) as AccountId) : null;
}
