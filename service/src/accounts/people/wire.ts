import { Type } from 'typebox';
import { instantOut, mailbox, named, nullable, object, optional, personName } from '../../kit/schema.ts';
import type { Invited } from './change-people.ts';
import { factorKinds, factorsOf } from './factors.ts';
import { accountRoles, operatorRoles, type Person } from './types.ts';

export const accountRole = named('AccountRole', Type.Enum([...accountRoles]));
export const role = named('Role', Type.Enum([...accountRoles, 'operator']));
export const operatorRole = named('OperatorRole', Type.Enum([...operatorRoles]));

export const secondFactor = named('SecondFactor', Type.Enum([...factorKinds]));

export const wirePerson = named(
  'Person',
  object({
    Id: Type.String(),
    Email: Type.String(),
    Name: Type.String(),
    Role: role,
    Status: Type.Enum(['Invited', 'Active', 'Disabled']),
    HasSecondFactor: Type.Boolean(),
    SecondFactors: Type.Array(secondFactor),
    CreatedAt: instantOut(),
    LastSignInAt: nullable(instantOut()),
  }),
);

/** What an operator may do: at least one, each once. */
export const operatorRoleList = Type.Array(operatorRole, { minItems: 1, uniqueItems: true });

export const wireOperator = named(
  'OperatorPerson',
  object({ ...wirePerson.properties, Roles: Type.Array(operatorRole) }),
);

export const invitationLink = named(
  'InvitationLink',
  object({
    Link: nullable(Type.String({ description: 'Only if mails are not sent (stage).' })),
    LinkExpiresAt: instantOut(),
  }),
);

export const newPerson = object({ Email: mailbox, Name: personName, Role: accountRole });
export const personChange = object({
  Role: optional(accountRole),
  Name: optional(personName),
  Status: optional(Type.Enum(['Active', 'Disabled'])),
});
export const invitedPerson = named('InvitedPerson', object({ Person: wirePerson, ...invitationLink.properties }));

export function toWireLink({ shownLink, linkExpiresAt }: Invited): Type.Static<typeof invitationLink> {
  return { Link: shownLink, LinkExpiresAt: linkExpiresAt.toISOString() };
}

export function toWireInvited(invited: Invited): Type.Static<typeof invitedPerson> {
  return { Person: toWirePerson(invited.person), ...toWireLink(invited) };
}

export function fromWirePersonChange({ Role, Name, Status }: Type.Static<typeof personChange>) {
  return { ...(Role && { role: Role }), ...(Name && { name: Name }), ...(Status && { status: Status }) };
}

export function toWirePerson(person: Person): Type.Static<typeof wirePerson> {
  return {
    Id: person.id,
    Email: person.email,
    Name: person.name,
    Role: person.role,
    Status: isInvited(person) ? 'Invited' : person.status,
    HasSecondFactor: person.hasSecondFactor,
    SecondFactors: factorsOf(person),
    CreatedAt: person.createdAt.toISOString(),
    LastSignInAt: person.lastSignInAt?.toISOString() ?? null,
  };
}

export function toWireOperator(person: Person): Type.Static<typeof wireOperator> {
  return { ...toWirePerson(person), Roles: [...person.operatorRoles] };
}

/** Whoever signs on with their company's provider has no password. */
function isInvited({ status, hasPassword, lastSignInAt }: Person): boolean {
  return status === 'Active' && !hasPassword && lastSignInAt === null;
}
