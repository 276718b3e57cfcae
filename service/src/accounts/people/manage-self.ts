import { type Db, withTransaction } from '../../database/database.ts';
import { InvalidRequest, NotFound } from '../../kit/errors.ts';
import { isId } from '../../kit/ids.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import type { LanguageCode } from '../../kit/languages.ts';
import type { Secret } from '../../kit/secret.ts';
import type { PersonActing } from '../acting.ts';
import type { FindBreach } from './breached-passwords.ts';
import { LastSecondFactor } from './errors.ts';
import { changePassword } from './manage-people.ts';
import { lockSignIn, updateLanguage, updateName } from './queries.ts';
import { isSecondFactorRequired, type OperatorRule } from './required-factor.ts';
import { beginTotp, confirmTotp, renewRecoveryCodes, turnTotpOff } from './second-factor.ts';
import type { NotifyPerson } from './security-news.ts';
import { deleteOperatorTokenById, deleteOtherSessions, deleteSessionById } from './session-queries.ts';
import type { Session } from './sessions.ts';
import type { Person, Visitor } from './types.ts';

/** A signed-in person who manages their own sign-in. */
export interface SelfActing extends PersonActing {
  readonly session: Session;
  readonly person: PersonActing['person'] & Pick<Person, 'email'>;
  readonly visitor: Visitor;
}

export interface SelfNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly notifyPerson: NotifyPerson;
  readonly operators: OperatorRule;
  readonly findBreach: FindBreach;
}

export interface SelfChange {
  readonly name?: string | undefined;
  /** Null: the browser's. */
  readonly language?: LanguageCode | null | undefined;
}

export async function changeSelf(db: Db, acting: SelfActing, { name, language }: SelfChange): Promise<void> {
  const { id } = acting.person;
  await withTransaction(db, async (tx) => {
    if (name !== undefined) {
      await updateName(tx, id, name);
      await acting.record(tx, { action: 'PersonRenamed', target: id, details: { Name: name } });
    }
    if (language !== undefined) {
      await updateLanguage(tx, id, language);
      await acting.record(tx, { action: 'LanguageChosen', target: id, details: { Language: language } });
    }
  });
}

/** Ends every other session. Returns the new secret of the current one. */
export async function changeOwnPassword(
  needs: SelfNeeds,
  acting: SelfActing,
  password: string,
): Promise<Secret<string>> {
  const { session, visitor, person } = acting;
  const given = { password, accountName: session.person.accountName, visitor };
  return changePassword(needs, session, given, async (tx) => {
    await acting.record(tx, { action: 'PasswordChanged', target: person.id });
    await needs.notifyPerson(tx, person, { kind: 'PasswordChanged' });
  });
}

/** Ends one of the person's sessions, or one of an operator's bearer tokens. */
export async function endOwnSession(db: Db, acting: SelfActing, id: string): Promise<void> {
  await withTransaction(db, async (tx) => {
    const isSession = isId(id) && (await deleteSessionById(tx, acting.person.id, id));
    const isToken = !isSession && isId(id) && (await deleteOperatorTokenById(tx, acting.person.id, id));
    if (!isSession && !isToken) throw new NotFound('No session');
    await acting.record(tx, { action: isSession ? 'SessionEnded' : 'OperatorTokenRevoked', target: id });
  });
}

/** Creates a secret for an app; the second factor is on only once the app's first code was entered. */
export async function beginSecondFactor({ db, keyRing }: SelfNeeds, acting: SelfActing) {
  const { id } = acting.person;
  return withTransaction(db, async (tx) => {
    const begun = await beginTotp(tx, keyRing, id);
    await acting.record(tx, { action: 'SecondFactorBegun', target: id });
    return begun;
  });
}

/** Turns the app on and ends every other session. Returns recovery codes, or null if the person has some already. */
export async function turnSecondFactorOn(
  needs: SelfNeeds,
  acting: SelfActing,
  code: string,
): Promise<Secret<string[]> | null> {
  const { person, session } = acting;
  return confirmTotp(needs, person.id, code, async (tx) => {
    await deleteOtherSessions(tx, person.id, session.idHash);
    await acting.record(tx, { action: 'SecondFactorTurnedOn', target: person.id });
    await needs.notifyPerson(tx, person, { kind: 'SecondFactorOn' });
  });
}

export async function turnSecondFactorOff(needs: SelfNeeds, acting: SelfActing): Promise<void> {
  const { person, session } = acting;
  await withTransaction(needs.db, async (tx) => {
    const before = await lockSignIn(tx, person.id);
    const isLast = before.hasTotp && before.passkeyCount === 0;
    if (isLast && (await isSecondFactorRequired(tx, before, needs.operators))) throw new LastSecondFactor();
    await turnTotpOff(tx, before);
    await deleteOtherSessions(tx, person.id, session.idHash);
    await acting.record(tx, { action: 'SecondFactorTurnedOff', target: person.id });
    await needs.notifyPerson(tx, person, { kind: 'SecondFactorOff', wasLast: isLast });
  });
}

export async function renewOwnRecoveryCodes(needs: SelfNeeds, acting: SelfActing): Promise<Secret<string[]>> {
  const { person, session } = acting;
  if (!session.person.hasSecondFactor) throw new InvalidRequest([secondFactorOff]);
  return withTransaction(needs.db, async (tx) => {
    const renewed = await renewRecoveryCodes(tx, person.id);
    await acting.record(tx, { action: 'RecoveryCodesRenewed', target: person.id });
    await needs.notifyPerson(tx, person, { kind: 'RecoveryCodesRenewed' });
    return renewed;
  });
}

const secondFactorOff = {
  pointer: '',
  code: 'NotAllowed',
  detail: 'Recovery codes need two-factor sign-in, which is off.',
};
