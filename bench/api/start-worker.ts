import type { Cleanup } from '../processes/cleanup.ts';
import { stopProcess } from '../processes/stop-process.ts';
import type { ApiEnvironment } from './api-environment.ts';
import { spawnCommand, untilReady } from './spawn-command.ts';

const readyText = 'Bestow worker is running';

export interface WorkerProcess {
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts one worker process. It has no port to poll, so it is ready when its output says so. */
export async function startWorker(environment: ApiEnvironment, cleanup: Cleanup): Promise<WorkerProcess> {
  const command = spawnCommand(environment, 'work', cleanup);
  await untilReady(command, () => command.readLog().includes(readyText));
  return { pid: command.pid, stop: () => stopProcess(command.child) };
}
