import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { Node } from './node.ts';

export type FaultKind = 'postmaster' | 'machine' | 'network' | 'switchover';

export const faultNames: Readonly<Record<FaultKind, string>> = {
  postmaster: 'PostgreSQL is killed',
  machine: 'the machine loses power',
  network: 'the machine loses its network',
  switchover: 'planned switchover',
};

/** Ten in all, in turn. */
export const plannedFaults: readonly FaultKind[] = [
  ...(['postmaster', 'switchover', 'machine', 'network'] as const),
  ...(['postmaster', 'switchover', 'machine', 'network'] as const),
  ...(['postmaster', 'switchover'] as const),
];

/** How long a machine stays away; longer than its lock as the leader. */
const awayMs = 35_000;

/** Happens to the leader; resolves when it is repaired, and the cluster may still be recovering. */
export async function inject(cluster: Cluster, kind: FaultKind, onBegin: () => void): Promise<void> {
  const leader = await cluster.leader();
  onBegin();
  switch (kind) {
    case 'postmaster':
      process.kill(leader.postmaster(), 'SIGKILL');
      return;
    case 'machine':
      leader.killAll();
      await sleep(awayMs);
      return leader.start();
    case 'network':
      leader.cutOff();
      await sleep(awayMs);
      return leader.reconnect();
    case 'switchover':
      return switchOver(leader, cluster);
  }
}

async function switchOver(leader: Node, { nodes }: Cluster): Promise<void> {
  const name = `node${nodes.indexOf(leader) + 1}`;
  const answer = await leader.ask('/switchover', 'POST', { leader: name });
  if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`);
}
