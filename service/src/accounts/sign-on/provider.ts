import * as client from 'openid-client';
import type { Secret } from '../../kit/secret.ts';
import { SignOnRefused, SignOnUnavailable } from './errors.ts';
import type { SignedOnPerson, SignOn, SignOnFetch } from './types.ts';

export interface ProviderNeeds {
  readonly fetch: SignOnFetch;
  /** Stage only. */
  readonly allowHttp: boolean;
}

/** What one attempt to sign on has to prove when it comes back. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The person must enter their password at the provider again, even if they are signed in there. */
  readonly isFresh: boolean;
  /** Where the provider sends the person back to. */
  readonly redirectUri: string;
}

type Settings = Pick<SignOn, 'name' | 'issuer' | 'clientId' | 'groupsClaim'> & {
  readonly clientSecret: Secret<string>;
};

const timeoutSeconds = 10;
const groupsMax = 1_000;
const freshSecondsMax = 300;
const nameLengthMax = 100;

export function newAttempt(isFresh: boolean, redirectUri: string): Attempt {
  return {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    isFresh,
    redirectUri,
  };
}

/** The page of the provider where the person signs on. */
export async function authorizationUrl(
  needs: ProviderNeeds,
  settings: Settings,
  attempt: Attempt,
  email: string,
): Promise<string> {
  const config = await discover(needs, settings);
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: attempt.redirectUri,
    scope: 'openid email profile',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    login_hint: email,
    ...(attempt.isFresh && { prompt: 'login', max_age: '0' }),
  });
  return url.href;
}

/** Exchanges what the provider sent back. State, nonce, PKCE, issuer, audience, times and signature are checked. */
export async function signedOnPerson(
  needs: ProviderNeeds,
  settings: Settings,
  attempt: Attempt,
  query: string,
): Promise<SignedOnPerson> {
  const config = await discover(needs, settings);
  // The signature too, although the token comes from the provider itself.
  client.enableNonRepudiationChecks(config);
  const tokens = await client
    .authorizationCodeGrant(config, new URL(`${attempt.redirectUri}?${query}`), {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
      ...(attempt.isFresh && { maxAge: freshSecondsMax }),
    })
    .catch((error: unknown) => {
      throw refusalOf(error, settings.name);
    });
  return personOf(tokens.claims() ?? {}, settings);
}

async function discover(needs: ProviderNeeds, { name, issuer, clientId, clientSecret }: Settings) {
  const options = {
    [client.customFetch]: needs.fetch as client.CustomFetch,
    timeout: timeoutSeconds,
    ...(needs.allowHttp && { execute: [client.allowInsecureRequests] }),
  };
  return client
    .discovery(new URL(issuer), clientId, undefined, client.ClientSecretPost(clientSecret.reveal()), options)
    .catch(() => {
      throw new SignOnUnavailable(name);
    });
}

/** What the provider refused, or what was not asked for, is the person's; everything else is the provider's. */
function refusalOf(error: unknown, name: string): Error {
  if (error instanceof client.AuthorizationResponseError)
    return new SignOnRefused(`${name} did not sign you in. Try again, or ask your administrator.`);
  if (error instanceof client.ResponseBodyError || error instanceof client.ClientError)
    return new SignOnRefused('This sign-in is no longer valid. Start again.');
  return new SignOnUnavailable(name);
}

function personOf(claims: Readonly<Record<string, unknown>>, { name, groupsClaim }: Settings): SignedOnPerson {
  const { sub, email, email_verified: isVerified } = claims;
  if (typeof sub !== 'string' || typeof email !== 'string')
    throw new SignOnRefused(`${name} does not say which email address you have. Ask your administrator.`);
  if (isVerified === false) throw new SignOnRefused(`${name} has not verified your email address.`);
  const groups = claims[groupsClaim];
  return {
    subject: sub,
    email: email.toLowerCase(),
    name: String(claims.name ?? email).slice(0, nameLengthMax),
    groups: (Array.isArray(groups) ? groups : [groups])
      .filter((group) => typeof group === 'string')
      .slice(0, groupsMax),
  };
}
