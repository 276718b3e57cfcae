import type { SupplierResult } from './supplier-answer.ts';

/**
 * While a supplier does not answer, one request at a time checks whether it is back; the others do not wait for that.
 * Otherwise each of them would occupy a worker until its last attempt has timed out.
 */
export function createCircuitBreaker() {
  let isSilent = false;
  let underWay = 0;
  return {
    allows: () => !isSilent || underWay === 0,
    async track<T>(question: Promise<T>): Promise<T> {
      underWay++;
      try {
        return await question;
      } finally {
        underWay--;
      }
    },
    record(result: SupplierResult): void {
      isSilent = result.kind === 'Unknown';
    },
  };
}
