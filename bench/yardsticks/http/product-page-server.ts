import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import { listenForBench } from './listen-for-bench.ts';

// The same bytes as our GET /v1/Products.
const page = readFileSync(process.argv[2] ?? '');

const app = fastify();
app.get('/', (_request, reply) => {
  reply.header('content-type', 'application/json; charset=utf-8').send(page);
});
await listenForBench(app);
