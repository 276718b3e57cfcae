import { join } from 'node:path';
import { deployDir, passwords } from './layout.ts';
import { createMachines } from './networks.ts';
import { createNode, type Node } from './node.ts';
import { run } from './run.ts';
import { until } from './until.ts';

export interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

export interface Cluster {
  /** Of the primary, through HAProxy. */
  readonly url: string;
  readonly nodes: readonly Node[];
  /** The node that is the leader now. */
  leader(): Promise<Node>;
  /** Until there are a leader, a standby that commits wait for, and one more. */
  untilWhole(): Promise<void>;
  stop(): void;
}

const haproxyPort = 15_432;
const repairAfterMs = 60_000;

/** Three machines with etcd and Patroni as `deploy/patroni` describes them, and HAProxy on this one. */
export async function startCluster(folder: string): Promise<Cluster> {
  const { machines, remove } = createMachines(3);
  const nodes = machines.map((machine, index) => createNode(machine, machines, join(folder, `node${index + 1}`)));
  for (const node of nodes) node.start();
  const [one, two, three] = nodes.map(({ address }) => address) as [string, string, string];
  const replicas = `127.0.0.1:${haproxyPort + 1}`;
  const places = {
    PRIMARY_BIND: `127.0.0.1:${haproxyPort}`,
    REPLICAS_BIND: replicas,
    NODE_1: one,
    NODE_2: two,
    NODE_3: three,
  };
  const proxy = run(['haproxy', '-db', '-f', join(deployDir, 'haproxy.cfg')], places, join(folder, 'haproxy.log'));
  const cluster: Cluster = {
    url: `postgresql://postgres:${passwords.superuser}@127.0.0.1:${haproxyPort}/postgres?sslmode=disable`,
    nodes,
    async leader() {
      const members = await membersOf(nodes);
      const node = nodes.find((_, index) =>
        members.some(
          ({ name, role, state }) => name === `node${index + 1}` && role === 'leader' && state === 'running',
        ),
      );
      if (!node) throw new Error('there is no leader');
      return node;
    },
    async untilWhole() {
      let brokenSinceMs: number | null = null;
      await until('the cluster is whole', async () => {
        const members = await membersOf(nodes);
        if (isWhole(members)) return true;
        brokenSinceMs ??= performance.now();
        if (performance.now() - brokenSinceMs > repairAfterMs) {
          brokenSinceMs = performance.now();
          await reinitialize(nodes, members);
        }
        return false;
      });
    },
    stop() {
      proxy.kill('SIGKILL');
      remove();
    },
  };
  return cluster;
}

function isWhole(members: readonly Member[]): boolean {
  const running = members.filter(({ state }) => isServing(state));
  const has = (role: string) => running.some((member) => member.role === role);
  return running.length === 3 && has('leader') && has('sync_standby');
}

/** What an operator does with a standby that cannot follow any more: it is copied anew. */
async function reinitialize(nodes: readonly Node[], members: readonly Member[]): Promise<void> {
  for (const { name, role, state } of members) {
    if (role === 'leader' || isServing(state) || state === 'creating replica') continue;
    const node = nodes[Number(name.at(-1)) - 1];
    await node?.ask('/reinitialize', 'POST', { force: true }).catch(() => undefined);
    console.log(`  ${name} (${state}) was copied anew`);
  }
}

const isServing = (state: string) => state === 'running' || state === 'streaming';

/** As any node that answers says. */
async function membersOf(nodes: readonly Node[]): Promise<readonly Member[]> {
  const answers = await Promise.all(
    nodes.map((node) =>
      node.ask('/cluster').then(
        (response) => response.json() as Promise<{ members: Member[] }>,
        () => null,
      ),
    ),
  );
  const complete = answers.filter((answer) => answer !== null);
  // A node that is cut off repeats what it knew.
  return complete.find(({ members }) => members.some(({ role }) => role === 'leader'))?.members ?? [];
}
