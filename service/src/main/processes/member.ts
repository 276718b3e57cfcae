import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from '../../kit/logger.ts';
import { processNumberVariable, type Told } from './messages.ts';
import { createRestartLimit, type RestartLimit } from './restart-rules.ts';

/** A place among the processes of a set. A process that ended is followed by another with the same number. */
export interface Member {
  readonly number: number;
  readonly limit: RestartLimit;
  worker: Worker | null;
  isReady: boolean;
}

export interface MemberNeeds {
  readonly environ: Readonly<Record<string, string>>;
  readonly logger: Logger;
  /** The process has ended; it may have been asked to. */
  readonly onEnd: (member: Member, end: MemberEnd) => void;
}

export interface MemberEnd {
  readonly wasReady: boolean;
  readonly facts: Readonly<Record<string, unknown>>;
}

export function createMember(number: number): Member {
  return { number, limit: createRestartLimit(), worker: null, isReady: false };
}

/** Resolves with its address when it is ready, or with null when it ended before. */
export function startMember(member: Member, { environ, logger, onEnd }: MemberNeeds): Promise<string | null> {
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
      onEnd(member, { wasReady, facts: { ...facts, code, signal } });
    });
  });
}

/** Lets the process drain, and waits for its end. */
export async function stopMember({ worker }: Member): Promise<void> {
  if (worker === null) return;
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await ended;
}
