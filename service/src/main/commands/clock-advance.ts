import { CommandRefused, WrongUse } from '../../cli/command-errors.ts';
import { advanceClock } from '../../database/clock.ts';
import { advanceSecondsMax } from '../api/stage-routes.ts';
import type { CommandContext } from '../command-context.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { openCommandActing } from './command-acting.ts';

/** Moves the stage clock forward for every process of the environment. */
export async function clockAdvance({ config, logger, given, out }: CommandContext): Promise<void> {
  if (config.environment !== 'stage') throw new CommandRefused('Only the clock of a stage environment can be moved.');
  const seconds = /^\d{1,9}$/.test(given.seconds ?? '') ? Number(given.seconds) : Number.NaN;
  if (!(seconds <= advanceSecondsMax)) {
    throw new WrongUse(`<seconds> must be a whole number from 0 to ${advanceSecondsMax}.`);
  }
  await withServiceDatabase(config, logger, 'bestow-clock', async (db) => {
    const acting = await openCommandActing(config, db);
    const act = { action: 'ClockAdvanced', target: null, details: { AdvanceSeconds: seconds } };
    const { now } = await advanceClock(db, seconds, acting.audit(act));
    out.json({ Now: now });
    out.say(`The stage clock now shows ${now.toISOString()}.`);
  });
}
