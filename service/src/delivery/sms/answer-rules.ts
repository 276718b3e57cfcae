import type { Outcome } from '../types.ts';

export const recipientRefused: Outcome = {
  kind: 'Refused',
  status: 'Bounced',
  reason: 'RecipientRefused',
  isDeadAddress: true,
};
/** The recipient wants no messages for now. That is for the provider to remember: it hears of it when it ends. */
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

/** The provider's own name for a message, when it gives one that is fit to be kept. */
export function providerReferenceOf(value: unknown): string | null {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) && value.length <= referenceLengthMax ? value : null;
}
