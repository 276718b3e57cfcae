import type { Db } from '../../database/database.ts';
import { ServiceUnavailable } from '../../kit/errors.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Intake } from './intake.ts';
import { singleIntake } from './single-intake.ts';
import type { IntakeOutcome, IntakeRow } from './types.ts';

type Outcome = Exclude<IntakeOutcome, { kind: 'Again' }>;

const waitingPerAccountMax = 1_000;

/**
 * Places orders in commits of their own, one order of an account after the other. They would wait for the account's lock
 * anyway, each with a connection of the pool that all other requests share.
 */
export function intakeInTurns(db: Db): Pick<Intake, 'place'> {
  const intake = singleIntake(db, async () => undefined);
  const queues = new Map<AccountId, { waiting: number; last: Promise<unknown> }>();
  async function place(row: IntakeRow): Promise<Outcome> {
    const queue = queues.get(row.accountId) ?? { waiting: 0, last: Promise.resolve() };
    if (queue.waiting >= waitingPerAccountMax) throw new ServiceUnavailable();
    queues.set(row.accountId, queue);
    queue.waiting++;
    const turn = queue.last.then(() => intake.place(row));
    queue.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      queue.waiting--;
      if (queue.waiting === 0) queues.delete(row.accountId);
    }
  }
  return { place };
}
