import { Type } from 'typebox';
import { eventTypes } from '../../events/types.ts';
import { pageParameters, pageSchema, smallPages } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { windowParameters } from '../../http/window-parameters.ts';
import { instantOut, nullable } from '../../kit/schema.ts';
import { wireRotatedSecret, wireSecretState } from '../../webhooks/account-secret/wire.ts';
import {
  wireEndpoint,
  wireEndpointChanges,
  wireEndpointWithSecret,
  wireMessage,
  wireMessageWithBody,
  wireNewEndpoint,
} from '../../webhooks/wire.ts';
import { hide, idParams, named, noContent, object } from '../schemas.ts';

const shownMembers = {
  EventTypes: Type.Array(named('EventType', Type.Enum([...eventTypes]))),
  FailingSince: nullable(instantOut()),
};
const endpoint = named('WebhookEndpoint', object({ ...wireEndpoint.properties, ...shownMembers }));
const endpointWithSecret = named(
  'WebhookEndpointWithSecret',
  object({ ...wireEndpointWithSecret.properties, ...shownMembers }),
);
const message = named('WebhookMessage', wireMessage);
const messageWithBody = named('WebhookMessageWithBody', object(wireMessageWithBody.properties));
const secretState = named('WebhookSecret', object(wireSecretState.properties));
const rotatedSecret = named('RotatedWebhookSecret', object(wireRotatedSecret.properties));

export const listEndpointsSchema = {
  ...hide,
  querystring: queryOf(pageParameters(smallPages)),
  response: { 200: pageSchema(endpoint) },
};
export const readEndpointSchema = { ...hide, params: idParams, response: { 200: endpoint } };
export const addEndpointSchema = { ...hide, body: wireNewEndpoint, response: { 201: endpointWithSecret } };
export const changeEndpointSchema = {
  ...hide,
  params: idParams,
  body: wireEndpointChanges,
  response: { 200: endpoint },
};
export const removeEndpointSchema = { ...hide, params: idParams, response: { 204: noContent } };
export const rotateSecretSchema = { ...hide, params: idParams, response: { 200: endpointWithSecret } };
export const testEndpointSchema = { ...hide, params: idParams, response: { 202: message } };
export const listMessagesSchema = {
  ...hide,
  querystring: queryOf({
    ...pageParameters(smallPages),
    ...windowParameters,
    endpointId: Type.String({ maxLength: 100 }),
    orderId: Type.String({ maxLength: 100 }),
    status: Type.Enum(['Pending', 'Failed']),
  }),
  response: { 200: pageSchema(message) },
};
export const endpointStats = named(
  'WebhookEndpointStats',
  object({
    Messages: Type.Integer({ description: 'The newest ones, at most 500.' }),
    Delivered: Type.Integer(),
    Failed: Type.Integer(),
    Attempts: Type.Integer(),
    SuccessfulAttempts: Type.Integer(),
    P50Ms: nullable(Type.Integer()),
    P95Ms: nullable(Type.Integer()),
  }),
);
export const statsSchema = { ...hide, params: idParams, response: { 200: endpointStats } };
export const replayFailedSchema = {
  ...hide,
  params: idParams,
  response: { 202: object({ MessageCount: Type.Integer({ description: 'Messages that are looked at.' }) }) },
};
export const readMessageSchema = { ...hide, params: idParams, response: { 200: messageWithBody } };
export const replaySchema = { ...hide, params: idParams, response: { 202: message } };
export const readSecretSchema = { ...hide, response: { 200: secretState } };
export const rotateAccountSecretSchema = { ...hide, response: { 200: rotatedSecret } };
