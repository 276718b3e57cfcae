import type { Verdict } from './supplier-answer.ts';

/**
 * While a supplier does not answer, one request at a time checks whether it is back; the others do not wait for that.
 * Otherwise each of them would occupy a worker until its last attempt has timed out.
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
