import { setTimeout as pause } from 'node:timers/promises';

const triesMax = 300;
const pauseMs = 50;

/** Polls until the response matches; returns the last response in any case, for the test to check. */
export async function waitFor<T>(ask: () => Promise<T>, isWanted: (answer: T) => boolean): Promise<T> {
  let answer = await ask();
  for (let tries = 0; tries < triesMax && !isWanted(answer); tries++) {
    await pause(pauseMs);
    answer = await ask();
  }
  return answer;
}
