import { type TSchema, Type } from 'typebox';
import { type EventType, eventTypes } from '../events/types.ts';
import { InvalidRequest } from '../kit/errors.ts';
import { parseInstant } from '../kit/instant.ts';
import { instantOut, nullable, optional, singleLine, titled } from '../kit/schema.ts';
import type { EndpointChanges } from './manage-endpoints.ts';
import type { Endpoint, EndpointDraft, EndpointWithSecret, Message, MessageWithBody } from './types.ts';

const urlLengthMax = 2_048;
const headersMax = 20;
const headerValueLengthMax = 1_000;

/** Named in the API document; accepts no other members. */
const object = <T extends Record<string, TSchema>>(title: string, members: T) =>
  Type.Object(members, { title, additionalProperties: false });

const url = Type.String({
  minLength: 1,
  maxLength: urlLengthMax,
  description: 'https, with a public host; stage also accepts http and loopback.',
});
const members = {
  Description: optional(singleLine(250)),
  EventTypes: optional(
    Type.Array(Type.Enum([...eventTypes]), {
      maxItems: eventTypes.length,
      description: 'The events to send; absent or empty means all events, including future types.',
    }),
  ),
  Headers: optional(
    Type.Array(
      object('WebhookHeader', {
        Name: singleLine(100),
        Value: Type.String({ maxLength: headerValueLengthMax, format: 'single-line' }),
      }),
      { maxItems: headersMax, description: 'Sent with every message, such as your own Authorization header.' },
    ),
  ),
  Enabled: optional(Type.Boolean()),
};

export const wireNewEndpoint = object('NewWebhookEndpoint', { Url: url, ...members });
export type WireNewEndpoint = Type.Static<typeof wireNewEndpoint>;
export const wireEndpointChanges = object('WebhookEndpointChange', { Url: optional(url), ...members });
export type WireEndpointChanges = Type.Static<typeof wireEndpointChanges>;

export function fromWireEndpoint(body: WireNewEndpoint): EndpointDraft {
  return {
    description: body.Description ?? null,
    eventTypes: eventTypesOf(body.EventTypes),
    target: { url: body.Url, headers: headersOf(body.Headers) },
    isEnabled: body.Enabled ?? true,
  };
}

/** A member that is left out does not change; null clears it where that is meaningful. */
export function fromWireChanges(body: WireEndpointChanges): EndpointChanges {
  return {
    ...(body.Url != null && { url: body.Url }),
    ...(body.Description !== undefined && { description: body.Description }),
    ...(body.EventTypes !== undefined && { eventTypes: eventTypesOf(body.EventTypes) }),
    ...(body.Headers !== undefined && { headers: headersOf(body.Headers) }),
    ...(body.Enabled != null && { isEnabled: body.Enabled }),
  };
}

function eventTypesOf(types: readonly string[] | null | undefined): EventType[] {
  return [...new Set(types ?? [])] as EventType[];
}

function headersOf(headers: WireNewEndpoint['Headers']) {
  return (headers ?? []).map(({ Name, Value }) => ({ name: Name, value: Value }));
}

const endpointMembers = {
  Id: Type.String(),
  Url: Type.String(),
  Description: nullable(Type.String()),
  EventTypes: Type.Array(Type.String(), { description: 'Empty: every event.' }),
  Headers: Type.Array(titled('SentHeader', { Name: Type.String(), Value: Type.String() })),
  Enabled: Type.Boolean(),
  DisabledReason: nullable(
    Type.Enum(['Gone', 'Failing'], {
      description: 'Why the service disabled it: Gone (it answered 410) or Failing (it failed for five days).',
    }),
  ),
  CreatedAt: instantOut(),
};

export const wireEndpoint = Type.Object(endpointMembers, { $id: 'WebhookEndpoint' });
export const wireEndpointWithSecret = Type.Object(
  {
    ...endpointMembers,
    Secret: Type.String({ description: 'Signs the messages: whsec_ followed by 32 bytes in base64. Shown only here.' }),
  },
  { $id: 'WebhookEndpointWithSecret' },
);

