import parsePhoneNumber, { type CountryCode, isPossiblePhoneNumber } from 'libphonenumber-js/min';

const e164 = /^\+[1-9][0-9]{7,14}$/;

/**
 * True for an E.164 number whose country code exists and whose length that country uses. Whether the number range is
 * assigned is not asked: ranges open faster than metadata is released, and a real recipient would be refused.
 */
export function isE164(text: string): boolean {
  return e164.test(text) && isPossiblePhoneNumber(text);
}

/**
 * Whether a number may be one of these countries. Several share a code, such as +1, and which of them a number belongs
 * to cannot always be told.
 */
export function isNumberOf(countries: ReadonlySet<string>, number: string): boolean {
  const possible: readonly CountryCode[] = parsePhoneNumber(number)?.getPossibleCountries() ?? [];
  return possible.some((country) => countries.has(country));
}
