import type { Verdict } from './supplier-answer.ts';

/**
 * While a supplier is silent, one question at a time finds out whether it is back; the others need not wait for that.
 * Otherwise each of them would hold a worker until its last try has timed out.
 */
export function createDoubt() {
  let isSilent = false;
  let underWay = 0;
  return {
    mayAsk: () => !isSilent || underWay === 0,
    async watch<T>(question: Promise<T>): Promise<T> {
      underWay++;
      try {
        return await question;
      } finally {
        underWay--;
      }
    },
    learn(verdict: Verdict): void {
      isSilent = verdict.kind === 'Unknown';
    },
  };
}
