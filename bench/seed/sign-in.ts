import type { SeededAccount } from './seeded.ts';

/** Gets a bearer token from POST /v1/Tokens, like every caller. */
export async function signIn(
  baseUrl: string,
  { email, accessToken }: { readonly email: string; readonly accessToken: string },
): Promise<SeededAccount> {
  const headers = { Email: email, AccessToken: accessToken };
  const response = await fetch(`${baseUrl}/v1/Tokens`, { method: 'POST', headers });
  if (!response.ok) throw new Error(`POST /v1/Tokens answered ${response.status}: ${await response.text()}`);
  const { Value } = (await response.json()) as { Value: string };
  return { token: Value };
}
