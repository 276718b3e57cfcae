import { operatorEventIdOf } from '../events/operator-event-queries.ts';
import type { OperatorEvent } from '../events/types.ts';

/** A problem that causes no event anywhere else, so it has to be checked for. */
export interface Finding extends Omit<OperatorEvent, 'id'> {
  /** What it is about, within its type. */
  readonly key: string;
  /** Infinity: only once. */
  readonly everySeconds: number;
}

export const hourSeconds = 3_600;
export const daySeconds = 86_400;

/** As long as it lasts, it is recorded once in each period, however many workers find it. */
export function eventOf({ key, everySeconds, ...event }: Finding, now: Date): OperatorEvent {
  const period = Math.floor(now.getTime() / 1_000 / everySeconds);
  return { ...event, id: operatorEventIdOf(`${event.type} ${key} ${period}`) };
}
