import { type Db, withTransaction } from '../../database/database.ts';
import { checkWebhookUrl, type WebhookUrlPolicy } from '../../kit/address-guard.ts';
import { InvalidRequest, NotFound } from '../../kit/errors.ts';
import type { AccountId } from '../../kit/ids.ts';
import { type KeyRing, open, seal } from '../../kit/keyring.ts';
import { Secret } from '../../kit/secret.ts';
import type { Acting } from '../acting.ts';
import { DomainTaken } from './errors.ts';
import {
  deleteSignOn,
  findSignOn,
  isDomainTaken,
  replaceDomains,
  replaceGroups,
  updateConfirmed,
  updateRequired,
  upsertSignOn,
} from './queries.ts';
import { type GroupRole, operatorsOwner, type SignOn } from './types.ts';

export interface ManageNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
  /** Which issuers can be reached. */
  readonly issuerPolicy: WebhookUrlPolicy;
}

export interface SignOnWish {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Null: the one that is stored. */
  readonly clientSecret: Secret<string> | null;
  readonly groupsClaim: string;
  readonly isRequired: boolean;
  readonly groups: readonly GroupRole[];
  readonly domains: readonly string[];
}

/** Saves how an account's people sign on. New domains wait until an operator confirms them. */
export async function saveSignOn(
  needs: ManageNeeds,
  acting: Acting,
  accountId: AccountId,
  wish: SignOnWish,
): Promise<SignOn> {
  return save(needs, acting, { ownerId: accountId, accountId, isTrusted: false }, wish);
}

/**
 * The same for the operators, from the command line only: whoever decides about it can sign in as any operator of the
 * domains, and so could approve their own requests.
 */
export async function saveOperatorSignOn(needs: ManageNeeds, acting: Acting, wish: SignOnWish): Promise<SignOn> {
  return save(needs, acting, { ownerId: operatorsOwner, accountId: null, isTrusted: true }, wish);
}

interface Owner {
  readonly ownerId: string;
  readonly accountId: AccountId | null;
  /** Domains need no confirmation. */
  readonly isTrusted: boolean;
}

async function save(
  { db, keyRing, issuerPolicy }: ManageNeeds,
  acting: Acting,
  { ownerId, accountId, isTrusted }: Owner,
  wish: SignOnWish,
): Promise<SignOn> {
  const checked = checkWebhookUrl(wish.issuer, issuerPolicy);
  if (!checked.ok) throw new InvalidRequest([{ pointer: '/Issuer', code: 'NotAllowed', detail: checked.detail }]);
  return withTransaction(db, async (tx) => {
    const before = await findSignOn(tx, ownerId);
    const sealedClientSecret = wish.clientSecret
      ? seal(keyRing, signOnContext(ownerId), wish.clientSecret.reveal())
      : keptSecret(before, wish);
    await upsertSignOn(tx, { ...wish, ownerId, sealedClientSecret });
    await replaceGroups(tx, ownerId, wish.groups);
    await replaceDomains(tx, ownerId, wish.domains);
    if (isTrusted) for (const domain of wish.domains) await confirm(tx, ownerId, domain);
    const details = {
      Issuer: wish.issuer,
      ClientId: wish.clientId,
      Domains: wish.domains.join(' '),
      Groups: wish.groups.map(({ group, role }) => `${group}=${role}`).join(' '),
      IsRequired: wish.isRequired,
      IsSecretNew: wish.clientSecret !== null,
    };
    await acting.record(tx, { action: 'SignOnChanged', target: ownerId, details, ...(accountId && { accountId }) });
    return getSignOn(tx, ownerId);
  });
}

/** A stored secret is never sent to another issuer than it was entered for. */
function keptSecret(before: SignOn | null, { issuer }: SignOnWish): Buffer {
  if (before && before.issuer === issuer) return before.sealedClientSecret;
  const detail = before ? 'Enter the secret again, because the issuer has changed.' : 'Enter the client’s secret.';
  throw new InvalidRequest([{ pointer: '/ClientSecret', code: 'Required', detail }]);
}

/** An operator has checked that the domain belongs to the account's company. */
export async function confirmDomain(db: Db, acting: Acting, accountId: AccountId, domain: string): Promise<SignOn> {
  return withTransaction(db, async (tx) => {
    await confirm(tx, accountId, domain);
    await acting.record(tx, { action: 'SignOnDomainConfirmed', target: domain, accountId });
    return getSignOn(tx, accountId);
  });
}

/** For an operator: lets people use their passwords again, when their provider no longer works. */
export async function allowPasswords(db: Db, acting: Acting, accountId: AccountId): Promise<SignOn> {
  return withTransaction(db, async (tx) => {
    await updateRequired(tx, accountId, false);
    await acting.record(tx, { action: 'SignOnNotRequired', target: accountId, accountId });
    return getSignOn(tx, accountId);
  });
}

export async function removeSignOn(db: Db, acting: Acting, accountId: AccountId): Promise<void> {
  await withTransaction(db, async (tx) => {
    if (!(await deleteSignOn(tx, accountId))) throw new NotFound('No sign-on');
    await acting.record(tx, { action: 'SignOnRemoved', target: accountId, accountId });
  });
}

export function clientSecretOf(keyRing: KeyRing, { ownerId, sealedClientSecret }: SignOn): Secret<string> {
  return new Secret(open(keyRing, signOnContext(ownerId), sealedClientSecret));
}

export function signOnContext(ownerId: string) {
  return { purpose: 'sign-on-secret', row: [ownerId] };
}

async function confirm(tx: Parameters<typeof updateConfirmed>[0], ownerId: string, domain: string): Promise<void> {
  // Of two operators who confirm it for two accounts at once, the unique index refuses the second.
  if (await isDomainTaken(tx, ownerId, domain)) throw new DomainTaken(domain);
  if (!(await updateConfirmed(tx, ownerId, domain))) throw new NotFound('No domain');
}

async function getSignOn(tx: Parameters<typeof findSignOn>[0], ownerId: string): Promise<SignOn> {
  const found = await findSignOn(tx, ownerId);
  if (!found) throw new NotFound('No sign-on');
  return found;
}
