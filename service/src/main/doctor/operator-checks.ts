import { listPeople } from '../../accounts/people/queries.ts';
import type { Db } from '../../database/database.ts';
import type { Config } from '../../kit/config.ts';
import { type Finding, findingsOf } from './finding.ts';

const namedMax = 5;

/** Operators who can sign in, but have no second factor yet. */
export async function checkOperators(db: Db, { operators: { needSecondFactor } }: Config): Promise<Finding> {
  const is = findingsOf('operators');
  const active = (await listPeople(db, null)).filter(({ status, hasPassword }) => status === 'Active' && hasPassword);
  const lacking = active.filter(({ hasSecondFactor }) => !hasSecondFactor).map(({ email }) => email);
  if (!needSecondFactor)
    return is.ok(`OPERATOR_SECOND_FACTOR is off: ${lacking.length} of ${active.length} have no second factor`);
  if (active.length === 0) return is.ok('none can sign in yet');
  if (lacking.length === 0) return is.ok(`all ${active.length} have a second factor`);
  const more = lacking.length > namedMax ? ` and ${lacking.length - namedMax} more` : '';
  return is.warning(
    `No second factor: ${lacking.slice(0, namedMax).join(', ')}${more}.`,
    'They can only set one up when they sign in; disable those who no longer should.',
  );
}
