import { getCountryData } from 'lib-address/lite';

export interface PostalAddressPart {
  readonly country: string;
  readonly state: string | null;
  readonly zip: string | null;
  readonly city: string | null;
}

export interface PostalAddressFault {
  readonly member: 'Country' | 'State' | 'Zip' | 'City';
  readonly code: string;
  readonly detail: string;
}

type Country = NonNullable<ReturnType<typeof getCountryData>>;

const zipLengthMax = 20;

// The library also has these three, but they are not assigned in ISO 3166-1.
const notInIso: readonly string[] = ['AC', 'TA', 'XK'];

// For other countries the library has names only in the local script, and would reject Tokyo or Dubai.
const checkedStateCountries: readonly string[] = ['US', 'CA', 'AU'];

const zipForms = new Map<string, RegExp>();

/** Country-specific checks, by Google's address data. For an unknown country the rest is not checked. */
export function checkPostalAddress(address: PostalAddressPart): PostalAddressFault[] {
  const country = findCountry(address.country);
  if (country === null) {
    const detail = 'Country must be an ISO 3166-1 code of two capital letters, such as US.';
    return [{ member: 'Country', code: 'InvalidCountry', detail }];
  }
  const faults = [
    findCityFault(trim(address.city)),
    findStateFault(country, trim(address.state)),
    findZipFault(country, trim(address.zip)),
  ];
  return faults.filter((fault) => fault !== null);
}

function findCountry(code: string): Country | null {
  return /^[A-Z]{2}$/.test(code) && !notInIso.includes(code) ? getCountryData(code) : null;
}

function trim(text: string | null): string {
  return text?.trim() ?? '';
}

function findCityFault(city: string): PostalAddressFault | null {
  return city === '' ? { member: 'City', code: 'Required', detail: 'City is required.' } : null;
}

function findStateFault(country: Country, state: string): PostalAddressFault | null {
  const { code } = country;
  if (state === '') {
    const isRequired = country.require?.includes('S') ?? false;
    return isRequired ? { member: 'State', code: 'Required', detail: `State is required in ${code}.` } : null;
  }
  if (!checkedStateCountries.includes(code) || isKnownState(country, state)) return null;
  const example = country.sub_regions[0]?.key;
  const detail = `State must be the code or the name of a state, province or territory of ${code}, such as ${example}.`;
  return { member: 'State', code: 'InvalidState', detail };
}

function isKnownState(country: Country, state: string): boolean {
  const folded = fold(state);
  return country.sub_regions.some(({ key, name }) => fold(key) === folded || fold(name) === folded);
}

// Québec and Quebec are the same province.
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
}

function findZipFault(country: Country, zip: string): PostalAddressFault | null {
  const { code } = country;
  if (zip === '') return { member: 'Zip', code: 'Required', detail: 'Zip is required.' };
  if (country.zip === null) return null;
  const isRight = zip.length <= zipLengthMax && zipForm(code, country.zip).test(zip);
  return isRight ? null : { member: 'Zip', code: 'InvalidZip', detail: `Zip is not valid for ${code}.` };
}

function zipForm(code: string, pattern: string): RegExp {
  const known = zipForms.get(code);
  if (known) return known;
  const form = new RegExp(`^(?:${pattern})$`, 'i');
  zipForms.set(code, form);
  return form;
}
