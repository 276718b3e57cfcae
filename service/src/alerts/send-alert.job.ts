import type { Dispatcher } from 'undici';
import type { JobHandler } from '../jobs/types.ts';
import type { WebhookUrlPolicy } from '../kit/address-guard.ts';
import type { AlertWebhook } from '../kit/alert-settings.ts';
import { signatureHeaders } from '../kit/standard-webhooks.ts';
import { postMessage } from '../webhooks/post-message.ts';
import { signingKeyOf } from '../webhooks/seal-endpoint.ts';
import type { SendAlert } from './jobs.ts';
import { alertBody } from './webhook-body.ts';

export interface SendAlertNeeds {
  readonly webhook: AlertWebhook | null;
  readonly openAgent: () => Promise<Dispatcher>;
  readonly policy: WebhookUrlPolicy;
  readonly now: () => Date;
  readonly portalUrl: string;
}

/** One attempt; the job is tried again with growing delays. A receiver recognises a repeated message by its webhook-id. */
export function sendAlertHandler(needs: SendAlertNeeds): JobHandler<SendAlert> {
  return (alert, { signal }) => postAlert(needs, alert, signal);
}

/** Throws if the receiver did not take it. */
export async function postAlert(
  { webhook, openAgent, policy, now, portalUrl }: SendAlertNeeds,
  { id, alerts }: SendAlert,
  signal: AbortSignal,
): Promise<void> {
  // The setting was removed since.
  if (!webhook) return;
  const body = Buffer.from(JSON.stringify(alertBody(webhook.format, { id, alerts, portalUrl })));
  const headers = signatureHeaders([signingKeyOf(webhook.secret.reveal())], { id, body }, now());
  const target = { url: webhook.url.reveal(), headers: [] };
  const { error } = await postMessage(await openAgent(), policy, { target, headers, body }, signal);
  if (error !== null) throw new Error(`the webhook for alerts was not reached: ${error}`);
}
