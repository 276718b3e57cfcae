import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from '../../kit/logger.ts';
import { askProcess } from './ask-process.ts';
import { processNumberVariable, type Told } from './messages.ts';
import { createRestartLimit, type RestartLimit, restartDelayMs, startAgainDelayMs } from './restart-rules.ts';

export interface ProcessSet {
  /** Starts the first process, then the others, and resolves with the first one's address. Throws if one ends before it is ready. */
  start(): Promise<string>;
  /** Asks every process that is ready, and leaves out those that do not answer. */
  askAll(ask: 'metrics' | 'health'): Promise<{ readonly number: number; readonly text: string }[]>;
  restarts(): number;
  /** Lets every process drain and end. */
  stop(): Promise<void>;
}

interface Member {
  readonly number: number;
  readonly limit: RestartLimit;
  worker: Worker | null;
  isReady: boolean;
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
  const members = Array.from({ length: count }, (_, index): Member => {
    return { number: index + 1, limit: createRestartLimit(), worker: null, isReady: false };
  });
  let [hasStarted, isStopping] = [false, false];
  let restarts = 0;

  /** Resolves with its address when it is ready, or with null when it ended before. */
  function startMember(member: Member): Promise<string | null> {
    const worker = cluster.fork({ ...environ, [processNumberVariable]: String(member.number) });
    const facts = { process: member.number, pid: worker.process.pid };
    member.worker = worker;
    logger.info(facts, 'process started');
    return new Promise((resolve) => {
      worker.on('message', (told: Told) => {
        if (!('readyAt' in told)) return;
        member.isReady = true;
        logger.info(facts, 'process ready');
        resolve(told.readyAt);
      });
      worker.once('exit', (code, signal) => {
        const wasReady = member.isReady;
        Object.assign(member, { worker: null, isReady: false });
        resolve(null);
        if (isStopping) return;
        logger.error({ ...facts, code, signal }, 'process ended');
        if (wasReady) restartAfterCrash(member);
        else if (hasStarted) startLater(member, startAgainDelayMs);
      });
    });
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
      void startMember(member);
    }, delayMs);
  }

  const running = () => members.flatMap(({ worker }) => (worker === null ? [] : [worker]));

  return {
    async start() {
      const [first, ...others] = members;
      // A wrong setting ends the first one with a sentence, and not all of them.
      const baseUrl = await startMember(first as Member);
      if (isStopping) return '';
      const told = await Promise.all([baseUrl, ...(baseUrl === null ? [] : others.map(startMember))]);
      if (!isStopping && told.includes(null)) throw new FirstStartFailed();
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
      await Promise.all(
        running().map(async (worker) => {
          const ended = once(worker, 'exit');
          worker.process.kill('SIGTERM');
          await ended;
        }),
      );
    },
  };
}

/** It has said why itself. */
export class FirstStartFailed extends Error {}
