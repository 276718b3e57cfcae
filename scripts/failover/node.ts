import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deployDir, passwords, restPort } from './layout.ts';
import type { Machine } from './networks.ts';
import { run } from './run.ts';

export interface Node extends Machine {
  start(): void;
  /** The process number of PostgreSQL's first process. */
  postmaster(): number;
  ask(path: string, method?: string, body?: object): Promise<Response>;
}

/** etcd, Patroni and PostgreSQL on one machine. */
export function createNode(machine: Machine, machines: readonly Machine[], folder: string): Node {
  mkdirSync(folder, { recursive: true });
  const settings = join(folder, 'patroni.yml');
  cpSync(join(deployDir, 'patroni.yml'), settings);
  // All machines share one file system.
  appendFileSync(settings, `  parameters:\n    unix_socket_directories: ${folder}\n`);
  spawnSync('chown', ['-R', 'postgres:', folder]);
  chmodSync(folder, 0o700);
  const name = folder.split('/').at(-1) ?? '';
  const { address } = machine;
  const peers = machines.map((each, index) => `node${index + 1}=http://${each.address}:2380`).join(',');
  const asPostgres = [...machine.wrap, 'setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];
  const etcd = etcdWords(name, address, { folder, peers });
  const environ = patroniEnviron(name, address, { folder, machines });
  return {
    ...machine,
    start() {
      run([...asPostgres, 'etcd', ...etcd], {}, join(folder, '../', `${name}-etcd.log`));
      run([...asPostgres, 'patroni', settings], environ, join(folder, '../', `${name}-patroni.log`));
    },
    postmaster: () => Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]),
    ask: (path, method = 'GET', body) =>
      fetch(`http://${address}:${restPort}${path}`, {
        method,
        signal: AbortSignal.timeout(method === 'GET' ? 2_000 : 60_000),
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      }),
  };
}

function etcdWords(name: string, address: string, { folder, peers }: { folder: string; peers: string }): string[] {
  const at = (port: number) => `http://${address}:${port}`;
  return [
    '--name',
    name,
    '--data-dir',
    join(folder, 'etcd'),
    '--initial-cluster',
    peers,
    '--heartbeat-interval',
    '200',
    '--election-timeout',
    '2000',
    '--listen-client-urls',
    at(2379),
    '--advertise-client-urls',
    at(2379),
    '--listen-peer-urls',
    at(2380),
    '--initial-advertise-peer-urls',
    at(2380),
  ];
}

function patroniEnviron(
  name: string,
  address: string,
  { folder, machines }: { folder: string; machines: readonly Machine[] },
): Record<string, string> {
  return {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: machines.map((each) => `${each.address}:2379`).join(','),
    PATRONI_RESTAPI_LISTEN: `0.0.0.0:${restPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:${restPort}`,
    PATRONI_POSTGRESQL_LISTEN: '0.0.0.0:5432',
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
    PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'data'),
    PATRONI_POSTGRESQL_BIN_DIR: postgresBinaries(),
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
    PATRONI_REPLICATION_PASSWORD: passwords.replication,
    PATRONI_REWIND_PASSWORD: passwords.rewind,
  };
}

function postgresBinaries(): string {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  return `/usr/lib/postgresql/${versions.sort((one, other) => Number(other) - Number(one))[0]}/bin`;
}
