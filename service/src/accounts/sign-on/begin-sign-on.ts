import type { Db } from '../../database/database.ts';
import { addressBlockOf } from '../../kit/address-block.ts';
import { type KeyRing, open, seal } from '../../kit/keyring.ts';
import { Secret } from '../../kit/secret.ts';
import { takeTry } from '../people/sign-in-limits.ts';
import type { Visitor } from '../people/types.ts';
import { SignOnRefused } from './errors.ts';
import { clientSecretOf } from './manage-sign-on.ts';
import type { Attempt, ProviderNeeds } from './provider.ts';
import { findSignOnByDomain } from './queries.ts';
import { domainOf } from './sign-on-rules.ts';

export interface SignOnNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly signOn: ProviderNeeds;
}

/** An attempt on its way: held by the browser that began it, encrypted, so that no other browser can finish it. */
export interface PendingSignOn extends Attempt {
  readonly ownerId: string;
  readonly issuer: string;
  readonly startedAtMs: number;
}

const attemptMinutesMax = 15;
const attemptContext = { purpose: 'sign-on-attempt', row: [] };

/** Which provider the people of this domain sign on with; null: none. It says nothing about the person. */
export async function findSignOnOf(db: Db, email: string): Promise<{ name: string; isRequired: boolean } | null> {
  const settings = await findSignOnByDomain(db, domainOf(email));
  return settings && { name: settings.name, isRequired: settings.isRequired };
}

interface Asked {
  readonly email: string;
  readonly isFresh: boolean;
  readonly redirectUri: string;
  readonly visitor: Visitor;
}

/** The provider's page, and what the browser keeps until it comes back. */
export async function beginSignOn(
  { db, keyRing, signOn }: SignOnNeeds,
  given: Asked,
): Promise<{ readonly url: string; readonly pending: Secret<string> }> {
  await takeTry(db, 'link', addressBlockOf(given.visitor.address));
  const settings = await findSignOnByDomain(db, domainOf(given.email));
  if (!settings) throw new SignOnRefused('There is no company sign-in for this email address. Use your password.');
  const { authorizationUrl, newAttempt } = await import('./provider.ts');
  const attempt = newAttempt(given.isFresh, given.redirectUri);
  const clientSecret = clientSecretOf(keyRing, settings);
  const url = await authorizationUrl(signOn, { ...settings, clientSecret }, attempt, given.email);
  const { ownerId, issuer } = settings;
  const pending: PendingSignOn = { ...attempt, ownerId, issuer, startedAtMs: Date.now() };
  const sealed = seal(keyRing, attemptContext, JSON.stringify(pending));
  return { url, pending: new Secret(sealed.toString('base64url')) };
}

/** Null: the browser began none, it took too long, or the value is not ours. */
export function openPending(keyRing: KeyRing, value: string): PendingSignOn | null {
  try {
    const pending = JSON.parse(open(keyRing, attemptContext, Buffer.from(value, 'base64url'))) as PendingSignOn;
    return Date.now() - pending.startedAtMs < attemptMinutesMax * 60_000 ? pending : null;
  } catch {
    return null;
  }
}
