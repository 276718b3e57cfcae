import { setTimeout as pause } from 'node:timers/promises';

const triesMax = 300;
const pauseMs = 50;

/** Asks until the answer is as wanted; the last answer is given back in any case, for the test to judge. */
export async function waitFor<T>(ask: () => Promise<T>, isWanted: (answer: T) => boolean): Promise<T> {
  let answer = await ask();
  for (let tries = 0; tries < triesMax && !isWanted(answer); tries++) {
    await pause(pauseMs);
    answer = await ask();
  }
  return answer;
}
