import { createHmac } from 'node:crypto';

/** The headers of Standard Webhooks 1.0. With several keys the message carries a signature of each. */
export function signatureHeaders(
  keys: readonly Buffer[],
  message: { readonly id: string; readonly body: Buffer },
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = keys.map((key) => {
    const digest = createHmac('sha256', key)
      .update(`${message.id}.${timestamp}.`)
      .update(message.body)
      .digest('base64');
    return `v1,${digest}`;
  });
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
