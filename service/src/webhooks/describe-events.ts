import { Type } from 'typebox';
import { type DescribedEvent, eventData } from '../events/event-data.ts';
import { wireEvent } from '../events/wire.ts';
import { instantOut } from '../kit/schema.ts';
import type { MessageType } from './types.ts';

type Json = Readonly<Record<string, unknown>>;
type Named = readonly [name: string, schema: object];

const described: Readonly<Record<MessageType, DescribedEvent>> = {
  ...eventData,
  Test: {
    when: 'you asked for it: `POST /v1/WebhookEndpoints/{id}/Test`',
    data: Type.Object({ EndpointId: Type.String() }),
  },
};

/** For the API document: each event with its own data, in the feed and as the message to a webhook. */
export function describeEvents(): { readonly schemas: Json; readonly webhooks: Json } {
  const feed = Object.entries(eventData).map(([type]): Named => [`${type}Event`, feedEvent(type)]);
  const messages = Object.entries(described).map(([type]): Named => [`${type}Message`, message(type)]);
  return {
    schemas: {
      ...Object.fromEntries(Object.entries(described).map(([type, { data }]) => [`${type}Data`, data])),
      ...Object.fromEntries([...feed, ...messages]),
      Event: unionOf('Type', feed, 'Event'),
      WebhookPayload: unionOf('type', messages, 'Message'),
    },
    webhooks: Object.fromEntries(
      Object.entries(described).map(([type, { when }]) => [type, { post: receive(type, when) }]),
    ),
  };
}

function feedEvent(type: string): object {
  const { Data, Type: _, ...common } = wireEvent.properties;
  return Type.Object({ ...common, Type: Type.Literal(type), Data: Type.Ref(`#/components/schemas/${type}Data`) });
}

function message(type: string): object {
  return Type.Object({
    type: Type.Literal(type),
    timestamp: instantOut({ description: 'When it happened.' }),
    data: Type.Ref(`#/components/schemas/${type}Data`),
  });
}

function unionOf(propertyName: string, members: readonly Named[], suffix: string): Json {
  const references = members.map(([name]) => `#/components/schemas/${name}`);
  const types = members.map(([name]) => name.slice(0, -suffix.length));
  return {
    oneOf: references.map(($ref) => ({ $ref })),
    discriminator: {
      propertyName,
      mapping: Object.fromEntries(types.map((type, index) => [type, references[index]])),
    },
  };
}

const signatureHeaders = {
  'webhook-id': 'The same for every attempt: ignore a message whose id you have seen.',
  'webhook-timestamp': 'When this attempt was sent, in seconds since 1970.',
  'webhook-signature': 'Signatures of id, timestamp and body, as Standard Webhooks defines them.',
} as const;

/** What a receiver implements. */
function receive(type: string, when: string): Json {
  return {
    operationId: `on${type}`,
    tags: ['Webhooks'],
    summary: type,
    description: `Sent when ${when}. Verify the signature before you read the body, and answer before you act.`,
    security: [],
    parameters: Object.entries(signatureHeaders).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${type}Message` } } },
    },
    responses: {
      '2XX': { description: 'Received.' },
      '410': { description: 'Not wanted any more: the endpoint is disabled.' },
      default: { description: 'Not received: the message is sent again later.' },
    },
  };
}
