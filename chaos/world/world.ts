import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../service/src/kit/find-free-port.ts';
import type { KeyRing } from '../../service/src/kit/keyring.ts';
import { Secret } from '../../service/src/kit/secret.ts';
import { type Balancer, startBalancer } from '../../service/test/support/balancer.ts';
import { buildCli } from '../../service/test/support/builds.ts';
import { type PostgresProxy, startPostgresProxy } from '../../service/test/support/postgres-proxy.ts';
import { type Caller, createCaller } from '../clients/caller.ts';
import { unlessStopped } from '../stop-on-signals.ts';
import { type NewAccount, seed } from './accounts.ts';
import { createDataDisk, type DataDisk } from './data-disk.ts';
import { type ChaosDatabase, startDatabase } from './database.ts';
import { endpointPath } from './endpoint-path.ts';
import { type Outside, startOutside } from './outside.ts';
import { createServiceProcess, type ServiceProcess } from './service-process.ts';

const keyBytes = 32;
const stockCodes = 400;
/** A lost answer here would leave an endpoint whose secret nobody knows. */
const setUpMsMax = 120_000;

/** A process of the service, and its own way to the database. */
export interface Node {
  readonly process: ServiceProcess;
  readonly proxy: PostgresProxy;
  /** Where it listens, if it is an API. */
  readonly port: number;
}

/** Two API processes behind a balancer, two workers, one PostgreSQL, and everything outside. */
export interface World {
  readonly disk: DataDisk;
  readonly database: ChaosDatabase;
  readonly outside: Outside;
  readonly nodes: readonly Node[];
  readonly baseUrl: string;
  readonly accounts: readonly NewAccount[];
  readonly keyRing: KeyRing;
  /** Signing secrets of each account's webhook endpoint, by the account's place in `accounts`. */
  readonly endpointSecrets: ReadonlyMap<number, string>;
  /** The codes that were loaded into stock. */
  readonly stock: readonly string[];
  stop(): Promise<void>;
}

/** A signal that comes while it starts ends what has started so far. */
export async function startWorld(folder: string, signal: AbortSignal): Promise<World> {
  const stops: (() => Promise<void> | void)[] = [];
  const stopAll = async () => {
    for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
  };
  try {
    return { ...(await startParts(folder, stops, signal)), stop: stopAll };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

async function startParts(
  folder: string,
  stops: (() => Promise<void> | void)[],
  signal: AbortSignal,
): Promise<Omit<World, 'stop'>> {
  const disk = createDataDisk(folder);
  stops.push(disk.remove);
  const database = await startDatabase(disk);
  stops.push(database.stop);
  signal.throwIfAborted();
  const outside = await startOutside();
  stops.push(outside.close);
  const key = randomBytes(keyBytes);
  const keyRing: KeyRing = { currentKeyId: 'chaos', keys: new Map([['chaos', new Secret(key)]]) };
  const stock = Array.from({ length: stockCodes }, () => `STK${randomBytes(8).toString('hex').toUpperCase()}`);
  const accounts = await seed(database.direct.db, keyRing, stock);

  const ports = [await findFreePort(), await findFreePort()];
  const shared = {
    BESTOW_ENV: 'stage',
    KEYS: `chaos:${key.toString('base64')}`,
    RATE_LIMITS: 'off',
    ORDER_WAIT_MS: '300',
    LOG_LEVEL: 'warn',
    WAREHOUSE_SHIPS_AFTER_SECONDS: '1',
    ...outside.environ,
  };
  const nodes: Node[] = [];
  for (const { name, environ } of nodesOf(ports)) {
    const proxy = await startPostgresProxy(database.url);
    stops.push(proxy.close);
    const process = createServiceProcess({
      name,
      command: name.startsWith('API') ? 'serve' : 'work',
      cli: buildCli(),
      environ: { ...shared, ...environ, DATABASE_URL: proxy.url },
      logFile: join(folder, `${name.replace(' ', '-').toLowerCase()}.log`),
    });
    stops.push(process.stop);
    nodes.push({ process, proxy, port: Number(environ.PORT ?? 0) });
  }
  mkdirSync(folder, { recursive: true });
  signal.throwIfAborted();
  for (const { process } of nodes) process.start();
  for (const { process } of nodes) await unlessStopped(signal, process.untilReady());
  const balancer: Balancer = await startBalancer(ports);
  stops.push(balancer.close);
  const { baseUrl } = balancer;
  const endpointSecrets = await unlessStopped(signal, addEndpoints(baseUrl, accounts, outside.receiver.url));
  return { disk, database, outside, nodes, baseUrl, accounts, keyRing, endpointSecrets, stock };
}

/** An endpoint for all events of each account. */
async function addEndpoints(
  baseUrl: string,
  accounts: readonly NewAccount[],
  url: string,
): Promise<Map<number, string>> {
  const secrets = new Map<number, string>();
  for (const [index, account] of accounts.entries()) {
    const caller = createCaller(baseUrl, account, setUpMsMax);
    secrets.set(index, await addEndpoint(caller, `${url}${endpointPath(index)}`, Date.now() + setUpMsMax));
  }
  return secrets;
}

/** Answers its secret. On a busy machine processes that have just started may ask to send the request again. */
async function addEndpoint(caller: Caller, url: string, deadline: number): Promise<string> {
  const { status, body, text } = await caller.send('POST', '/v1/WebhookEndpoints', { Url: url });
  if (status === 201) return String(body.Secret);
  if (status !== 503 || Date.now() > deadline) throw new Error(`An endpoint was answered ${status}: ${text}`);
  const { body: page } = await caller.send('GET', '/v1/WebhookEndpoints');
  const left = (page?.Data ?? []) as readonly { readonly Id: string }[];
  for (const { Id } of left) await caller.send('DELETE', `/v1/WebhookEndpoints/${Id}`);
  return addEndpoint(caller, url, deadline);
}

function nodesOf(ports: readonly number[]): { readonly name: string; readonly environ: Record<string, string> }[] {
  return [
    ...ports.map((port, index) => ({ name: `API ${index + 1}`, environ: { PORT: String(port) } })),
    { name: 'worker 1', environ: {} },
    { name: 'worker 2', environ: {} },
  ];
}

/** Ends every fault that can be ended, and waits until all processes answer. */
export async function heal(world: World): Promise<void> {
  world.outside.behave();
  world.disk.makeRoom();
  for (const { process, proxy } of world.nodes) {
    await proxy.heal();
    process.thaw();
  }
  for (const { process } of world.nodes) await process.untilReady();
}
