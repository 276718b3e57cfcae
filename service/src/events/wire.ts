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

export const wireEventType = Type.Object(
  {
    Type: Type.String(),
    Description: Type.String({ description: 'When it happens.' }),
    DataSchema: Type.String({ description: 'The name of the schema of its data in the OpenAPI document.' }),
    Example: Type.Object(
      {},
      { additionalProperties: true, description: 'Data of such an event; optional members are left out.' },
    ),
  },
  { title: 'EventTypeDescription' },
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
