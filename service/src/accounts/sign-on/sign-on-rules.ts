import type { AccountRole, OperatorRole } from '../people/types.ts';
import type { SignedOnPerson, SignOn } from './types.ts';

export function domainOf(email: string): string {
  return email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
}

/** An account decides only about people of domains that were confirmed for it. */
export function isOwnDomain({ domains }: SignOn, { email }: SignedOnPerson): boolean {
  return domains.some(({ domain, isConfirmed }) => isConfirmed && domain === domainOf(email));
}

/** The roles of the groups that the person is in, in the order of the list. */
export function rolesOfGroups({ groups }: SignOn, person: SignedOnPerson): readonly (AccountRole | OperatorRole)[] {
  return groups.filter(({ group }) => person.groups.includes(group)).map(({ role }) => role);
}
