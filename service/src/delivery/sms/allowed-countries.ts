import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min';
import type { Outcome, SmsSender } from '../types.ts';

const notServed: Outcome = { kind: 'Refused', status: 'Failed', reason: 'CountryNotServed', isDeadAddress: false };

/**
 * A sender that writes to numbers of these countries only. Text messages to some networks cost a hundred times those to others, and
 * there are people who earn by having them sent.
 */
export function withAllowedCountries(sender: SmsSender, countries: readonly string[]): SmsSender {
  const allowed = new Set(countries);
  return {
    ...sender,
    send: (sms) => (isIn(allowed, sms.to) ? sender.send(sms) : Promise.resolve(notServed)),
  };
}

// Several countries share a code, such as +1; which of them a number belongs to cannot always be told.
function isIn(allowed: ReadonlySet<string>, number: string): boolean {
  const possible: readonly CountryCode[] = parsePhoneNumber(number)?.getPossibleCountries() ?? [];
  return possible.some((country) => allowed.has(country));
}
