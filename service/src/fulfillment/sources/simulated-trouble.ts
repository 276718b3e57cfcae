import { setTimeout as delay } from 'node:timers/promises';
import type { OrderRef } from '../../orders/types.ts';
import type { SourceAnswer } from '../types.ts';
import { stageMarkers } from './markers.ts';

interface MarkedLine extends OrderRef {
  readonly lineNumber: number;
  readonly externalId: string | null;
}

/**
 * What a marker does to a line's next cards, or to something that a recipient picked; null if nothing. `what` tells two of a
 * line apart.
 */
export type FindTrouble = (line: MarkedLine, what: number | string) => Promise<SourceAnswer | null>;

const slowMs = 5_000;

export function createSimulatedTrouble(): FindTrouble {
  const lostAnswers = new Set<string>();
  return async (line, what) => {
    switch (line.externalId) {
      case stageMarkers.OutOfStock:
        return { kind: 'OutOfStock' };
      case stageMarkers.FailingSupplier:
        return { kind: 'Refused', reason: 'SupplierRefused' };
      case stageMarkers.PartialFailure:
        return line.lineNumber % 2 === 0 ? { kind: 'Refused', reason: 'SupplierRefused' } : null;
      case stageMarkers.SlowSupplier:
        await delay(slowMs);
        return null;
      case stageMarkers.UnknownOutcome: {
        // The first answer is lost; the request is repeated.
        const key = `${line.orderId} ${line.lineNumber} ${what}`;
        if (lostAnswers.delete(key)) return null;
        lostAnswers.add(key);
        throw new Error('the simulated supplier did not answer');
      }
      default:
        return null;
    }
  };
}
