import type { Fault } from '../../kit/errors.ts';
import { codePointLength } from '../../kit/text-rules.ts';

/** Without a second factor, NIST SP 800-63B-4 requires 15 characters. */
export const passwordLengthMin = 15;
export const passwordLengthMax = 128;
const distinctCharactersMin = 5;
const ownCharactersMin = 6;

const rows = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm', 'qwertzuiopasdfghjklyxcvbnm', '01234567890'];

// Common parts of long leaked passwords, which attackers try first.
const commonWords = [
  'password passwort passw0rd p@ssw0rd p@ssword passcode passphrase secret letmein welcome iloveyou trustno1 changeme',
  'administrator admin root user login guest master default superman batman dragon monkey sunshine princess football',
  'baseball basketball starwars pokemon shadow michael jennifer jordan hunter computer internet google facebook samsung',
  'whatever freedom mustang charlie summer winter spring autumn january february monday friday company business',
  'abc123 123abc qwerty qwertz azerty asdfgh zxcvbn 1q2w3e4r 1qaz2wsx qazwsx correct horse battery staple bestow gift',
  'thisismypassword mypassword yourpassword nopassword temporary testing test hello world access love lovely forever',
]
  .join(' ')
  .split(' ')
  .sort((one, other) => other.length - one.length);

/** All faults of a new password, by current advice: length and guessability, no composition rules. */
export function passwordFaults(
  password: string,
  about: { readonly email: string; readonly name: string; readonly accountName: string | null },
): Fault[] {
  const length = codePointLength(password);
  const fault = (code: string, detail: string): Fault[] => [{ pointer: '/Password', code, detail }];
  if (length < passwordLengthMin)
    return fault('TooShort', `Use at least ${passwordLengthMin} characters. A few unrelated words work well.`);
  if (length > passwordLengthMax) return fault('TooLong', `Use at most ${passwordLengthMax} characters.`);
  if (!password.isWellFormed() || password.includes('\0'))
    return fault('ForbiddenCharacter', 'The password contains characters that are not allowed.');
  return isCommon(password, ownWords(about))
    ? fault(
        'CommonPassword',
        'This password is too easy to guess. Avoid common words, your own name and keyboard patterns.',
      )
    : [];
}

/** Normalises different keyboard inputs for the same letters. */
export function normalPassword(password: string): string {
  return password.normalize('NFKC');
}

function ownWords({ email, name, accountName }: { email: string; name: string; accountName: string | null }): string[] {
  return [email, ...email.split(/[@.+_-]/), name, ...name.split(/\s+/), ...(accountName ?? '').split(/\s+/)]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 4)
    .sort((one, other) => other.length - one.length);
}

function isCommon(password: string, own: readonly string[]): boolean {
  let rest = normalPassword(password).toLowerCase();
  if (new Set(rest).size < distinctCharactersMin || isRepeated(rest)) return true;
  for (const word of [...own, ...commonWords]) {
    rest = rest.replaceAll(word, ' ');
  }
  // What is left without known words, keyboard rows and years is what an attacker would have to guess.
  const left = withoutRows(rest)
    .replace(/\b(19|20)\d\d\b/g, ' ')
    .replace(/[\s\p{P}\p{S}]/gu, '');
  return codePointLength(left) < ownCharactersMin;
}

function isRepeated(text: string): boolean {
  for (let unit = 1; unit <= text.length / 3; unit++) {
    if (
      text
        .slice(0, unit)
        .repeat(Math.ceil(text.length / unit))
        .slice(0, text.length) === text
    )
      return true;
  }
  return false;
}

function withoutRows(text: string): string {
  let rest = text;
  for (const row of rows.flatMap((keys) => [keys, [...keys].reverse().join('')])) {
    for (let length = row.length; length >= 4; length--) {
      for (let at = 0; at + length <= row.length; at++) rest = rest.replaceAll(row.slice(at, at + length), ' ');
    }
  }
  return rest;
}
