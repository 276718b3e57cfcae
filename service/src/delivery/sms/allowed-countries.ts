import { isNumberOf } from '../../kit/phone.ts';
import type { Outcome, SmsSender } from '../types.ts';

const notServed: Outcome = { kind: 'Refused', status: 'Failed', reason: 'CountryNotServed', isDeadAddress: false };

/**
 * A sender that writes to numbers of these countries only. Orders to others are refused; this is for what was ordered
 * before the setting changed.
 */
export function withAllowedCountries(sender: SmsSender, countries: ReadonlySet<string>): SmsSender {
  return {
    ...sender,
    send: (sms) => (isNumberOf(countries, sms.to) ? sender.send(sms) : Promise.resolve(notServed)),
  };
}
