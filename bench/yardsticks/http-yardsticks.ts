import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadProcess } from '../load/load-process.ts';
import { measureHttp } from '../measure/measure-http.ts';
import type { Cell } from '../measure/measurement.ts';
import { type ChildScript, startChildScript } from '../processes/child-script.ts';
import type { Cleanup } from '../processes/cleanup.ts';
import { startOnce } from '../processes/start-once.ts';
import { getRequest, postJsonRequest } from '../scenarios/http-request.ts';
import { orderBody, recipient } from '../scenarios/order-body.ts';
import type { ServerReady } from './http/listen-for-bench.ts';

const connections = 64;
const anyProductId = '01890000-0000-7000-8000-000000000001';
/** Three lines give the 1.1 KB of the README. */
const order = postJsonRequest('/v1/Orders', orderBody(anyProductId, [recipient(1), recipient(2), recipient(3)]), {
  prefer: 'respond-async',
});

export interface HttpYardstickNeeds {
  readonly load: LoadProcess;
  readonly tempDir: string;
  readonly cleanup: Cleanup;
  /** What GET /v1/Products answers. */
  readProductPage(): Promise<Buffer>;
}

/** Fastify doing the minimum, each in its own process. */
export function httpYardsticks(needs: HttpYardstickNeeds): Cell[] {
  const start = (file: string, ...args: string[]) => startServer(needs.cleanup, file, args);
  return [
    cell(needs.load, 'fastify hello', getRequest('/'), () => start('hello-server.ts')),
    cell(needs.load, 'fastify validated', order, () => start('validated-order-server.ts')),
    cell(needs.load, 'fastify same bytes', getRequest('/'), async () => {
      const pageFile = join(needs.tempDir, 'product-page.json');
      await writeFile(pageFile, await needs.readProductPage());
      return start('product-page-server.ts', pageFile);
    }),
  ];
}

function cell(load: LoadProcess, name: string, request: string, start: () => Promise<ChildScript<ServerReady>>): Cell {
  const serverLater = startOnce(start);
  return {
    name: `${name}@${connections}`,
    group: 'yardsticks',
    kind: 'yardstick',
    async measure(phase) {
      const { pid, first } = await serverLater();
      return measureHttp(load, { pid, port: first.port }, { requests: [request], connections }, phase);
    },
  };
}

async function startServer(cleanup: Cleanup, file: string, args: string[]): Promise<ChildScript<ServerReady>> {
  const server = await startChildScript<ServerReady>(new URL(`./http/${file}`, import.meta.url), args);
  cleanup.add(file, () => server.stop());
  return server;
}
