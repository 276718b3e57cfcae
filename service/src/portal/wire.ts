import { type TSchema, Type } from 'typebox';
import type { AuditEntry } from '../accounts/audit/types.ts';
import { accountRoles, type Person } from '../accounts/people/types.ts';
import { singleLine } from '../kit/schema.ts';

export const object = <T extends Record<string, TSchema>>(members: T) =>
  Type.Object(members, { additionalProperties: false });

export const mailbox = Type.String({ format: 'mailbox', maxLength: 254 });
export const personName = singleLine(100);
export const accountRole = Type.Enum([...accountRoles]);
/** Ids that people choose: they stand in addresses, so only what needs no encoding. */
export const chosenId = Type.String({ minLength: 1, maxLength: 50, format: 'id-word' });

export function toWirePerson(person: Person) {
  return {
    Id: person.id,
    Email: person.email,
    Name: person.name,
    Role: person.role,
    Status: person.status === 'Active' && !person.hasPassword ? 'Invited' : person.status,
    HasSecondFactor: person.hasSecondFactor,
    CreatedAt: person.createdAt.toISOString(),
    LastSignInAt: person.lastSignInAt?.toISOString() ?? null,
  };
}

export function toWireAuditEntry(entry: AuditEntry) {
  return {
    Sequence: Number(entry.sequence),
    Timestamp: entry.recordedAt.toISOString(),
    Actor: { Id: entry.actorId, Name: entry.actorName, Kind: entry.actorKind },
    Action: entry.action,
    Target: entry.target,
    Details: JSON.parse(entry.details) as Record<string, unknown>,
    Address: entry.address,
  };
}
