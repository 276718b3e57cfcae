import { type Tx, withTransaction } from '../../database/database.ts';
import { NotFound } from '../../kit/errors.ts';
import { isId, newId } from '../../kit/ids.ts';
import type { Secret } from '../../kit/secret.ts';
import { LastSecondFactor, PasskeyTaken, TooManyPasskeys, WrongPasskey } from '../people/errors.ts';
import type { SelfActing, SelfNeeds } from '../people/manage-self.ts';
import { countPasskeys, lockSignIn, replaceRecoveryCodes } from '../people/queries.ts';
import { isSecondFactorRequired } from '../people/required-factor.ts';
import { renewRecoveryCodes } from '../people/second-factor.ts';
import { deleteOtherSessions } from '../people/session-queries.ts';
import { checkNewPasskey } from './check-passkey.ts';
import { deletePasskey, insertPasskey, takeChallenge } from './queries.ts';
import type { NewPasskey, Passkey, RelyingParty } from './types.ts';

export const passkeysMax = 20;

export interface AddedPasskey {
  readonly passkey: Passkey;
  /** Null: those that the person has keep working. */
  readonly recoveryCodes: Secret<string[]> | null;
}

/** Adds a passkey and ends every other session. The first factor of a person comes with recovery codes. */
export async function addPasskey(
  needs: SelfNeeds,
  acting: SelfActing,
  given: NewPasskey,
  relyingParty: RelyingParty,
): Promise<AddedPasskey> {
  const { session, person } = acting;
  const added = await withTransaction(needs.db, async (tx) => {
    const before = await lockSignIn(tx, person.id);
    const challenge = await takeChallenge(tx, session.idHash, 'Register');
    const checked = challenge && (await checkNewPasskey(given, challenge, relyingParty));
    // The challenge is used up all the same: this commits, and the error is thrown after it.
    if (!checked) return null;
    if (before.passkeyCount >= passkeysMax) throw new TooManyPasskeys(passkeysMax);
    const { name, transports } = given;
    const passkey = await insertPasskey(tx, { id: newId(), personId: person.id, name, transports, ...checked });
    if (!passkey) throw new PasskeyTaken();
    await countPasskeys(tx, person.id);
    await deleteOtherSessions(tx, person.id, session.idHash);
    await acting.record(tx, { action: 'PasskeyAdded', target: passkey.id, details: { Name: name } });
    await needs.notifyPerson(tx, person, { kind: 'PasskeyAdded', name });
    return { passkey, recoveryCodes: before.hasSecondFactor ? null : await renewRecoveryCodes(tx, person.id) };
  });
  if (!added) throw new WrongPasskey();
  return added;
}

/** Removes a passkey and ends every other session; never the last factor of somebody who must have one. */
export async function removePasskey(needs: SelfNeeds, acting: SelfActing, id: string): Promise<void> {
  const { person, session } = acting;
  await withTransaction(needs.db, async (tx) => {
    const before = await lockSignIn(tx, person.id);
    const removed = isId(id) ? await deletePasskey(tx, person.id, id) : null;
    if (!removed) throw new NotFound('No passkey');
    const isLast = !before.hasTotp && before.passkeyCount === 1;
    if (isLast) await endSecondFactor(tx, needs, before);
    await countPasskeys(tx, person.id);
    await deleteOtherSessions(tx, person.id, session.idHash);
    await acting.record(tx, { action: 'PasskeyRemoved', target: id, details: { Name: removed.name } });
    await needs.notifyPerson(tx, person, { kind: 'PasskeyRemoved', name: removed.name, wasLast: isLast });
  });
}

async function endSecondFactor(
  tx: Tx,
  { operators }: SelfNeeds,
  person: SelfActing['session']['person'],
): Promise<void> {
  if (await isSecondFactorRequired(tx, person, operators)) throw new LastSecondFactor();
  await replaceRecoveryCodes(tx, person.id, []);
}
