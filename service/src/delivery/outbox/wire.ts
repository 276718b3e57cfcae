import { Type } from 'typebox';
import { instantOut, nullable } from '../../kit/schema.ts';
import type { OutboxAttachment, OutboxMessage } from './types.ts';

export const wireOutboxMessage = Type.Object(
  {
    Id: Type.String(),
    Channel: Type.Enum(['Email', 'Sms']),
    To: Type.String(),
    Subject: nullable(Type.String()),
    Text: Type.String(),
    Html: nullable(Type.String()),
    Headers: Type.Object({}, { additionalProperties: Type.String() }),
    Attachment: nullable(
      Type.Object(
        { Name: Type.String(), ContentType: Type.String(), Bytes: Type.Integer() },
        { description: 'The attached file; its content is not kept in the outbox.' },
      ),
    ),
    At: instantOut(),
  },
  { $id: 'OutboxMessage' },
);

export function toWireOutboxMessage(message: OutboxMessage): Type.Static<typeof wireOutboxMessage> {
  return {
    Id: message.id,
    Channel: message.channel,
    To: message.to,
    Subject: message.subject,
    Text: message.text,
    Html: message.html,
    Headers: message.headers,
    Attachment: toWireAttachment(message.attachment ?? null),
    At: message.sentAt.toISOString(),
  };
}

function toWireAttachment(attachment: OutboxAttachment | null) {
  return attachment && { Name: attachment.name, ContentType: attachment.contentType, Bytes: attachment.bytes };
}
