import { isNumberOf } from '../../kit/phone.ts';
import type { Outcome, SmsSender } from '../types.ts';

const notServed: Outcome = { kind: 'Refused', status: 'Failed', reason: 'CountryNotServed', isDeadAddress: false };

/**
 * A sender that only accepts numbers of these countries. Orders to others are rejected; this covers orders placed
 * before the setting changed.
 */
export function withAllowedCountries(sender: SmsSender, countries: ReadonlySet<string>): SmsSender {
  return {
    ...sender,
    send: (sms) => (isNumberOf(countries, sms.to) ? sender.send(sms) : Promise.resolve(notServed)),
  };
}
