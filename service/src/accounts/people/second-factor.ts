import { createHash, randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import { type KeyRing, open, seal } from '../../kit/keyring.ts';
import { Secret } from '../../kit/secret.ts';
import { SecondFactorOff, WrongCode } from './errors.ts';
import {
  lockSignIn,
  replaceRecoveryCodes,
  replaceTotpSecret,
  turnTotpOn,
  useRecoveryCode,
  useTotpStep,
} from './queries.ts';
import { forgiveTries, giveTryBack, takeTry } from './sign-in-limits.ts';
import type { PersonId, SignInRow } from './types.ts';

const issuer = 'Bestow';
const stepSeconds = 30;
const recoveryCodeCount = 10;
const recoveryCodeBytes = 15;

export interface SecondFactorNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
}

/** What a person enters: the current code of the app, or a recovery code. */
export type Proof = { readonly code: string } | { readonly recoveryCode: string };

/** Creates a secret for an app. It has no effect until the first code was entered. */
export async function beginTotp(tx: Tx, keyRing: KeyRing, personId: PersonId) {
  const person = await lockSignIn(tx, personId);
  if (person.hasTotp) throw new SecondFactorOff('An authenticator app is already set up; remove it first.');
  const secret = generateSecret();
  await replaceTotpSecret(tx, personId, seal(keyRing, totpContext(personId), secret));
  return { secret: new Secret(secret), uri: new Secret(generateURI({ issuer, label: person.email, secret })) };
}

/** Turns the app on with its first code. Returns recovery codes if it is the first factor; else the old ones keep working. */
export async function confirmTotp(
  needs: SecondFactorNeeds,
  personId: PersonId,
  code: string,
  onConfirmed: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<Secret<string[]> | null> {
  await takeTry(needs.db, 'code', personId);
  const codes = await withTransaction(needs.db, async (tx) => {
    const person = await lockSignIn(tx, personId);
    if (person.hasTotp || person.sealedTotpSecret === null)
      throw new SecondFactorOff('There is no two-factor setup to confirm; start again.');
    await useCode(tx, needs.keyRing, person, code);
    await turnTotpOn(tx, personId);
    await onConfirmed(tx);
    return person.hasSecondFactor ? null : renewRecoveryCodes(tx, personId);
  });
  await forgiveTries(needs.db, 'code', personId);
  return codes;
}

/** Recovery codes end with the last factor. */
export async function turnTotpOff(tx: Tx, { id, passkeyCount }: SignInRow): Promise<void> {
  await replaceTotpSecret(tx, id, null);
  if (passkeyCount === 0) await replaceRecoveryCodes(tx, id, []);
}

/** Ten new ones; the previous ones stop working. */
export async function renewRecoveryCodes(tx: Tx, personId: PersonId): Promise<Secret<string[]>> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await replaceRecoveryCodes(
    tx,
    personId,
    codes.map((code) => recoveryCodeHash(personId, code)),
  );
  return new Secret(codes);
}

/**
 * Counts the attempt first, in a separate commit, so that a wrong code is counted although its transaction rolls back.
 * Recovery codes are too long to be guessed: they keep working when an attacker has used up the codes of the day.
 */
export async function proveSecondFactor<T>(
  needs: SecondFactorNeeds,
  personId: PersonId,
  proof: Proof,
  onProved: (tx: Tx, person: SignInRow) => Promise<T>,
): Promise<T> {
  await takeTry(needs.db, 'code', personId);
  if ('code' in proof) await takeTry(needs.db, 'codeOfDay', personId);
  const result = await withTransaction(needs.db, async (tx) => {
    const person = await lockSignIn(tx, personId);
    if (!person.hasSecondFactor || !person.isEnabled) throw new WrongCode();
    if ('code' in proof) {
      // A secret may wait for its first code while a passkey is the person's factor.
      if (!person.hasTotp) throw new WrongCode();
      await useCode(tx, needs.keyRing, person, proof.code);
    } else if (!(await useRecoveryCode(tx, personId, recoveryCodeHash(personId, proof.recoveryCode)))) {
      throw new WrongCode();
    }
    return onProved(tx, person);
  });
  await forgiveTries(needs.db, 'code', personId);
  if ('code' in proof) await giveTryBack(needs.db, 'codeOfDay', personId);
  return result;
}

/** Codes of the adjacent steps are accepted for clock drift, but no step twice, and none before the last one used. */
async function useCode(tx: Tx, keyRing: KeyRing, person: SignInRow, code: string): Promise<void> {
  if (person.sealedTotpSecret === null || !/^\d{6}$/.test(code)) throw new WrongCode();
  const secret = open(keyRing, totpContext(person.id), person.sealedTotpSecret);
  const result = verifySync({
    secret,
    token: code,
    epoch: person.nowSeconds,
    period: stepSeconds,
    epochTolerance: stepSeconds,
  });
  if (!result.valid) throw new WrongCode();
  const step = Math.floor(person.nowSeconds / stepSeconds) + result.delta;
  if (step <= Number(person.totpLastStep)) throw new WrongCode();
  await useTotpStep(tx, person.id, step);
}

export function totpContext(personId: string) {
  return { purpose: 'totp-secret', row: [personId] };
}

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** 120 random bits in groups of four unambiguous letters. */
function newRecoveryCode(): string {
  const bits = [...randomBytes(recoveryCodeBytes)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

// A plain hash is enough: 120 random bits cannot be guessed, and the person's id keeps equal codes apart.
function recoveryCodeHash(personId: PersonId, code: string): Buffer {
  const letters = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(`${personId}\n${letters}`).digest();
}
