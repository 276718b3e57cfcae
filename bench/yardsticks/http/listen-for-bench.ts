import type { FastifyInstance } from 'fastify';

export interface ServerReady {
  readonly port: number;
}

/** Listens on a free port, reports it to the parent, and exits with the parent. */
export async function listenForBench(app: FastifyInstance): Promise<void> {
  process.on('disconnect', () => process.exit(0));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  process.send?.({ port: address.port } satisfies ServerReady);
}
