import parsePhoneNumber, {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isPossiblePhoneNumber,
  Metadata,
} from 'libphonenumber-js/min';

const e164 = /^\+[1-9][0-9]{7,14}$/;
const callingCodeDigitsMax = 3;

/**
 * True for an E.164 number with an existing country code and a valid length for that country. Whether the number range
 * is assigned is not checked: ranges open faster than metadata is released, and a real recipient would be rejected.
 */
export function isE164(text: string): boolean {
  return e164.test(text) && (hasCommonLength(text) || isPossiblePhoneNumber(text));
}

let commonLengths: ReadonlyMap<string, ReadonlySet<number>> | undefined;

/** True when every country of the number's code uses its length, as for nearly all numbers: 1 µs, where the library takes 57, half an order. */
function hasCommonLength(number: string): boolean {
  commonLengths ??= readCommonLengths();
  const digits = number.slice(1);
  for (let codeDigits = 1; codeDigits <= callingCodeDigitsMax; codeDigits++) {
    const lengths = commonLengths.get(digits.slice(0, codeDigits));
    if (lengths) return lengths.has(digits.length - codeDigits);
  }
  return false;
}

/** By calling code, the valid lengths in all countries that share the code. */
function readCommonLengths(): Map<string, Set<number>> {
  const byCode = new Map<string, Set<number>>();
  for (const country of getCountries()) {
    const code: string = getCountryCallingCode(country);
    const lengths = lengthsIn(country);
    const known = byCode.get(code) ?? lengths;
    byCode.set(code, new Set([...known].filter((length) => lengths.has(length))));
  }
  return byCode;
}

function lengthsIn(country: CountryCode): Set<number> {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  return new Set(metadata.numberingPlan?.possibleLengths());
}

/**
 * Whether a number may belong to one of these countries. Several share a code, such as +1, and they cannot always be
 * told apart.
 */
export function isNumberOf(countries: ReadonlySet<string>, number: string): boolean {
  const possible: readonly CountryCode[] = parsePhoneNumber(number)?.getPossibleCountries() ?? [];
  return possible.some((country) => countries.has(country));
}
