import { setTimeout as sleep } from 'node:timers/promises';
import type { Scheduler } from 'fast-check';
import type { HoldingProxy } from './holding-proxy.ts';

/** No statement can be on its way any more after so long without a byte, or it waits for a lock. */
const quietMs = 3;

/**
 * Starts all works at once. Each of their statements waits until the scheduler lets it through; it does so one at a time, when
 * every work is held or waits for another one.
 */
export async function runAtOnce<T>(
  proxy: HoldingProxy,
  scheduler: Scheduler,
  works: readonly (() => Promise<T>)[],
): Promise<T[]> {
  let underWay = works.length;
  proxy.ask((statement) => scheduler.schedule(Promise.resolve(), statement));
  const outcomes = Promise.allSettled(works.map((work) => work().finally(() => underWay--)));
  while (underWay > 0) {
    while (scheduler.count() < underWay && performance.now() - proxy.lastTraffic() < quietMs) await sleep(1);
    if (scheduler.count() > 0) await scheduler.waitNext(1);
    else await sleep(1);
  }
  // What nobody waits for, such as a look for news.
  proxy.ask(null);
  while (scheduler.count() > 0) await scheduler.waitNext(1);
  return (await outcomes).map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}
