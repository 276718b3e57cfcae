import type { SupplierResult } from './supplier-answer.ts';

/** What is asked for. */
export interface Demand {
  /** It may have issued these cards before: no other source may be used, so it is asked, or waited for. */
  readonly isAskedBefore: boolean;
  readonly hasNextSource: boolean;
}

export type Decision = 'Ask' | 'Later' | 'PassOver';

interface BreakerNeeds {
  /** Sends a request that has no effect, and returns whether the supplier answers. Never throws. */
  readonly probe: () => Promise<boolean>;
  /** Called when it begins or stops to fail, and for the first answer of the process. */
  readonly onChange: (isFailing: boolean, problem: string | null) => void;
  readonly nowMs?: () => number;
}

const probeAfterMs = { min: 5_000, max: 300_000 };

/**
 * While a supplier does not answer, cards that another source can issue are passed over, so that none of them gets stuck at
 * it; a request without effect finds out when it is back. Cards that only it can issue, or may have issued, are asked for one
 * at a time; the others do not wait for that, or each would occupy a worker until its last attempt has timed out.
 */
export function createCircuitBreaker({ probe, onChange, nowMs = () => performance.now() }: BreakerNeeds) {
  let isFailing: boolean | null = null;
  let underWay = 0;
  let isProbing = false;
  let probeAtMs = 0;
  let pauseMs = probeAfterMs.min;

  function change(next: boolean, problem: string | null): void {
    if (isFailing === next) return;
    isFailing = next;
    onChange(next, problem);
  }

  function probeIfDue(): void {
    if (isProbing || nowMs() < probeAtMs) return;
    isProbing = true;
    void probe().then((isBack) => {
      isProbing = false;
      probeAtMs = nowMs() + pauseMs;
      if (isBack) change(false, null);
    });
  }

  return {
    decide({ isAskedBefore, hasNextSource }: Demand): Decision {
      if (isFailing !== true) return 'Ask';
      if (!hasNextSource || isAskedBefore) return underWay === 0 ? 'Ask' : 'Later';
      probeIfDue();
      return 'PassOver';
    },
    async track<T>(question: Promise<T>): Promise<T> {
      underWay++;
      try {
        return await question;
      } finally {
        underWay--;
      }
    },
    record(result: SupplierResult): void {
      const hasFailed = result.kind === 'Unknown' || result.kind === 'Unreached';
      if (hasFailed) {
        // It answered a probe and failed again: probes alone would trap a card each time.
        if (isFailing === false) pauseMs = Math.min(probeAfterMs.max, pauseMs * 2);
        probeAtMs = nowMs() + pauseMs;
      } else pauseMs = probeAfterMs.min;
      change(hasFailed, hasFailed ? result.problem : null);
    },
  };
}
