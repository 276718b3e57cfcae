import type { Worker } from 'node:cluster';
import type { Question, Told } from './messages.ts';

const answerMsMax = 3_000;
let questions = 0;

/** Null: it did not answer in time. */
export function askProcess(worker: Worker, ask: Question['ask']): Promise<string | null> {
  const id = ++questions;
  return new Promise((resolve) => {
    const end = (text: string | null): void => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('exit', onExit);
      resolve(text);
    };
    const onMessage = (told: Told): void => {
      if ('answerTo' in told && told.answerTo === id) end(told.text);
    };
    const onExit = (): void => end(null);
    const timer = setTimeout(end, answerMsMax, null);
    worker.on('message', onMessage).on('exit', onExit);
    worker.send({ ask, id } satisfies Question, (error) => error && end(null));
  });
}
