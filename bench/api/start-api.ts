import type { HttpServer } from '../measure/measure-http.ts';
import type { Cleanup } from '../processes/cleanup.ts';
import { stopProcess } from '../processes/stop-process.ts';
import type { ApiEnvironment } from './api-environment.ts';
import { findFreePort } from './find-free-port.ts';
import { spawnCommand, untilReady } from './spawn-command.ts';

export interface Api extends HttpServer {
  readonly baseUrl: string;
  stop(): Promise<void>;
}

/** Starts one API process on a migrated database. */
export async function startApi(environment: ApiEnvironment, cleanup: Cleanup): Promise<Api> {
  const port = await findFreePort();
  const variables = { ...environment.variables, PORT: String(port) };
  const command = spawnCommand({ ...environment, variables }, 'serve', cleanup);
  const baseUrl = `http://127.0.0.1:${port}`;
  await untilReady(command, () =>
    fetch(`${baseUrl}/health/ready`).then(
      (response) => response.ok,
      () => false,
    ),
  );
  return { pid: command.pid, port, baseUrl, stop: () => stopProcess(command.child) };
}
