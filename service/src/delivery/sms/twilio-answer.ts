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

// "To" is not a number, or cannot receive text messages.
const deadNumberCodes: readonly unknown[] = [21211, 21214, 21217, 21401, 21421, 21614];
const optedOutCodes: readonly unknown[] = [21610];
// Not about the message: our account, our permissions, their load.
const ownTroubleStatuses: readonly number[] = [401, 403, 404, 408, 425, 429, 503];

/** The meaning of an answer of Twilio's REST API. */
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
  // The provider may have accepted the message before it failed.
  return status >= 500 ? providerSilent : messageRefused;
}
