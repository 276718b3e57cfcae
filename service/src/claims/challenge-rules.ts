import type { AnswerLimits, WrongAnswers } from '../cards/types.ts';
import { withAsciiDigits } from '../kit/ascii-digits.ts';
import type { Lock } from './types.ts';

export const answerLimits: AnswerLimits = { recentWrongMax: 5, lockSeconds: 15 * 60, wrongMax: 20 };

export function lockOf(counted: WrongAnswers, now: Date): Lock | null {
  const { wrongAnswers, recentWrongAnswers, recentWrongSince } = counted;
  if (wrongAnswers >= answerLimits.wrongMax) return { kind: 'untilReissued' };
  if (recentWrongAnswers < answerLimits.recentWrongMax || recentWrongSince === null) return null;
  const until = new Date(recentWrongSince.getTime() + answerLimits.lockSeconds * 1000);
  return until > now ? { kind: 'until', until } : null;
}

/** How many attempts are left before the link is locked. */
export function triesLeft({ wrongAnswers, recentWrongAnswers }: WrongAnswers): number {
  return Math.max(0, Math.min(answerLimits.recentWrongMax - recentWrongAnswers, answerLimits.wrongMax - wrongAnswers));
}

const answerPattern = /^[0-9]{6}$/;
const separators = /[\s\u200e\u200f-]/g;

/** The six digits, whatever keyboard they were typed with, or null if the text can never be right. */
export function parseAnswer(text: string): string | null {
  const digits = withAsciiDigits(text.replace(separators, ''));
  return answerPattern.test(digits) ? digits : null;
}
