import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConfig } from '../../src/kit/config.ts';
import { createLogger } from '../../src/kit/logger.ts';
import { inSpan, installTracing, isTracing } from '../../src/kit/tracing.ts';
import { createOtlpTracing, type OtlpTracing } from '../../src/main/monitoring/otlp-tracing.ts';
import { startTracing } from '../../src/main/monitoring/start-tracing.ts';
import { Closers } from '../../src/main/shutdown.ts';
import { becomes } from '../fulfillment/support.ts';
import { orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { givenEndpoint, startReceiver } from '../webhooks/support.ts';

interface WireSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

/** A small OTLP receiver: keeps the spans of every POST /v1/traces. */
async function startCollector() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    if (request.method === 'POST' && request.url === '/v1/traces') bodies.push(body);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => bodies.join('\n'),
    spans: () =>
      bodies.flatMap((body): WireSpan[] =>
        JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: WireSpan[] }[] }) =>
          resource.scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const logger = createLogger('silent');
let collector: Awaited<ReturnType<typeof startCollector>>;
let tracing: OtlpTracing;
let api: TestApi;
beforeAll(async () => {
  collector = await startCollector();
  tracing = createOtlpTracing({ endpoint: collector.endpoint, serviceName: 'bestow-test' }, logger);
  installTracing(tracing);
  api = await startTestApi();
});
afterAll(async () => {
  await api.close();
  installTracing(null);
  await collector.close();
});

test('a request, its jobs, its mail and its webhook are one trace, which continues the caller’s', async () => {
  const [traceId, callerSpan] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const receiver = await startReceiver();
  const worker = await startTestWorker(api);
  const caller = await api.givenAccount();
  await givenEndpoint(caller, receiver.url);
  const { body } = await caller.post('/v1/Orders', orderRequest(), { traceparent: `00-${traceId}-${callerSpan}-01` });
  await becomes(caller, String(body.Id), { Status: 'Complete' });
  await receiver.until(3);
  await worker.close();
  await receiver.close();
  await tracing.close();

  const spans = collector.spans().filter((span) => span.traceId === traceId);
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const request = spans.find(({ name }) => name === 'POST /v1/Orders');
  expect(request?.parentSpanId).toBe(callerSpan);
  const attributes = Object.fromEntries(
    request?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? [],
  );
  expect(attributes).toMatchObject({ 'http.route': '/v1/Orders', 'http.response.status_code': 201 });
  const causesOf = (span: WireSpan | undefined): string[] =>
    span ? [span.name, ...causesOf(byId.get(span.parentSpanId ?? ''))] : [];
  const causes = (name: string) => causesOf(spans.find((span) => span.name === name));
  expect(causes('job fulfil-orders')).toEqual(['job fulfil-orders', 'commit', 'POST /v1/Orders']);
  expect(causes('send Email')).toEqual(['send Email', 'job send-lines', ...causes('job fulfil-orders')]);
  expect(causes('send webhook')[0]).toBe('send webhook');
  expect(causes('send webhook').at(-1)).toBe('POST /v1/Orders');
  expect(spans.filter(({ name }) => name === 'send webhook').length).toBe(3);
  // Nothing about anybody.
  const { Email } = (orderRequest().LineItems as { DigitalDeliveryAddress: { Email: string } }[])[0]
    ?.DigitalDeliveryAddress ?? { Email: '' };
  expect(Email).not.toBe('');
  for (const secret of [Email, caller.email, caller.accessToken, caller.accountId])
    expect(collector.text()).not.toContain(secret);
});

test('without an address nothing is traced or loaded, and work runs as it is', async () => {
  installTracing(null);
  const closers = new Closers();
  await startTracing(parseConfig({}), logger, closers);
  expect(isTracing()).toBe(false);
  expect(await inSpan({ name: 'nothing' }, async () => 7)).toBe(7);
  await closers.closeAll();
});

test('an address that is not one stops the start', () => {
  expect(() => parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' })).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT/);
  expect(parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }).tracing).toEqual({
    endpoint: 'http://127.0.0.1:4318',
    serviceName: 'bestow',
  });
});
