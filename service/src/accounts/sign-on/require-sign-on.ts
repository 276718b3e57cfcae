import type { Reader } from '../../database/database.ts';
import type { SignInRow } from '../people/types.ts';
import { SignOnRequired } from './errors.ts';
import { findSignOnByDomain } from './queries.ts';
import { domainOf } from './sign-on-rules.ts';

/**
 * Throws if people of this person's domain must sign on with their provider. An operator who is an admin and has a second
 * factor can always use them: the way in when the provider fails.
 */
export async function requirePasswordAllowed(reader: Reader, person: SignInRow): Promise<void> {
  const settings = await findSignOnByDomain(reader, domainOf(person.email));
  if (!settings?.isRequired || settings.accountId !== person.accountId) return;
  const isBreakGlass = person.operatorRoles.includes('admin') && person.hasSecondFactor;
  if (!isBreakGlass) throw new SignOnRequired(settings.name);
}
