import type { Outcome } from '../types.ts';
import {
  messageRefused,
  providerAnswered,
  providerReferenceOf,
  providerSilent,
  providerUnreachable,
  recipientOptedOut,
  recipientRefused,
} from './answer-rules.ts';
import { type Exchange, memberOf } from './provider-http.ts';

// "To" is no number, or none that takes text messages.
const deadNumberCodes: readonly unknown[] = [21211, 21214, 21217, 21401, 21421, 21614];
const optedOutCodes: readonly unknown[] = [21610];
// Not about the message: our account, our rights, their load.
const ownTroubleStatuses: readonly number[] = [401, 403, 404, 408, 425, 429, 503];

/** What an answer of Twilio's REST form means. */
export function readTwilioAnswer(exchange: Exchange): Outcome {
  if (exchange.kind === 'NotSent') return providerUnreachable;
  if (exchange.kind === 'Silent') return providerSilent;
  const { status, body } = exchange;
  if (status === 200 || status === 201) {
    return { kind: 'Accepted', providerReference: providerReferenceOf(memberOf(body, 'sid')) };
  }
  const code = memberOf(body, 'code');
  if (deadNumberCodes.includes(code)) return recipientRefused;
  if (optedOutCodes.includes(code)) return recipientOptedOut;
  if (ownTroubleStatuses.includes(status) || status < 400) return providerAnswered(status);
  // A fault behind the provider's door may have come after the message was taken.
  return status >= 500 ? providerSilent : messageRefused;
}
