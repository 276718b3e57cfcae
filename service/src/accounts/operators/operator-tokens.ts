import type { OperatorCaller } from '../../kit/caller.ts';
import type { Environment } from '../../kit/config.ts';
import { type Db, withTransaction } from '../../kit/database.ts';
import { newId } from '../../kit/ids.ts';
import { Secret } from '../../kit/secret.ts';
import { hashToken, isWellFormedToken, newToken } from '../../kit/tokens.ts';
import { WrongPassword } from '../people/errors.ts';
import { proveSecondFactor, type SecondFactorNeeds } from '../people/second-factor.ts';
import { checkPassword } from '../people/sign-in.ts';
import type { Visitor } from '../people/types.ts';
import type { NewToken } from '../types.ts';
import { findOperatorByToken, insertOperatorToken } from './queries.ts';

const lifetimeSeconds = 3_600;
const liveTokensMax = 100;

/** Exchanges an operator's password, and the code of the second factor where there is one, for a bearer token. */
export async function createOperatorToken(
  needs: SecondFactorNeeds & { readonly environment: Environment },
  given: { readonly email: string; readonly password: string; readonly code: string; readonly visitor: Visitor },
): Promise<NewToken> {
  const person = await checkPassword(needs, given);
  if (person.role !== 'operator') throw new WrongPassword();
  const value = newToken(operatorTokenPrefix(needs.environment));
  const token = {
    id: newId(),
    hash: hashToken(value),
    personId: person.id,
    expiresInSeconds: lifetimeSeconds,
    liveTokensMax,
    visitor: given.visitor,
  };
  if (person.hasSecondFactor)
    await proveSecondFactor(needs, person.id, { code: given.code }, (tx) => insertOperatorToken(tx, token));
  else await withTransaction(needs.db, (tx) => insertOperatorToken(tx, token));
  return { value: new Secret(value), expiresInSeconds: lifetimeSeconds };
}

/** Tells which operator's token it is. Asked of the database each time: operators are few, and a sign-out counts at once. */
export function createOperatorAuthenticator(db: Db, environment: Environment) {
  const prefix = operatorTokenPrefix(environment);
  return async (token: string): Promise<OperatorCaller | null> => {
    if (!isWellFormedToken(prefix, token)) return null;
    const found = await findOperatorByToken(db, hashToken(token));
    if (!found) return null;
    const { personId: operatorId, name, hasSecondFactor, provedSecondsAgo } = found;
    return { operatorId, name, hasSecondFactor, provedSecondsAgo };
  };
}

function operatorTokenPrefix(environment: Environment): string {
  return environment === 'production' ? 'bso_live_' : 'bso_stage_';
}
