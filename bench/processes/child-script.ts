import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { stopProcess } from './stop-process.ts';

const messageTimeoutMs = 180_000;

/** A bench file that runs as a separate process and communicates by messages. */
export interface ChildScript<First> {
  readonly pid: number;
  /** The message that said it is ready. */
  readonly first: First;
  ask<Answer>(question: object): Promise<Answer>;
  stop(): Promise<void>;
}

export async function startChildScript<First>(file: URL, args: readonly string[] = []): Promise<ChildScript<First>> {
  const child = fork(fileURLToPath(file), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const first = await nextMessage<First>(child);
  return {
    pid: child.pid ?? 0,
    first,
    ask(question) {
      const answer = nextMessage<never>(child);
      child.send(question);
      return answer;
    },
    stop: () => stopProcess(child),
  };
}

function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => settle(() => reject(new Error(`${child.spawnfile} said nothing.`))),
      messageTimeoutMs,
    );
    const onMessage = (message: unknown) => settle(() => resolve(message as Message));
    const onExit = (code: number | null) => settle(() => reject(new Error(`A bench process ended with code ${code}.`)));
    const settle = (then: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      then();
    };
    child.once('message', onMessage);
    child.once('exit', onExit);
  });
}
