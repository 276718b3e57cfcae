import type { Change } from '../database/changes.ts';
import type { AccountId } from '../kit/ids.ts';

const prefix = 'account:';

/** Announced when an account changed: every process then forgets what it holds of it, its tokens too. */
export const accountChange = (accountId: AccountId): Change => `${prefix}${accountId}`;

/** The account that a change is about; null: it is about something else. */
export function accountOfChange(change: Change): AccountId | null {
  return change.startsWith(prefix) ? (change.slice(prefix.length) as AccountId) : null;
}
