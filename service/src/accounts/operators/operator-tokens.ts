import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import type { OperatorCaller } from '../../kit/caller.ts';
import type { Environment } from '../../kit/config.ts';
import { newId } from '../../kit/ids.ts';
import { Secret } from '../../kit/secret.ts';
import type { RecordAudit } from '../audit/record-audit.ts';
import { operatorChain } from '../audit/types.ts';
import { noteDevice } from '../people/devices.ts';
import { SecondFactorNotSetUp, WrongPassword } from '../people/errors.ts';
import { confirmationProofOf } from '../people/factors.ts';
import type { OperatorRule } from '../people/required-factor.ts';
import type { NotifyPerson } from '../people/security-news.ts';
import { checkPassword, lockUnchanged, proveByCode, type SignInNeeds } from '../people/sign-in.ts';
import type { SignInRow, Visitor } from '../people/types.ts';
import { hashToken, isWellFormedToken, newToken } from '../tokens.ts';
import type { NewToken } from '../types.ts';
import { deleteOperatorToken, findOperatorByToken, insertOperatorToken } from './queries.ts';
import { scopesOfRoles } from './role-scopes.ts';

const liveTokensMax = 100;

export interface OperatorTokenNeeds extends SignInNeeds {
  readonly environment: Environment;
  readonly audit: RecordAudit;
  readonly notifyPerson: NotifyPerson;
  readonly tokenMinutes: number;
  readonly needSecondFactor: boolean;
}

/**
 * Exchanges an operator's password, and the two-factor code if there is one, for a bearer token. Programs cannot use
 * passkeys: an operator who has nothing else needs an authenticator app for this.
 */
export async function createOperatorToken(
  needs: OperatorTokenNeeds,
  given: { readonly email: string; readonly password: string; readonly code: string; readonly visitor: Visitor },
): Promise<NewToken> {
  const checked = await checkPassword(needs, given);
  if (checked.role !== 'operator') throw new WrongPassword();
  if (needs.needSecondFactor && !checked.hasSecondFactor) throw new SecondFactorNotSetUp();
  const value = newToken(operatorTokenPrefix(needs.environment));
  const keep = (tx: Tx, person: SignInRow) => keepToken(needs, tx, person, value, given.visitor);
  if (checked.hasSecondFactor) {
    await proveByCode(needs, checked, given.visitor, { code: given.code }, async (tx) =>
      keep(tx, await lockUnchanged(tx, checked)),
    );
  } else {
    await withTransaction(needs.db, async (tx) => {
      const person = await lockUnchanged(tx, checked);
      // Turned on while the password was checked: the code is now required.
      if (person.hasSecondFactor) throw new WrongPassword();
      await keep(tx, person);
    });
  }
  return { value: new Secret(value), expiresInSeconds: needs.tokenMinutes * 60 };
}

async function keepToken(
  { audit, notifyPerson, tokenMinutes }: OperatorTokenNeeds,
  tx: Tx,
  person: SignInRow,
  value: string,
  visitor: Visitor,
): Promise<void> {
  const id = newId();
  const expiresInSeconds = tokenMinutes * 60;
  await insertOperatorToken(tx, {
    id,
    hash: hashToken(value),
    personId: person.id,
    expiresInSeconds,
    liveTokensMax,
    visitor,
  });
  await noteDevice(tx, notifyPerson, person, visitor);
  await audit(tx, {
    accountId: operatorChain,
    actor: { kind: 'Operator', id: person.id, name: person.name },
    action: 'OperatorTokenCreated',
    target: id,
    details: { ExpiresInSeconds: expiresInSeconds },
    address: visitor.address,
  });
}

/** Revokes the token of a request. */
export async function revokeOperatorToken(
  { db, audit }: Pick<OperatorTokenNeeds, 'db' | 'audit'>,
  operator: OperatorCaller,
  value: string,
  address: string,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const id = await deleteOperatorToken(tx, hashToken(value));
    if (id === null) return;
    const actor = { kind: 'Operator', id: operator.operatorId, name: operator.name } as const;
    await audit(tx, { accountId: operatorChain, actor, action: 'OperatorTokenRevoked', target: id, address });
  });
}

/**
 * Finds the operator of a token. Always reads the database: operators are few, and a sign-out takes effect immediately.
 */
export function createOperatorAuthenticator(db: Db, environment: Environment, { needSecondFactor }: OperatorRule) {
  const prefix = operatorTokenPrefix(environment);
  return async (token: string): Promise<OperatorCaller | null> => {
    if (!isWellFormedToken(prefix, token)) return null;
    const found = await findOperatorByToken(db, hashToken(token));
    if (!found) return null;
    const { personId: operatorId, name, provedSecondsAgo } = found;
    // A token from before the factor was required.
    const confirmsWith = confirmationProofOf({ ...found, hasPassword: true });
    if (needSecondFactor && confirmsWith === 'Password') throw new SecondFactorNotSetUp();
    return { operatorId, name, confirmsWith, provedSecondsAgo, scopes: scopesOfRoles(found.operatorRoles) };
  };
}

function operatorTokenPrefix(environment: Environment): string {
  return environment === 'production' ? 'bso_live_' : 'bso_stage_';
}
