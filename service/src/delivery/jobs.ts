import { type JobDefinition, usualLeaseSeconds } from '../jobs/types.ts';
import type { MessageKey } from './types.ts';

export interface SendMessages {
  readonly messages: readonly MessageKey[];
}

/** Messages to retry, and notices. */
export const sendMessagesJob: JobDefinition<SendMessages> = {
  kind: 'send-messages',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};
