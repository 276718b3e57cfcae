import type { Type } from 'typebox';
import type { AuditEntry } from '../accounts/audit/types.ts';
import type { Person } from '../accounts/people/types.ts';
import type { auditEntry, person as wirePerson } from './schemas.ts';

export function toWirePerson(person: Person): Type.Static<typeof wirePerson> {
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

export function toWireAuditEntry(entry: AuditEntry): Type.Static<typeof auditEntry> {
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
