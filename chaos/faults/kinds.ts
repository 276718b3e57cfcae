import type { SmsBehaviour } from '../../service/test/delivery/support/sms-provider.ts';
import type { SmtpBehaviour } from '../../service/test/delivery/support/smtp-sink.ts';
import type { Behaviour } from '../../service/test/support/reference-supplier.ts';
import type { Random } from '../random.ts';
import type { ReceiverBehaviour } from '../world/receiver.ts';
import type { Node, World } from '../world/world.ts';
import type { Fault, FaultKind } from './types.ts';

/** A job is due again 15 s after its worker was last heard of. */
const beyondLeaseMs = 19_000;
const shortMs = { min: 500, max: 3_000 };
const outageMs = { min: 1_000, max: 5_000 };
const messagesMax = 40;
const nodeNames = ['API 1', 'API 2', 'worker 1', 'worker 2'];

const apiNames = nodeNames.slice(0, 2);
const workerNames = nodeNames.slice(2);
const nothing = () => undefined;

const nodeOf = (world: World, name: string): Node => world.nodes.find(({ process }) => process.name === name) as Node;

const lasting = (random: Random, { min, max }: { readonly min: number; readonly max: number }) =>
  random.between(min, max);

/** A fault of one process, chosen among those of its kind. */
function onProcess(
  name: string,
  names: readonly string[],
  durationOf: (random: Random) => number,
  begin: (node: Node, random: Random) => void | Promise<void>,
  end: (node: Node) => void | Promise<void> = nothing,
): FaultKind {
  return {
    name,
    make(random) {
      const target = random.pick(names);
      const details = random.part(target);
      return {
        name: `${name}: ${target}`,
        target,
        durationMs: durationOf(random),
        begin: (world) => begin(nodeOf(world, target), details),
        end: (world) => end(nodeOf(world, target)),
      };
    },
  };
}

function onWorld(
  name: string,
  target: string,
  durationOf: (random: Random) => number,
  begin: (world: World, random: Random) => void | Promise<void>,
  end: (world: World) => void | Promise<void> = nothing,
): FaultKind {
  return {
    name,
    make(random) {
      const details = random.part(name);
      return { name, target, durationMs: durationOf(random), begin: (world) => begin(world, details), end };
    },
  };
}

const cut = (name: string, names: readonly string[], moment: 'before' | 'after'): FaultKind =>
  onProcess(
    `${name} ${moment} a message`,
    names,
    (random) => lasting(random, shortMs),
    ({ proxy }, random) => {
      const last = random.between(1, messagesMax);
      let seen = 0;
      proxy.intervene({ at: () => ++seen >= last, moment, act: 'cut' });
    },
    ({ proxy }) => proxy.heal(),
  );

const processFaults: readonly FaultKind[] = [
  onProcess(
    'killed',
    apiNames,
    () => 0,
    ({ process }) => process.kill(),
  ),
  onProcess(
    'killed',
    workerNames,
    () => 0,
    ({ process }) => process.kill(),
  ),
  onProcess(
    'frozen',
    apiNames,
    () => beyondLeaseMs,
    ({ process }) => process.freeze(),
    ({ process }) => process.thaw(),
  ),
  onProcess(
    'frozen beyond its lease',
    workerNames,
    () => beyondLeaseMs,
    ({ process }) => process.freeze(),
    ({ process }) => process.thaw(),
  ),
  onProcess(
    'stopped in order',
    nodeNames,
    () => 0,
    ({ process }) => process.restart(),
  ),
  onWorld(
    'all processes killed',
    'all',
    () => 0,
    ({ nodes }) => {
      for (const { process } of nodes) process.kill();
    },
  ),
  onWorld(
    'everything killed, with PostgreSQL',
    'all',
    () => 0,
    ({ nodes, database }) => {
      for (const { process } of nodes) process.kill();
      database.kill();
    },
  ),
];

