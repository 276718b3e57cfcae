import { expect, test } from 'vitest';
import { createRequestTally } from '../../src/main/monitoring/request-tally.ts';

test('responses are counted by route, method and status, and latencies in cumulative buckets', () => {
  const tally = createRequestTally();
  const count = tally.counterOf('/v1/Orders', 'POST');
  tally.counterOf('/v1/Products', 'GET');
  count(201, 0.0005);
  count(201, 0.003);
  count(409, 0.004);
  count(503, 60);
  const lines = tally.toText().split('\n');
  expect(lines).toContain('bestow_http_requests_total{route="/v1/Orders",method="POST",status="201"} 2');
  expect(lines).toContain('bestow_http_requests_total{route="/v1/Orders",method="POST",status="409"} 1');
  const bucket = (le: string) => `bestow_http_request_seconds_bucket{le="${le}",route="/v1/Orders",method="POST"}`;
  expect(lines).toContain(`${bucket('0.001')} 1`);
  expect(lines).toContain(`${bucket('0.0025')} 1`);
  expect(lines).toContain(`${bucket('0.005')} 3`);
  expect(lines).toContain(`${bucket('30')} 3`);
  expect(lines).toContain(`${bucket('+Inf')} 4`);
  expect(lines).toContain('bestow_http_request_seconds_count{route="/v1/Orders",method="POST"} 4');
  expect(lines.filter((line) => line.includes('/v1/Products'))).toEqual([]);
});

test('a route with quotes is escaped in its label', () => {
  const tally = createRequestTally();
  tally.counterOf('/a"b\\c', 'GET')(200, 1);
  expect(tally.toText()).toContain('route="/a\\"b\\\\c"');
});
