import { createHash } from 'node:crypto';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { addressBlockOf } from '../kit/address-block.ts';
import { isAllowedFrom } from '../kit/allowed-addresses.ts';
import type { Environment } from '../kit/config.ts';
import { AddressNotAllowed } from '../kit/errors.ts';
import { Secret } from '../kit/secret.ts';
import { refuseMoving } from './account-status.ts';
import { findEmailByAccessToken, lockCredentialByAccessToken } from './credential-queries.ts';
import { CredentialDisabled, CredentialExpired, TooManySignIns, TooManyTokens, WrongCredentials } from './errors.ts';
import { countAttempt, countLiveTokens, insertToken } from './queries.ts';
import { hashToken, newToken } from './tokens.ts';
import type { NewToken } from './types.ts';

export const tokenLifetimeSeconds = 3_600;
const liveTokensMax = 100;
const headerLengthMax = 300;

export interface SignIn {
  readonly email: string;
  readonly accessToken: string;
  readonly address: string;
}

export interface SignInPolicy {
  readonly environment: Environment;
  /** Null: no limit. */
  readonly attemptsPerMinuteMax: number | null;
}

/** Exchanges an account's credentials for a bearer token. */
export async function createToken(db: Db, policy: SignInPolicy, signIn: SignIn): Promise<NewToken> {
  const email = signIn.email.slice(0, headerLengthMax).toLowerCase();
  await limitAttempts(db, policy, 'address', addressBlockOf(signIn.address));
  const accessTokenHash = hashToken(signIn.accessToken);
  const isRight = (await findEmailByAccessToken(db, accessTokenHash))?.toLowerCase() === email;
  // Wrong attempts are counted separately, so that an attacker cannot lock the owner out.
  await limitAttempts(db, policy, isRight ? 'email' : 'wrong-email', email);
  if (!isRight) throw new WrongCredentials();
  return withTransaction(db, (tx) => issueToken(tx, policy, accessTokenHash, signIn.address));
}

async function issueToken(tx: Tx, policy: SignInPolicy, accessTokenHash: Buffer, address: string): Promise<NewToken> {
  const credential = await lockCredentialByAccessToken(tx, accessTokenHash);
  if (!credential) throw new WrongCredentials();
  await refuseMoving(tx, [credential.accountId]);
  if (credential.status === 'Disabled') throw new CredentialDisabled();
  if (credential.status === 'Expired') throw new CredentialExpired();
  if (!isAllowedFrom(credential, address)) throw new AddressNotAllowed();
  const live = await countLiveTokens(tx, credential);
  if (live.count >= liveTokensMax) throw new TooManyTokens(live.firstEndsInSeconds);
  const value = newToken(tokenPrefix(policy.environment));
  const expiresInSeconds = Math.min(tokenLifetimeSeconds, credential.endsInSeconds ?? tokenLifetimeSeconds);
  await insertToken(tx, credential, { hash: hashToken(value), expiresInSeconds });
  return { value: new Secret(value), expiresInSeconds };
}

/** A token of one environment is rejected by the other without a lookup. */
export function tokenPrefix(environment: Environment): string {
  return environment === 'production' ? 'bst_live_' : 'bst_stage_';
}

async function limitAttempts(db: Db, policy: SignInPolicy, purpose: string, subject: string): Promise<void> {
  if (policy.attemptsPerMinuteMax === null) return;
  const key = createHash('sha256').update(`${purpose}\n${subject}`).digest();
  const { attempts, endsInSeconds } = await countAttempt(db, key);
  if (attempts > policy.attemptsPerMinuteMax) throw new TooManySignIns(endsInSeconds, policy.attemptsPerMinuteMax);
}