const databaseFaults: readonly FaultKind[] = [
  onWorld(
    'PostgreSQL killed',
    'PostgreSQL',
    () => 0,
    ({ database }) => database.kill(),
  ),
  onWorld(
    'a backend of PostgreSQL killed',
    'PostgreSQL',
    () => 0,
    ({ database }, random) => database.killOneBackend(random.between(0, 30)),
  ),
  onWorld(
    'disk full',
    'PostgreSQL',
    (random) => lasting(random, shortMs),
    ({ disk }) => disk.fill(),
    ({ disk }) => disk.makeRoom(),
  ),
  cut('connections cut', apiNames, 'before'),
  cut('connections cut', apiNames, 'after'),
  cut('connections cut', workerNames, 'before'),
  cut('connections cut', workerNames, 'after'),
  onProcess(
    'connections broken',
    nodeNames,
    () => 0,
    ({ proxy }) => proxy.breakConnections(),
  ),
  onProcess(
    'database unreachable',
    nodeNames,
    (random) => lasting(random, outageMs),
    ({ proxy }) => proxy.refuse(),
    ({ proxy }) => proxy.heal(),
  ),
  onProcess(
    'database silent',
    nodeNames,
    (random) => lasting(random, outageMs),
    ({ proxy }) => proxy.fallSilent(),
    ({ proxy }) => proxy.heal(),
  ),
];

const outside = <B>(
  target: string,
  behaviours: readonly B[],
  set: (world: World, behaviour: B | null) => void,
): readonly FaultKind[] =>
  behaviours.map((behaviour) =>
    onWorld(
      `${target} ${String(behaviour)}`,
      target,
      (random) => lasting(random, outageMs),
      (world) => set(world, behaviour),
      (world) => set(world, null),
    ),
  );

const supplierBehaviours: readonly Behaviour[] = [
  'slow',
  'timeoutAfterIssuing',
  'resetBeforeIssuing',
  'resetAfterIssuing',
  'brokenOffAfterIssuing',
  'serverError',
  'working',
  'outOfStock',
  'noJson',
  'wrongQuantity',
  'wrongDenomination',
  'repeatedCode',
];
const mailBehaviours: readonly SmtpBehaviour[] = ['busy', 'dropAfterData', 'takeAndDrop'];
const smsBehaviours: readonly SmsBehaviour[] = ['fault', 'tooMany', 'silentAfterTaking', 'resetAfterTaking', 'noJson'];
const receiverBehaviours: readonly ReceiverBehaviour[] = ['slow', 'away', 'failing', 'takesAndFails'];

const outsideFaults: readonly FaultKind[] = [
  ...outside('supplier', supplierBehaviours, ({ outside: { supplier } }, behaviour) =>
    supplier.always(behaviour ?? 'ok'),
  ),
  ...outside('mail server', mailBehaviours, ({ outside: { mail } }, behaviour) => mail.always(behaviour ?? 'ok')),
  ...outside('SMS gateway', smsBehaviours, ({ outside: { sms } }, behaviour) => sms.always(behaviour ?? 'ok')),
  ...outside('receiver', receiverBehaviours, ({ outside: { receiver } }, behaviour) =>
    receiver.behave(behaviour ?? 'ok'),
  ),
  onWorld(
    'mail server away',
    'mail server',
    (random) => lasting(random, outageMs),
    ({ outside: { mail } }) => mail.shutDown(),
    ({ outside: { mail } }) => mail.restart(),
  ),
];

export const faultKinds: readonly FaultKind[] = [...processFaults, ...databaseFaults, ...outsideFaults];

/** As many faults as asked for: every kind equally often, in an order that follows from the seed. */
export function planFaults(random: Random, count: number, kinds: readonly FaultKind[]): Fault[] {
  const planned: Fault[] = [];
  while (planned.length < count) {
    const round = random.shuffle(kinds).slice(0, count - planned.length);
    planned.push(...round.map((kind) => kind.make(random)));
  }
  return planned;
}
