import type { Logger } from '../kit/logger.ts';
import { webhooksSent } from '../kit/metrics/instruments.ts';
import { createOccasionalLog } from '../kit/occasional-log.ts';
import type { Finished } from './send-message.ts';

const log = createOccasionalLog();

/** Counts an attempt by what became of it, and logs failures; of one receiver at most one line a minute. */
export function noteAttempt(logger: Logger, isFailing: boolean, { row }: Finished): void {
  const lane = isFailing ? 'failing' : 'sound';
  webhooksSent.inc({ lane, outcome: row.result.toLowerCase() });
  const { account_id: accountId, lane_id: laneId, tries, error, duration_ms: durationMs } = row;
  const entry = { accountId, laneId, tries, ...(error !== null && { error }), durationMs };
  if (row.result === 'Delivered') return logger.debug(entry, 'webhook delivered');
  if (row.result === 'Returned') return;
  log.note(`${accountId} ${laneId}`, (leftOut) =>
    logger.info({ ...entry, ...(leftOut > 0 && { sameSince: leftOut }) }, 'webhook not delivered'),
  );
}
