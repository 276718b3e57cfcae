import { type JobDefinition, usualLeaseSeconds } from '../jobs/types.ts';
import type { MessageKey } from './types.ts';

export interface SendMessages {
  readonly messages: readonly MessageKey[];
}

/** Only the keyed hash of an address, so that no job holds anyone's address. */
export interface ResendGifts {
  readonly addressHash: string;
}

/** Sends the unopened gifts of an address again, as its owner asked on the help page. */
export const resendGiftsJob: JobDefinition<ResendGifts> = {
  kind: 'resend-gifts',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};

/** Messages to retry, and notices. */
export const sendMessagesJob: JobDefinition<SendMessages> = {
  kind: 'send-messages',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 5,
};
