import { Type } from 'typebox';
import { instantOut, named, nullable, object } from '../../kit/schema.ts';
import type { AuditEntry } from './types.ts';

export const wireAuditEntry = named(
  'AuditEntry',
  object({
    Sequence: Type.Integer(),
    Timestamp: instantOut(),
    Actor: object({
      Id: nullable(Type.String()),
      Name: nullable(Type.String()),
      Kind: Type.Enum(['Person', 'Credential', 'Operator', 'OperatorCredential', 'Service']),
    }),
    Action: Type.String(),
    Target: nullable(Type.String()),
    Details: Type.Object({}, { additionalProperties: true }),
    Address: nullable(Type.String()),
  }),
);

export function toWireAuditEntry(entry: AuditEntry): Type.Static<typeof wireAuditEntry> {
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
