import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lockOf, parseAnswer, triesLeft } from '../../src/claims/challenge-rules.ts';

test('an answer is six digits and nothing else', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const answer = parseAnswer(text);
      if (answer !== null) expect(answer).toMatch(/^[0-9]{6}$/);
    }),
  );
});

test.each([
  ['123456', '123456'],
  [' 12 34-56\n', '123456'],
  ['\u200e123\u200f456', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['１２３４５６', '123456'],
  ['12345', null],
  ['1234567', null],
  ['x123456', null],
  ['123456x', null],
  ['12345a', null],
  ['123_456', null],
  ['', null],
])('the answer %j is read as %j', (text, answer) => {
  expect(parseAnswer(text)).toBe(answer);
});

test('a lock lasts 15 minutes from the latest wrong answer, and forever after twenty', () => {
  const at = (minutes: number) => new Date(minutes * 60_000);
  const counted = { wrongAnswers: 5, recentWrongAnswers: 5, recentWrongSince: at(0) };
  expect(lockOf(counted, at(14))).toEqual({ kind: 'until', until: at(15) });
  expect(lockOf(counted, at(15))).toBeNull();
  expect(lockOf({ ...counted, recentWrongAnswers: 4 }, at(0))).toBeNull();
  expect(lockOf({ ...counted, wrongAnswers: 20, recentWrongAnswers: 1 }, at(9_999))).toEqual({ kind: 'untilReissued' });
  expect(lockOf({ ...counted, wrongAnswers: 19 }, at(15))).toBeNull();
  expect(lockOf({ ...counted, recentWrongSince: null }, at(0))).toBeNull();
  expect(triesLeft({ wrongAnswers: 18, recentWrongAnswers: 1, recentWrongSince: at(0) })).toBe(2);
  expect(triesLeft({ wrongAnswers: 4, recentWrongAnswers: 1, recentWrongSince: at(0) })).toBe(4);
  expect(triesLeft({ wrongAnswers: 21, recentWrongAnswers: 7, recentWrongSince: at(0) })).toBe(0);
});
