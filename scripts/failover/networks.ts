import { spawnSync } from 'node:child_process';

/** A machine of its own, as far as the network and the processes on it can tell. */
export interface Machine {
  readonly name: string;
  readonly address: string;
  /** The words that run a command there. */
  readonly wrap: readonly string[];
  cutOff(): void;
  reconnect(): void;
  /** Every process on it ends at once, as when the power fails. */
  killAll(): void;
}

const bridge = 'bestow-net';
const network = '10.213.77';
const hostAddress = `${network}.1`;

/** Machines behind one bridge: namespaces of the kernel, which need root and iproute2. */
export function createMachines(count: number): { readonly machines: readonly Machine[]; remove(): void } {
  removeLeftovers(count);
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('address', 'add', `${hostAddress}/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  const machines = Array.from({ length: count }, (_, index) => createMachine(index + 1));
  return {
    machines,
    remove() {
      for (const machine of machines) machine.killAll();
      removeLeftovers(count);
    },
  };
}

/** Also those of a run that was killed. A namespace that is deleted keeps its links for a while, so they go first. */
function removeLeftovers(count: number): void {
  for (let number = 1; number <= count; number++) {
    killProcesses(`bestow-node${number}`);
    spawnSync('ip', ['link', 'delete', `bestow-out${number}`]);
    spawnSync('ip', ['netns', 'delete', `bestow-node${number}`]);
  }
  spawnSync('ip', ['link', 'delete', bridge]);
}

function createMachine(number: number): Machine {
  const name = `bestow-node${number}`;
  const [outside, inside] = [`bestow-out${number}`, `bestow-in${number}`];
  const address = `${network}.${10 + number}`;
  const within = (...words: string[]) => ip('netns', 'exec', name, 'ip', ...words);
  ip('netns', 'add', name);
  ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', inside);
  ip('link', 'set', outside, 'master', bridge, 'up');
  ip('link', 'set', inside, 'netns', name);
  within('address', 'add', `${address}/24`, 'dev', inside);
  within('link', 'set', inside, 'up');
  within('link', 'set', 'lo', 'up');
  return {
    name,
    address,
    wrap: ['ip', 'netns', 'exec', name],
    cutOff: () => ip('link', 'set', outside, 'down'),
    reconnect: () => ip('link', 'set', outside, 'up'),
    killAll: () => killProcesses(name),
  };
}

function killProcesses(name: string): void {
  const { stdout } = spawnSync('ip', ['netns', 'pids', name], { encoding: 'utf8' });
  for (const pid of stdout
    .split('\n')
    .filter((line) => line !== '')
    .map(Number)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has just ended.
    }
  }
}

function ip(...words: string[]): void {
  const { status, stderr } = spawnSync('ip', words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${words.join(' ')}: ${stderr}`);
}
