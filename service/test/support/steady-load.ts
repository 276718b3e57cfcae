import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Without it the callers take every processor that there is, also from the processes that restart. */
const pauseMs = 15;

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Load {
  readonly answered: () => number;
  /** Failures by description, with their counts. */
  readonly failures: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/**
 * Callers that send one request after the other, with a short pause, until they are stopped: every second one on a new
 * connection each time, the others on connections that they keep.
 */
export function startLoad(baseUrl: string, callers: number, makeRequest: () => LoadRequest): Load {
  let isStopped = false;
  let answered = 0;
  const failures = new Map<string, number>();
  const call = async (index: number): Promise<void> => {
    const agent = new Agent({ keepAlive: index % 2 === 0, maxSockets: 1 });
    while (!isStopped) {
      const outcome = await send(agent, baseUrl, makeRequest());
      answered++;
      if (outcome !== 'ok') failures.set(outcome, (failures.get(outcome) ?? 0) + 1);
      await sleep(pauseMs);
    }
    agent.destroy();
  };
  const ended = Promise.all(Array.from({ length: callers }, (_, index) => call(index)));
  return {
    answered: () => answered,
    failures,
    async stop() {
      isStopped = true;
      await ended;
    },
  };
}

function send(agent: Agent, baseUrl: string, { method, path, headers, body }: LoadRequest): Promise<string> {
  return new Promise((resolve) => {
    const outgoing = httpRequest(`${baseUrl}${path}`, { method, agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve((response.statusCode ?? 0) < 300 ? 'ok' : `status ${response.statusCode}`));
      response.once('error', (error: NodeJS.ErrnoException) => resolve(`answer ${error.code}`));
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    outgoing.end(body);
  });
}
