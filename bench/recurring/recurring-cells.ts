import type { CellNeeds } from '../cell-needs.ts';
import { untilServed } from '../fulfillment/until-served.ts';
import type { Cell, Measurement, Phase } from '../measure/measurement.ts';
import { withWorkerUsage } from '../measure/with-worker-usage.ts';
import { startOnce } from '../processes/start-once.ts';
import { expiringCards } from './expiring-cards.ts';
import { measureOrders } from './measure-orders.ts';
import type { RecurringWork } from './recurring-work.ts';
import { reminders } from './reminders.ts';
import { type RecurringScene, setRecurringScene } from './set-recurring-scene.ts';

const workCount = 100_000;
const quickWorkCount = 5_000;
const quickMeasureMsMax = 1_000;

interface Pair {
  readonly database: string;
  readonly idle: string;
  readonly busy: string;
  readonly work: RecurringWork;
}

const pairs: readonly Pair[] = [
  {
    database: 'expiring',
    idle: 'orders, no card expires',
    busy: 'orders, 100,000 cards expire',
    work: expiringCards,
  },
  { database: 'reminders', idle: 'orders, no reminders', busy: 'orders, 100,000 reminders', work: reminders },
];

/** The same orders while a recurring job of the worker has nothing to do, and while it has very much to do. */
export function recurringCells(needs: CellNeeds, sinkLater: () => Promise<string>): Cell[] {
  return pairs.flatMap((pair) => cellsOf(needs, sinkLater, pair));
}

/** Both cells of a pair measure on the same data: only the work makes the difference. */
function cellsOf(needs: CellNeeds, sinkLater: () => Promise<string>, { database, idle, busy, work }: Pair): Cell[] {
  const sceneLater = startOnce(async () => setRecurringScene(needs, database, await sinkLater()));
  const prepare = async ({ measureMs }: Phase) => {
    const scene = await sceneLater();
    await work.prepare(scene, measureMs < quickMeasureMsMax ? quickWorkCount : workCount);
    await needs.postgres.tendTables();
    return scene;
  };
  return [
    {
      name: idle,
      group: 'recurring',
      kind: 'yardstick',
      measure: async (phase) => measureWithWorker(await prepare(phase), phase),
    },
    {
      name: busy,
      group: 'recurring',
      kind: 'ours',
      async measure(phase) {
        const scene = await prepare(phase);
        await work.makeDue(scene);
        const doneBefore = await work.countDone(scene);
        const measured = await measureWithWorker(scene, phase);
        const doneBeside = (await work.countDone(scene)) - doneBefore;
        await work.putOff(scene);
        if (doneBeside === 0) throw new Error('The worker did nothing but fulfil the orders.');
        return { ...measured, doneBeside };
      },
    },
  ];
}

/** The worker stops with the measurement, so that the rest of its work does not affect other cells. */
async function measureWithWorker(scene: RecurringScene, phase: Phase): Promise<Measurement> {
  const worker = await scene.startWorker();
  try {
    const measured = await withWorkerUsage(worker.pid, () => measureOrders(scene, phase));
    await untilServed(scene.databaseUrl);
    return measured;
  } finally {
    await worker.stop();
  }
}
