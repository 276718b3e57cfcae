import { setTimeout as sleep } from 'node:timers/promises';

const pauseMs = 2_000;
const triesMax = 60;

/** Again and again while the machine is too busy: a connection to the database that takes seconds is no finding. */
export async function patiently<Result>(
  attempt: () => Promise<Result>,
  isBusy: (result: Result) => boolean = () => false,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      const result = await attempt();
      if (!isBusy(result) || tries === triesMax) return result;
    } catch (error) {
      if (tries === triesMax) throw error;
    }
    await sleep(pauseMs);
  }
}
