import type { Token } from './api.generated.ts';
import type { Connection } from './connection.ts';
import { readAnswer } from './read-answer.ts';

export interface TokenKeeper {
  /** A valid token. Calls that need a new one at the same time wait for one request. */
  current(): Promise<string>;
  /** Drops a token that was rejected, unless a newer one is known already. */
  reject(value: string): void;
}

/** Who the client is: an API credential of the account. */
export interface Credential {
  /** The email address of the credential. */
  readonly email: string;
  /** Its access token, which the portal shows once. */
  readonly accessToken: string;
}

interface KnownToken {
  readonly value: string;
  readonly renewAt: number;
  readonly expiresAt: number;
}

/** Tokens are renewed early, so that no request is sent with an expired one. */
const renewBeforeMsMax = 60_000;

/** Fetches a token when first needed. The request for it belongs to no single call, so that none can abort it. */
export function createTokenKeeper(connection: Connection, { email, accessToken }: Credential): TokenKeeper {
  let known: KnownToken | null = null;
  let pending: Promise<KnownToken> | null = null;

  async function fetchToken(): Promise<KnownToken> {
    const askedAt = Date.now();
    const answer = await connection.send({
      method: 'POST',
      path: '/v1/Tokens',
      isRepeatable: true,
      headers: async () => ({ email, accesstoken: accessToken }),
      options: {},
    });
    const { Value, ExpiresIn } = readAnswer<Token>(answer).data;
    const lifeMs = ExpiresIn * 1000;
    const expiresAt = askedAt + lifeMs;
    return { value: Value, expiresAt, renewAt: expiresAt - Math.min(renewBeforeMsMax, lifeMs / 2) };
  }

  function renew(): Promise<KnownToken> {
    pending ??= fetchToken()
      .then((token) => {
        known = token;
        return token;
      })
      .finally(() => {
        pending = null;
      });
    return pending;
  }

  return {
    async current() {
      if (known && Date.now() < known.renewAt) return known.value;
      const old = known;
      try {
        return (await renew()).value;
      } catch (error) {
        // Renewal starts early: until the old token expires, a busy service costs no call.
        if (old && known === old && Date.now() < old.expiresAt) return old.value;
        throw error;
      }
    },
    reject(value) {
      if (known?.value === value) known = null;
    },
  };
}
