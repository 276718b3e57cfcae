import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { Agent } from 'undici';
import { Latencies } from '../measure/latencies.ts';
import type { Measurement } from '../measure/measurement.ts';
import type { BarePosts } from './bare-posts.ts';

const millisecondsPerSecond = 1_000;

/** The minimum cost of sending: a body and its signature, posted on keep-alive connections. */
async function post({ url, atOnce, measureMs }: BarePosts): Promise<Measurement> {
  const agent = new Agent({ pipelining: 1 });
  const { origin, pathname } = new URL(url);
  const key = randomBytes(32);
  const startedAt = Date.now();
  const latencies = new Latencies(1_000_000);

  async function loop(): Promise<void> {
    while (Date.now() - startedAt < measureMs) {
      const sentAt = performance.now();
      const id = randomUUID();
      const data = { OrderId: id, PONumber: `bench-${latencies.count}`, Status: 'Pending' };
      const body = JSON.stringify({ type: 'ShipmentUpdated', timestamp: new Date().toISOString(), data });
      const timestamp = String(Math.floor(Date.now() / millisecondsPerSecond));
      const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
      const headers = {
        'user-agent': 'Bestow-Webhooks/1',
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      };
      const response = await agent.request({ origin, path: pathname, method: 'POST', headers, body });
      await response.body.dump();
      latencies.add(performance.now() - sentAt);
    }
  }

  await Promise.all(Array.from({ length: atOnce }, loop));
  const seconds = (Date.now() - startedAt) / millisecondsPerSecond;
  await agent.close();
  return { count: latencies.count, perSecond: latencies.count / seconds, ...latencies.summary(), errors: {} };
}

process.on('message', (question: BarePosts) => {
  post(question).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ isReady: true });
