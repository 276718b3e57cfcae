import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Cluster, startCluster } from './failover/cluster.ts';
import { type FaultKind, faultNames, inject, plannedFaults } from './failover/faults.ts';
import { type OrderFlow, startOrders } from './failover/orders.ts';
import { longestGap, startPlainWrites, type Track } from './failover/probes.ts';
import { type Service, startService } from './failover/service.ts';
import { until } from './failover/until.ts';

// Builds the cluster of deploy/patroni on this machine, loads it with orders, and takes its leader away ten times; --faults 3
// does only the first three. It needs root, iproute2, and Debian's patroni, etcd-server, haproxy and postgresql.

interface Outcome {
  readonly kind: FaultKind;
  /** From the fault until a plain client can write. */
  readonly clusterSeconds: number;
  /** From then until an order is answered. */
  readonly serviceSeconds: number;
}

const calmMs = 3_000;
const noticeMs = 15_000;
const serviceSecondsMax = 2;

const { values } = parseArgs({ options: { faults: { type: 'string', default: String(plannedFaults.length) } } });
process.exitCode = await main();

async function main(): Promise<number> {
  const missing = ['patroni', 'etcd', 'haproxy', 'ip', 'setpriv'].filter(
    (name) => spawnSync('which', [name]).status !== 0,
  );
  if (process.getuid?.() !== 0 || missing.length > 0) {
    console.log(`check:failover needs root, and: ${missing.join(', ') || 'nothing else'}.`);
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), 'bestow-failover-'));
  chmodSync(folder, 0o755);
  console.log(`Logs are in ${folder}.`);
  const cluster = await startCluster(folder);
  let isSound = false;
  try {
    await cluster.untilWhole();
    const service = await startService(folder, cluster.url);
    isSound = await run(cluster, service).finally(() => service.stop());
  } finally {
    cluster.stop();
  }
  if (isSound) rmSync(folder, { recursive: true, force: true });
  return isSound ? 0 : 1;
}

async function run(cluster: Cluster, service: Service): Promise<boolean> {
  const plain = await startPlainWrites(cluster.url);
  const orders = await startOrders(service.caller);
  const outcomes: Outcome[] = [];
  for (const kind of plannedFaults.slice(0, Number(values.faults))) {
    await untilCalm(cluster, service, orders);
    const outcome = await measure(cluster, kind, { plain, orders });
    console.log(
      `${faultNames[kind]}: the cluster takes writes after ${outcome.clusterSeconds.toFixed(1)} s, orders ${outcome.serviceSeconds.toFixed(1)} s later`,
    );
    outcomes.push(outcome);
  }
  await untilCalm(cluster, service, orders);
  await orders.stop();
  await plain.stop();
  return judge(cluster, service, orders, outcomes);
}

/** The cluster is whole, every process listens for changes again, and orders flow. */
async function untilCalm(cluster: Cluster, service: Service, orders: Track): Promise<void> {
  await cluster.untilWhole();
  const listening = `select count(*)::int as n from pg_stat_activity where application_name like 'bestow-changes%'`;
  await until('every process listens for changes', async () => (await query(cluster, listening)) === service.processes);
  const before = orders.at.length;
  await until('orders flow', async () => orders.at.length > before + 20);
  await sleep(calmMs);
}

async function measure(
  cluster: Cluster,
  kind: FaultKind,
  { plain, orders }: { plain: Track; orders: Track },
): Promise<Outcome> {
  let beganAtMs = performance.now();
  await inject(cluster, kind, () => {
    beganAtMs = performance.now();
  });
  // Until the cluster has noticed; before that it calls itself whole.
  await sleep(noticeMs);
  await cluster.untilWhole();
  await until('orders flow', async () => orders.at.some((ms) => ms > performance.now() - calmMs));
  const [cut, away] = [longestGap(plain, beganAtMs), longestGap(orders, beganAtMs)];
  return {
    kind,
    clusterSeconds: Math.max(0, cut.untilMs - beganAtMs) / 1_000,
    serviceSeconds: Math.max(0, away.untilMs - cut.untilMs) / 1_000,
  };
}

async function judge(
  cluster: Cluster,
  service: Service,
  { answered }: OrderFlow,
  outcomes: readonly Outcome[],
): Promise<boolean> {
  await until(
    'every order is served',
    async () => (await query(cluster, `select count(*)::int as n from orders where status = 'Pending'`)) === 0,
  );
  const stored = await rows<{ id: string; poNumber: string }>(
    cluster,
    `select id, po_number as "poNumber" from orders where po_number like 'failover-%'`,
  );
  const idByNumber = new Map(stored.map(({ id, poNumber }) => [poNumber, id]));
  const figures = {
    'answered orders': answered.size,
    lost: [...answered].filter(([poNumber, id]) => idByNumber.get(poNumber) !== id).length,
    doubled: stored.length - idByNumber.size,
    'jobs given up': await query(cluster, 'select count(*)::int as n from jobs where set_aside_at is not null'),
    'restarts of the service': service.ended(),
    'broken rules of the ledger': await service.run('ledger verify'),
    'slow returns of the service': outcomes.filter(({ serviceSeconds }) => serviceSeconds > serviceSecondsMax).length,
  };
  for (const [name, count] of Object.entries(figures)) console.log(`${name}: ${count}`);
  const { 'answered orders': _, ...faultsFound } = figures;
  return Object.values(faultsFound).every((count) => count === 0);
}

async function query(cluster: Cluster, statement: string): Promise<number> {
  return (await rows<{ n: number }>(cluster, statement))[0]?.n ?? 0;
}

async function rows<Row extends pg.QueryResultRow>({ url }: Cluster, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 30_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(statement)).rows;
  } finally {
    void client.end().catch(() => undefined);
  }
}
