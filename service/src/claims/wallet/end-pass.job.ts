import type { JobHandler } from '../../jobs/types.ts';
import { signJwt } from './google-jwt.ts';
import type { EndPass } from './jobs.ts';
import type { GoogleSigner } from './types.ts';

export interface EndPassNeeds {
  /** Null: passes for Google Wallet are not offered any more. */
  readonly google: GoogleSigner | null;
  readonly apiUrl?: string;
}

const walletApi = 'https://walletobjects.googleapis.com';
const scope = 'https://www.googleapis.com/auth/wallet_object.issuer';
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const timeoutMs = 15_000;
const tokenSeconds = 600;

/**
 * Marks the pass of a replaced code as inactive in Google Wallet. Most gifts are in no wallet: a pass that Google does
 * not know is done. Safe to run twice.
 */
export function endPassHandler({ google, apiUrl = walletApi }: EndPassNeeds): JobHandler<EndPass> {
  return async ({ googleName }, { signal }) => {
    if (!google) return;
    const authorization = `Bearer ${await fetchToken(google, signal)}`;
    const id = encodeURIComponent(`${google.issuerId}.${googleName}`);
    const answer = await fetch(`${apiUrl}/walletobjects/v1/giftCardObject/${id}`, {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ state: 'INACTIVE' }),
      ...connection(signal),
    });
    await answer.body?.cancel();
    if (!answer.ok && answer.status !== 404) throw new Error(`Google Wallet answered ${answer.status}`);
  };
}

async function fetchToken(google: GoogleSigner, signal: AbortSignal): Promise<string> {
  const issuedAt = Math.floor(Date.now() / 1_000);
  const claims = {
    iss: google.serviceAccount,
    scope,
    aud: google.tokenUrl,
    iat: issuedAt,
    exp: issuedAt + tokenSeconds,
  };
  const answer = await fetch(google.tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: grantType, assertion: signJwt(google, claims) }),
    ...connection(signal),
  });
  const body = answer.ok ? ((await answer.json()) as { access_token?: unknown }) : null;
  if (typeof body?.access_token !== 'string') throw new Error(`Google answered ${answer.status} without a token`);
  return body.access_token;
}

/** A redirect could carry the token to another host. */
function connection(signal: AbortSignal): RequestInit {
  return { redirect: 'error', signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) };
}
