import type { FastifyRequest } from 'fastify';
import type { RelyingParty } from '../accounts/passkeys/types.ts';
import type { Environment } from '../kit/config.ts';

/**
 * Production's passkeys belong to the host of BASE_URL, whatever a request says. A stage environment has several names,
 * and its portal is trusted under each of them (decision 0039).
 */
export function relyingPartyOf(
  request: FastifyRequest,
  { baseUrl, environment }: { readonly baseUrl: string; readonly environment: Environment },
): RelyingParty {
  const { origin, host } = request.headers;
  const isNamed = environment === 'stage' && (origin === `http://${host}` || origin === `https://${host}`);
  const url = new URL(isNamed ? origin : baseUrl, 'http://localhost');
  return { id: url.hostname, origin: url.origin };
}
