import type { Outcome } from '../types.ts';

export const recipientRefused: Outcome = {
  kind: 'Refused',
  status: 'Bounced',
  reason: 'RecipientRefused',
  isDeadAddress: true,
};
/** The recipient has opted out for now. The provider keeps track of that and knows when it ends. */
export const recipientOptedOut: Outcome = {
  kind: 'Refused',
  status: 'Bounced',
  reason: 'RecipientOptedOut',
  isDeadAddress: false,
};
export const messageRefused: Outcome = {
  kind: 'Refused',
  status: 'Failed',
  reason: 'MessageRefused',
  isDeadAddress: false,
};

export function providerAnswered(status: number): Outcome {
  return { kind: 'Deferred', reason: `SmsProviderAnswered${status}` };
}

export const providerUnreachable: Outcome = { kind: 'Deferred', reason: 'SmsProviderUnreachable' };
export const providerSilent: Outcome = { kind: 'Unknown', reason: 'SmsProviderSilent' };

const referenceLengthMax = 100;

/** The provider's own id for a message, if it is fit to be stored. */
export function providerReferenceOf(value: unknown): string | null {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) && value.length <= referenceLengthMax ? value : null;
}
