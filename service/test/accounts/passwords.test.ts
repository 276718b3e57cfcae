import { expect, test } from 'vitest';
import { hashPassword, isPasswordRight } from '../../src/accounts/people/password-hashes.ts';
import { passwordFaults } from '../../src/accounts/people/password-rules.ts';

const about = { email: 'grace.hopper@navy.example', name: 'Grace Hopper', accountName: 'Navy Rewards' };
const codesOf = (password: string) => passwordFaults(password, about).map(({ code }) => code);

test('only the length of a password counts: digits, capitals and symbols are neither required nor rejected', () => {
  for (const good of [
    'violet tractors hum at dusk',
    'zusammenhangloses gerede',
    'пароль из пяти слов и точка',
    'ねこがはしる夜のまちとあさのうみ',
    '4815162342-lighthouse',
    'xxxmarmalade on the ceiling',
    '🦊🐝🦉🐢🦋 over the misty hills',
  ]) {
    expect(codesOf(good), good).toEqual([]);
  }
});

test('14 characters are too few and 129 too many, counted as people count them', () => {
  expect(codesOf('tulips on mars')).toEqual(['TooShort']);
  expect(codesOf('🦊🐝🦉🐢🦋🦊🐝🦉🐢🦋🦊🐝🦉🐢')).toEqual(['TooShort']);
  expect(codesOf('a quiet lake '.repeat(10))).toEqual(['TooLong']);
  expect(codesOf(`${'kelp tram lunar '.repeat(8)}`.slice(0, 128))).not.toContain('TooLong');
});

test('easily guessed passwords are rejected: common words, keyboard rows, repetitions, the person’s own names', () => {
  for (const bad of [
    'passwordpassword',
    'Password12345678!',
    'aaaaaaaaaaaaaaaaaaa',
    'abcabcabcabcabcabc',
    'qwertyuiopasdfghjkl',
    '123456789012345678',
    'correcthorsebatterystaple',
    'iloveyouiloveyou2024',
    'GraceHopper2026!!!',
    'grace.hopper@navy.example',
    'NavyRewards2026!',
    'Welcome-Welcome-1',
  ]) {
    expect(codesOf(bad), bad).toEqual(['CommonPassword']);
  }
});

test('a password matches in any Unicode spelling, and no password matches a person without one', async () => {
  const stored = await hashPassword('crème brûlée à midi');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPasswordRight(stored, 'crème brûlée à midi'.normalize('NFD'))).toBe(true);
  expect(await isPasswordRight(stored, 'creme brulee a midi')).toBe(false);
  expect(await isPasswordRight(null, 'nobody has this password')).toBe(false);
});
