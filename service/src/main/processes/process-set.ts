import cluster from 'node:cluster';
import type { Logger } from '../../kit/logger.ts';
import { askProcess } from './ask-process.ts';
import { createMember, type Member, type MemberEnd, startMember, stopMember } from './member.ts';
import { restartDelayMs, startAgainDelayMs } from './restart-rules.ts';

export interface ProcessSet {
  /** Starts the first process, then the others, and resolves with the first one's address. Throws if one ends before it is ready. */
  start(): Promise<string>;
  /** Asks every process that is ready, and leaves out those that do not answer. */
  askAll(ask: 'metrics' | 'health'): Promise<{ readonly number: number; readonly text: string }[]>;
  restarts(): number;
  /** Lets every process drain and end. */
  stop(): Promise<void>;
}

export interface ProcessSetNeeds {
  readonly command: 'serve' | 'work';
  readonly count: number;
  /** Settings that all processes share, besides those of this process. */
  readonly environ: Readonly<Record<string, string>>;
  readonly logger: Logger;
  /** A process ended too often: the service manager has to know. */
  readonly onGiveUp: () => void;
}

/** Processes of one command. They share the port: this process accepts connections and hands them out in turn. */
export function createProcessSet({ command, count, environ, logger, onGiveUp }: ProcessSetNeeds): ProcessSet {
  cluster.setupPrimary({ args: [command] });
  const members = Array.from({ length: count }, (_, index) => createMember(index + 1));
  let [hasStarted, isStopping] = [false, false];
  let restarts = 0;
  const run = (member: Member) => startMember(member, { environ, logger, onEnd });

  function onEnd(member: Member, { wasReady, facts }: MemberEnd): void {
    if (isStopping) return;
    logger.error(facts, 'process ended');
    if (wasReady) restartAfterCrash(member);
    else if (hasStarted) startLater(member, startAgainDelayMs);
  }

  function restartAfterCrash(member: Member): void {
    if (member.limit.mayRestart(performance.now())) return startLater(member, restartDelayMs);
    logger.fatal({ process: member.number }, 'a process ended too often; stopping all');
    onGiveUp();
  }

  function startLater(member: Member, delayMs: number): void {
    setTimeout(() => {
      if (isStopping) return;
      restarts++;
      void run(member);
    }, delayMs);
  }

  return {
    async start() {
      const [first, ...others] = members;
      // A wrong setting ends the first one with a sentence, and not all of them.
      const baseUrl = await run(first as Member);
      if (isStopping) return '';
      const told = baseUrl === null ? [] : await Promise.all(others.map(run));
      if (!isStopping && [baseUrl, ...told].includes(null)) throw new FirstStartFailed();
      hasStarted = true;
      return baseUrl ?? '';
    },
    async askAll(ask) {
      const ready = members.filter(({ isReady }) => isReady);
      const answers = await Promise.all(
        ready.map(async ({ number, worker }) => {
          const text = worker && (await askProcess(worker, ask));
          return text === null ? [] : [{ number, text }];
        }),
      );
      return answers.flat();
    },
    restarts: () => restarts,
    async stop() {
      isStopping = true;
      await Promise.all(members.map(stopMember));
    },
  };
}

/** It has said why itself. */
export class FirstStartFailed extends Error {}
