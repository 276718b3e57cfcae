import { openDatabase } from '../../src/database/database.ts';
import { startJobRunner } from '../../src/jobs/runner.ts';
import { jobWork } from '../../src/jobs/types.ts';
import { createLogger } from '../../src/kit/logger.ts';
import { mergeTasks, type Task } from './support.ts';

// A worker in a separate process: the task named "poison" kills it, all others succeed.
const [url = '', kind = '', attemptsMax = ''] = process.argv.slice(2);
const { db } = openDatabase({ url, applicationName: 'bestow-test-child', connectionsMax: 2 });
const definition = { kind, leaseSeconds: 3_600, attemptsMax: Number(attemptsMax) };
const handler = async ({ name }: Task) => {
  if (name.split('+').includes('poison')) process.kill(process.pid, 'SIGKILL');
};
startJobRunner(
  db,
  [jobWork(definition, 2, handler, { merge: { jobsMax: 50, payloads: mergeTasks } })],
  createLogger('silent'),
);