export function toWireEndpoint(endpoint: Endpoint): Type.Static<typeof wireEndpoint> {
  const { url, headers } = endpoint.target;
  return {
    Id: endpoint.id,
    Url: url,
    Description: endpoint.description,
    EventTypes: [...endpoint.eventTypes],
    Headers: headers.map(({ name, value }) => ({ Name: name, Value: value })),
    Enabled: endpoint.isEnabled,
    DisabledReason: endpoint.disabledReason,
    CreatedAt: endpoint.createdAt.toISOString(),
  };
}

export function toWireEndpointWithSecret(endpoint: EndpointWithSecret): Type.Static<typeof wireEndpointWithSecret> {
  return { ...toWireEndpoint(endpoint), Secret: endpoint.secret.reveal() };
}

export const wireMessage = Type.Object(
  {
    Id: Type.String({ description: 'The webhook-id of every attempt.' }),
    EndpointId: nullable(Type.String()),
    OrderId: nullable(Type.String({ description: 'Set on messages to the webhook URL in an order.' })),
    Type: Type.String(),
    Timestamp: instantOut(),
    Status: Type.Enum(['Pending', 'Delivered', 'Failed']),
    NextAttemptAt: nullable(instantOut()),
    Attempts: Type.Array(
      titled('WebhookAttempt', {
        At: instantOut(),
        StatusCode: nullable(Type.Integer()),
        DurationMs: Type.Integer(),
        Error: nullable(
          Type.String({
            description: 'http_<status>, dns, connect, tls, timeout, reset, protocol, address, interrupted or lost.',
          }),
        ),
        Answer: nullable(Type.String({ description: 'The beginning of the receiver’s answer, escaped.' })),
      }),
    ),
  },
  { $id: 'WebhookMessage' },
);

export const wireMessageWithBody = Type.Object(
  { ...wireMessage.properties, Body: Type.String({ description: 'The payload, exactly as it is sent.' }) },
  { $id: 'WebhookMessageWithBody' },
);

export function toWireMessageWithBody(message: MessageWithBody): Type.Static<typeof wireMessageWithBody> {
  return { ...toWireMessage(message), Body: message.body };
}

export function toWireMessage(message: Message): Type.Static<typeof wireMessage> {
  return {
    Id: message.id,
    EndpointId: message.endpointId,
    OrderId: message.orderId,
    Type: message.type,
    Timestamp: message.createdAt.toISOString(),
    Status: message.status,
    NextAttemptAt: message.nextAttemptAt?.toISOString() ?? null,
    Attempts: message.attempts.map((attempt) => ({
      At: new Date(attempt.startedAt).toISOString(),
      StatusCode: attempt.statusCode,
      DurationMs: attempt.durationMs,
      Error: attempt.error,
      Answer: attempt.answer,
    })),
  };
}

export const wireReplayWindow = object('NewWebhookReplay', {
  From: optional(
    Type.String({
      format: 'instant',
      description: 'Messages created at or after this time. Required unless OnlyFailed is true.',
    }),
  ),
  To: optional(
    Type.String({ format: 'instant', description: 'Messages created at or before this time; now when absent.' }),
  ),
  OnlyFailed: optional(Type.Boolean({ description: 'Skip messages that were delivered.' })),
});
export type WireReplayWindow = Type.Static<typeof wireReplayWindow>;

export function fromWireReplayWindow({ From, To, OnlyFailed }: WireReplayWindow) {
  // Everything of 90 days again is never meant by a body that says nothing.
  if (!From && !OnlyFailed) {
    throw new InvalidRequest([
      { pointer: '/From', code: 'Required', detail: 'From is required unless OnlyFailed is true.' },
    ]);
  }
  return {
    start: From ? parseInstant(From) : null,
    end: To ? parseInstant(To) : null,
    isOnlyFailed: OnlyFailed ?? false,
  };
}

export const wireReplayAccepted = Type.Object(
  { MessageCount: Type.Integer({ description: 'Messages between From and To.' }) },
  { $id: 'WebhookReplay' },
);
