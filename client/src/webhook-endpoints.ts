import type {
  NewWebhookEndpoint,
  NewWebhookReplay,
  RotatedWebhookSecret,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointWithSecret,
  WebhookMessage,
  WebhookMessageWithBody,
  WebhookReplay,
  WebhookSecret,
} from './api.generated.ts';
import type { Api, QueryOf } from './api.ts';
import type { Call } from './call.ts';
import type { CallOptions } from './connection.ts';
import { type Listing, listOf } from './listing.ts';

/** Where webhooks are sent, and what was sent. */
export interface WebhookCalls {
  /** Where webhooks are sent. */
  readonly webhookEndpoints: {
    /** Creates an endpoint. Its Secret is shown only in this answer. */
    create(endpoint: NewWebhookEndpoint, options?: CallOptions): Call<WebhookEndpointWithSecret>;
    /** All endpoints. */
    list(query?: QueryOf<'GET /v1/WebhookEndpoints'>, options?: CallOptions): Listing<WebhookEndpoint>;
    /** Reads one endpoint. */
    get(id: string, options?: CallOptions): Call<WebhookEndpoint>;
    /** Changes the given members. */
    change(id: string, change: WebhookEndpointChange, options?: CallOptions): Call<WebhookEndpoint>;
    /** Deletes an endpoint. */
    delete(id: string, options?: CallOptions): Call<undefined>;
    /** Sends the event Test to this endpoint. */
    test(id: string, options?: CallOptions): Call<WebhookMessage>;
    /** Replaces the secret. The new one is shown only in this answer. */
    rotateSecret(id: string, options?: CallOptions): Call<WebhookEndpointWithSecret>;
    /** Sends past messages again, with their original ids. */
    replay(id: string, replay: NewWebhookReplay, options?: CallOptions): Call<WebhookReplay>;
  };
  /** Messages of the last 90 days, with every attempt. */
  readonly webhookMessages: {
    /** Messages, newest first. */
    list(query?: QueryOf<'GET /v1/WebhookMessages'>, options?: CallOptions): Listing<WebhookMessage>;
    /** Reads one message, with the body that is sent. */
    get(id: string, options?: CallOptions): Call<WebhookMessageWithBody>;
    /** Sends a message again, with its original id. */
    replay(id: string, options?: CallOptions): Call<WebhookMessage>;
  };
  /** The secret that signs messages to the webhook URLs of orders. */
  readonly webhookSecret: {
    /** When it was rotated, and until when the old one also signs. */
    get(options?: CallOptions): Call<WebhookSecret>;
    /** Replaces the secret. The new one is shown only in this answer. */
    rotate(options?: CallOptions): Call<RotatedWebhookSecret>;
  };
}

export function webhookCallsOf(api: Api): WebhookCalls {
  const { call } = api;
  return {
    webhookEndpoints: {
      create: (body, options) => call('POST /v1/WebhookEndpoints', { body }, options),
      list: (query, options) => listOf(api, 'GET /v1/WebhookEndpoints', query, options),
      get: (id, options) => call('GET /v1/WebhookEndpoints/{id}', { path: { id } }, options),
      change: (id, body, options) => call('PATCH /v1/WebhookEndpoints/{id}', { path: { id }, body }, options),
      delete: (id, options) => call('DELETE /v1/WebhookEndpoints/{id}', { path: { id } }, options),
      test: (id, options) => call('POST /v1/WebhookEndpoints/{id}/Test', { path: { id } }, options),
      rotateSecret: (id, options) => call('POST /v1/WebhookEndpoints/{id}/RotateSecret', { path: { id } }, options),
      replay: (id, body, options) => call('POST /v1/WebhookEndpoints/{id}/Replay', { path: { id }, body }, options),
    },
    webhookMessages: {
      list: (query, options) => listOf(api, 'GET /v1/WebhookMessages', query, options),
      get: (id, options) => call('GET /v1/WebhookMessages/{id}', { path: { id } }, options),
      replay: (id, options) => call('POST /v1/WebhookMessages/{id}/Replay', { path: { id } }, options),
    },
    webhookSecret: {
      get: (options) => call('GET /v1/WebhookSecret', {}, options),
      rotate: (options) => call('POST /v1/WebhookSecret/Rotate', {}, options),
    },
  };
}
