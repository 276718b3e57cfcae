import type { RequestInit } from 'undici';
import type { SignOnFetch } from '../../accounts/sign-on/types.ts';
import { checkWebhookUrl, type WebhookUrlPolicy } from '../../kit/address-guard.ts';
import { guardedAgentLater } from './guarded-agent-later.ts';

const requestMsMax = 10_000;
const answerBytesMax = 1024 * 1024;

/**
 * Requests to the providers of companies, which an account's admin names: under the rules of webhooks, so that nobody can
 * explore our network through them, and with limits on time and size.
 */
export function createSignOnFetch(policy: WebhookUrlPolicy): SignOnFetch {
  const openAgent = guardedAgentLater(policy);
  return async (address, { method, headers, body }) => {
    const checked = checkWebhookUrl(address, policy);
    if (!checked.ok) throw new Error(`The provider's address is refused: ${checked.detail}`);
    const [{ fetch }, dispatcher] = await Promise.all([import('undici'), openAgent()]);
    const init = { method, headers, body, redirect: 'manual', dispatcher } as RequestInit;
    const response = await fetch(checked.url, { ...init, signal: AbortSignal.timeout(requestMsMax) });
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    for await (const piece of response.body ?? []) {
      bytes += piece.length;
      if (bytes > answerBytesMax) throw new Error('The provider’s answer is too long.');
      pieces.push(piece);
    }
    const isEmpty = response.status === 204 || response.status === 304;
    return new Response(isEmpty ? null : Buffer.concat(pieces), {
      status: response.status,
      headers: [...response.headers] as [string, string][],
    });
  };
}
