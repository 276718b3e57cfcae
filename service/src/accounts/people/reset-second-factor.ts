import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import { NotFound } from '../../kit/errors.ts';
import { type AccountId, isId } from '../../kit/ids.ts';
import type { Acting } from '../acting.ts';
import { deletePasskeysOf } from '../passkeys/queries.ts';
import {
  countPasskeys,
  findPerson,
  findSignInByEmail,
  lockSignIn,
  replaceRecoveryCodes,
  replaceTotpSecret,
} from './queries.ts';
import type { NotifyPerson } from './security-news.ts';
import { deleteSessionsOf } from './session-queries.ts';
import type { Person, PersonId } from './types.ts';

export interface ResetNeeds {
  readonly db: Db;
  readonly notifyPerson: NotifyPerson;
}

/** For a person of an account who lost every factor and every recovery code: their password alone counts again. */
export async function resetSecondFactor(
  { db, notifyPerson }: ResetNeeds,
  acting: Acting,
  accountId: AccountId,
  id: string,
): Promise<Person> {
  return withTransaction(db, async (tx) => {
    const person = isId(id) ? await findPerson(tx, accountId, id) : null;
    if (!person) throw new NotFound('Nobody');
    await endFactors(tx, person.id);
    await acting.record(tx, { action: 'SecondFactorReset', target: person.id, accountId });
    await notifyPerson(tx, person, { kind: 'SecondFactorReset' });
    return (await findPerson(tx, accountId, id)) ?? person;
  });
}

/** The same for an operator, from the command line only. False: there is no active operator with this email. */
export async function resetOperatorFactor(
  { db, notifyPerson }: ResetNeeds,
  acting: Acting,
  email: string,
): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const person = await findSignInByEmail(tx, email.toLowerCase());
    if (person?.role !== 'operator' || person.status !== 'Active') return false;
    await endFactors(tx, person.id);
    await acting.record(tx, { action: 'SecondFactorReset', target: person.id });
    await notifyPerson(tx, person, { kind: 'SecondFactorReset' });
    return true;
  });
}

/** Every session ends: whoever has one may be the one who took the factors. */
async function endFactors(tx: Tx, id: PersonId): Promise<void> {
  await lockSignIn(tx, id);
  await replaceTotpSecret(tx, id, null);
  await deletePasskeysOf(tx, id);
  await countPasskeys(tx, id);
  await replaceRecoveryCodes(tx, id, []);
  await deleteSessionsOf(tx, id);
}
