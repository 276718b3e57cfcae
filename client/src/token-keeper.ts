import { answerOf } from './answer.ts';
import type { Connection } from './connection.ts';

export interface TokenKeeper {
  /** A token that is good for another minute at least. */
  current(): Promise<string>;
  forget(): void;
}

export interface Credential {
  readonly email: string;
  readonly accessToken: string;
}

interface Token {
  readonly value: string;
  readonly renewAt: number;
}

/** Tokens are renewed early, so that no request is sent with an expired one. */
const renewBeforeMs = 60_000;

/** Fetches a token when first needed; requests that meet share it. */
export function createTokenKeeper(connection: Connection, { email, accessToken }: Credential): TokenKeeper {
  let token: Promise<Token> | null = null;

  async function fetchToken(): Promise<Token> {
    try {
      const headers = async () => ({ email, accesstoken: accessToken });
      const response = await connection.send({ method: 'POST', path: '/v1/Tokens', headers });
      const { Value, ExpiresIn } = await answerOf<{ Value: string; ExpiresIn: number }>(response);
      return { value: Value, renewAt: Date.now() + ExpiresIn * 1000 - renewBeforeMs };
    } catch (error) {
      token = null;
      throw error;
    }
  }

  return {
    async current() {
      token ??= fetchToken();
      const known = await token;
      if (Date.now() < known.renewAt) return known.value;
      token = fetchToken();
      return (await token).value;
    },
    forget() {
      token = null;
    },
  };
}
