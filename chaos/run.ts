import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkHistory, type RuleResult } from './check/check-history.ts';
import { readHistory } from './check/read-history.ts';
import { settle } from './check/settle.ts';
import { createClient, runClient } from './clients/client.ts';
import { createJournal, type Journal } from './clients/journal.ts';
import type { Client } from './clients/types.ts';
import { cutAtEveryMessage, type Sweep } from './faults/cut-at-every-message.ts';
import { injectFaults } from './faults/inject-faults.ts';
import { faultKinds, planFaults } from './faults/kinds.ts';
import type { Fault } from './faults/types.ts';
import { type Options, parseOptions } from './options.ts';
import { createRandom } from './random.ts';
import { type Report, writeReport } from './report.ts';
import { stopOnSignals, unlessStopped } from './stop-on-signals.ts';
import { heal, startWorld, type World } from './world/world.ts';

const clientsPerAccount = 2;
const stoppedExitCode = 130;
const noSweep: Sweep = { cuts: 0, orders: [], revealed: [], faults: [] };

await main(parseOptions(process.argv.slice(2)));

async function main(options: Options): Promise<void> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'bestow-chaos-'));
  mkdirSync(folder, { recursive: true });
  say(`Seed ${options.seed}, ${options.faults} faults. Journal and logs are in ${folder}.`);
  const journal = createJournal(join(folder, 'journal.jsonl'));
  const signal = stopOnSignals();
  let world: World | null = null;
  let report: Report;
  try {
    world = await startWorld(folder, signal);
    report = await unlessStopped(signal, run(world, journal, options));
  } catch (error) {
    if (!signal.aborted) throw error;
    await world?.stop();
    if (options.folder === null) rmSync(folder, { recursive: true, force: true });
    process.exit(stoppedExitCode);
  } finally {
    await world?.stop();
  }
  console.log(writeReport(report, options));
  const isSound = report.results.every(({ violations }) => violations.length === 0);
  if (isSound && options.folder === null) rmSync(folder, { recursive: true, force: true });
  process.exitCode = isSound ? 0 : 1;
}

async function run(world: World, journal: Journal, options: Options): Promise<Report> {
  const startedAt = performance.now();
  const sweep = options.isWithSweep ? await cutAtEveryMessage(world, journal, say) : noSweep;
  await heal(world);
  const { clients, faults } = await runClientsUnderFaults(world, journal, options);
  say('All faults are over; waiting until nothing is under way any more.');
  const unfinished = await settle(world);
  say('Checking the history.');
  const results = await checkHistory({
    world,
    histories: await readHistory(world),
    orders: [...sweep.orders, ...clients.flatMap(({ orders }) => orders)],
    revealed: [...sweep.revealed, ...clients.flatMap(({ revealed }) => revealed)],
    revealedByMail: clients.flatMap(({ revealedByMail }) => revealedByMail),
  });
  return {
    seconds: Math.round((performance.now() - startedAt) / 1_000),
    cuts: sweep.cuts,
    faults,
    calls: journal.entries.filter(({ client }) => client !== 'faults').length,
    orders: sweep.orders.length + clients.reduce((sum, { orders }) => sum + orders.length, 0),
    revealed: clients.reduce((sum, { revealed }) => sum + revealed.length, sweep.revealed.length),
    results: [
      ...answersOf(world, sweep, clients),
      { name: 'everything ends', violations: unfinished ? [JSON.stringify(unfinished)] : [] },
      ...results,
    ],
  };
}

async function runClientsUnderFaults(
  world: World,
  journal: Journal,
  { seed, faults: count }: Options,
): Promise<{ clients: readonly Client[]; faults: readonly Fault[] }> {
  const random = createRandom(seed);
  const kinds = world.disk.canBeFilled ? faultKinds : faultKinds.filter(({ name }) => name !== 'disk full');
  if (!world.disk.canBeFilled) say('The disk cannot be filled here: mounting a file system of its own needs root.');
  const faults = planFaults(random.part('faults'), count, kinds);
  const clients = world.accounts.flatMap((_, account) =>
    Array.from({ length: clientsPerAccount }, (_, index) => {
      const name = `client ${account + 1}${'ab'[index]}`;
      return createClient(name, account, { world, journal, random: random.part(name) });
    }),
  );
  let isOver = false;
  const running = Promise.all(clients.map((client) => runClient(client, () => isOver)));
  await injectFaults(world, faults, {
    random: random.part('gaps'),
    journal,
    onProgress: (done) => done % 10 === 0 && say(`${done} of ${count} faults`),
  });
  isOver = true;
  await heal(world);
  await running;
  return { clients, faults };
}

/** What was wrong before the end: answers that no fault excuses, and processes that gave up. */
function answersOf(world: World, sweep: Sweep, clients: readonly Client[]): RuleResult[] {
  return [
    {
      name: 'no fault makes an answer wrong',
      violations: [...sweep.faults, ...clients.flatMap(({ faults }) => faults)],
    },
    { name: 'no process gives up while it runs', violations: world.nodes.flatMap(({ process }) => process.exits) },
  ];
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
