import type { RecurringScene } from './set-recurring-scene.ts';

/** What a recurring job of the worker has to do beside the orders. No worker runs while these are called. */
export interface RecurringWork {
  /** Makes this much work that is not due yet; what an earlier round left counts. */
  prepare(scene: RecurringScene, count: number): Promise<void>;
  makeDue(scene: RecurringScene): Promise<void>;
  /** How much was ever done in this database. */
  countDone(scene: RecurringScene): Promise<number>;
  /** After the measurement: nothing of what is left may be due in the next round. */
  putOff(scene: RecurringScene): Promise<void>;
}
