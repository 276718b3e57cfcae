import type { Logger } from '../kit/logger.ts';
import { messagesSent } from '../kit/metrics/instruments.ts';
import { createOccasionalLog } from '../kit/occasional-log.ts';
import type { ClaimedMessage, Outcome } from './types.ts';

const log = createOccasionalLog();

/** Counts an attempt and logs its outcome. Reasons are our own, so no address gets into the log. */
export function noteOutcome(logger: Logger, message: ClaimedMessage, provider: string, outcome: Outcome): void {
  const { channel, id: messageId, attempts: attempt } = message;
  messagesSent.inc({ channel, provider, outcome: outcome.kind.toLowerCase() });
  if (outcome.kind === 'Accepted') {
    logger.debug({ messageId, channel, provider, attempt }, 'message accepted');
    return;
  }
  const { reason, kind } = outcome;
  log.note(`${channel} ${provider} ${kind} ${reason}`, (leftOut) => {
    const entry = { messageId, channel, provider, attempt, reason, ...(leftOut > 0 && { sameSince: leftOut }) };
    logger.warn(entry, kind === 'Refused' ? 'message refused' : 'message not sent, it will be tried again');
  });
}
