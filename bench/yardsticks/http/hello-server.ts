import fastify from 'fastify';
import { listenForBench } from './listen-for-bench.ts';

const app = fastify();
app.get('/', async () => ({ hello: 'world' }));
await listenForBench(app);
