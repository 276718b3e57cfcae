import { Type } from 'typebox';
import { instantOut } from '../kit/schema.ts';
import type { RecordedEvent } from './types.ts';

export const wireEvent = Type.Object(
  {
    Sequence: Type.Integer({ description: 'Ascending, without gaps.' }),
    Id: Type.String(),
    Type: Type.String(),
    Timestamp: instantOut(),
    Data: Type.Object({}, { additionalProperties: true }),
  },
  { $id: 'Event' },
);

export function toWireEvent(event: RecordedEvent): Type.Static<typeof wireEvent> {
  return {
    Sequence: Number(event.sequence),
    Id: event.id,
    Type: event.type,
    Timestamp: event.recordedAt.toISOString(),
    Data: event.data,
  };
}
