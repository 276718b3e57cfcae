import { type Answer, HttpCaller } from './http-caller.ts';

interface Credentials {
  readonly baseUrl: string;
  readonly email: string;
  readonly accessToken: string;
}

/** Asks for a token with the caller's credentials. */
export function signIn(caller: Credentials, headers: Record<string, string> = {}): Promise<Answer> {
  const { baseUrl, email, accessToken } = caller;
  return new HttpCaller(baseUrl).post('/v1/Tokens', undefined, { email, accesstoken: accessToken, ...headers });
}

/** One more bearer token of the caller. */
export async function freshToken(caller: Credentials): Promise<string> {
  const { status, body } = await signIn(caller);
  if (status !== 200) throw new Error(`sign-in was answered ${status}`);
  return String(body.Value);
}

export function withToken(baseUrl: string, token: string): HttpCaller {
  return new HttpCaller(baseUrl, { authorization: `Bearer ${token}` });
}
