import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiListenerName, workerListenerName } from '../../src/database/changes.ts';
import type { ServerFacts } from '../../src/database/server-facts.ts';
import { connectionBudget } from '../../src/main/connection-budget.ts';
import { checkConnections } from '../../src/main/doctor/database-checks.ts';

const root = join(import.meta.dirname, '../../..');
const plain = { databaseUrl: 'postgresql://a@db/bestow', databaseSessionUrl: null, databaseConnectionsMax: 10 };
const facts = { connections: 40, connectionsMax: 97, connectionsReserved: 3 } as ServerFacts;
const sessionsOf = (apis: number, workers: number) =>
  new Map([
    [apiListenerName, apis],
    [workerListenerName, workers],
    ['bestow-intake', 30 - apis - workers],
    ['pg_dump', 10],
  ]);

test('the guide has the sums of what an API process and a worker open', () => {
  const page = readFileSync(join(root, 'docs/availability.md'), 'utf8');
  const { api, worker } = connectionBudget(plain);
  expect(page).toContain(`**${api}** | **${worker}**`);
  expect(page).toContain(`${api} × API processes + ${worker} × workers`);
});

test('a pooler takes over the pools, and several servers cost one connection', () => {
  const { api, worker } = connectionBudget(plain);
  const pooled = { ...plain, databaseSessionUrl: 'postgresql://a@one,two/bestow' };
  expect(connectionBudget(pooled)).toEqual({ api: api - 10 + 1, worker: worker - 10 + 1 });
});

test('every place that opens connections is part of the budget', () => {
  const folder = join(root, 'service/src');
  const places = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.startsWith('database/'))
    .filter((path) =>
      /(createHotConnections|openDatabase|new ServiceClient)\(/.test(readFileSync(join(folder, path), 'utf8')),
    );
  expect(places.sort()).toEqual([
    // Of the router and of commands over all cells, whose connections are few and no part of an API process or worker.
    'cells/open-cells.ts',
    'claims/gift-store.ts',
    'claims/reveal-queue.ts',
    // Closed before the service starts.
    'main/commands/start.ts',
    // Of the replica, not of the primary.
    'main/doctor/replica-check.ts',
    'main/open-service-database.ts',
    'main/worker.ts',
    'main/worker/delivery.ts',
    'main/worker/fulfillment.ts',
    'main/worker/webhooks.ts',
    'orders/intake/intake.ts',
    'orders/read-order.ts',
  ]);
});

test('doctor compares what the running processes may open, besides others, with what the server allows', () => {
  const budget = { api: 26, worker: 34 };
  expect(checkConnections(facts, new Map(), budget)).toMatchObject({
    state: 'ok',
    text: '40 of 97 in use; an API process opens up to 26, a worker up to 34',
  });
  expect(checkConnections(facts, sessionsOf(1, 1), budget)).toMatchObject({
    state: 'ok',
    text: '40 of 97 in use; up to 70 with API processes: 1, workers: 1',
  });
  const tooMany = checkConnections(facts, sessionsOf(3, 3), budget);
  expect(tooMany).toMatchObject({
    state: 'warning',
    advice: expect.stringContaining('max_connections to 193 or more'),
  });
  expect(checkConnections({ ...facts, connections: 90 }, sessionsOf(1, 1), budget).state).toBe('warning');
});
