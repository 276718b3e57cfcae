import type { Reader } from '../../database/database.ts';
import type { OperatorSettings } from '../../kit/config.ts';
import { doesAccountRequireFactor } from './queries.ts';
import type { Session } from './sessions.ts';
import type { Person } from './types.ts';

export type OperatorRule = Pick<OperatorSettings, 'needSecondFactor'>;

/**
 * Whether the person must have a second factor: operators by configuration, people of an account by its setting. Read
 * after the person is locked, in a statement of its own: the one that waits for the lock reads the account before it.
 */
export async function isSecondFactorRequired(
  reader: Reader,
  { accountId }: Pick<Person, 'accountId'>,
  { needSecondFactor }: OperatorRule,
): Promise<boolean> {
  return accountId === null ? needSecondFactor : doesAccountRequireFactor(reader, accountId);
}

/**
 * True: the person must set up a second factor before anything else. Where their company's provider signed them in, the
 * second factor is the provider's.
 */
export function mustSetUpSecondFactor(
  { person, provedBy }: Pick<Session, 'person' | 'provedBy'>,
  { needSecondFactor }: OperatorRule,
): boolean {
  const isRequired = person.accountId === null ? needSecondFactor : person.accountRequiresSecondFactor;
  return isRequired && provedBy !== 'SignOn' && !person.hasSecondFactor;
}
