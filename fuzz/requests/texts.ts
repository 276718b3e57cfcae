import type { Schema } from '../operations/types.ts';
import type { Making } from './making.ts';

const day = () => '2026-11-24';

/** Valid texts of the formats that schemas name. Addresses are ones to which nothing may be sent. */
const byFormat: Readonly<Record<string, (making: Making) => string>> = {
  'media-path': ({ random }) => random.pick(['/media/aurora-coffee.svg', '/media/none.png']),
  mailbox: ({ random, marker }) => `${marker}.${random.between(1, 999)}@example.com`,
  email: ({ random, marker }) => `${marker}.${random.between(1, 999)}@example.com`,
  e164: ({ random }) => `+1415555${random.between(1000, 9999)}`,
  'https-url': ({ random }) => `https://${random.pick(['192.0.2.7', '127.0.0.1', '[::1]', '10.0.0.1'])}/hook`,
  'iso-4217': ({ random }) => random.pick(['USD', 'EUR', 'JPY', 'KWD', 'GBP']),
  'date-time': ({ random }) => random.pick([day(), '2026-01-01T00:00:00Z', '2027-06-30T12:00:00+02:00']),
  'day-or-instant': ({ random }) => random.pick([day(), '2026-01-01T00:00:00Z', '2027-06-30T12:00:00+02:00']),
  instant: ({ random }) => random.pick(['2026-12-24T08:00:00Z', '2027-01-01T00:00:00.000Z']),
  'delivery-time': ({ random }) => random.pick(['2026-12-24T08:00:00Z', '2026-12-24T09:00:00']),
  'time-zone': ({ random }) => random.pick(['Europe/Berlin', 'UTC', 'Asia/Tokyo']),
  date: day,
  uuid: ({ random }) => `018f0000-0000-7000-8000-${String(random.between(0, 999_999)).padStart(12, '0')}`,
};

/** Where a schema does not say all that there is to know. */
const byName: Readonly<Record<string, (making: Making) => string>> = {
  Password: () => 'seven lanterns over the quay',
  NewPassword: () => 'nine lanterns over the quay',
  Country: ({ random }) => random.pick(['US', 'DE', 'FR']),
  Zip: () => '94105',
  State: () => 'CA',
  Culture: ({ random }) => random.pick(['en-US', 'de-DE', 'ja-JP']),
  CultureCode: ({ random }) => random.pick(['en-US', 'de-DE']),
  ProductId: ({ random }) => random.pick(['aurora-coffee-usd', 'inkwillow-books-usd', 'none']),
  CurrencyCode: ({ random }) => random.pick(['USD', 'EUR', 'JPY']),
  currencyCode: ({ random }) => random.pick(['USD', 'EUR', 'JPY']),
  BillingAddress: () => '1 Market Street',
  color: () => '#112233',
  columns: () => '{"Email":"Email"}',
  defaults: () => '{"ProductId":"aurora-coffee-usd","Value":"25"}',
};

/** A text that a schema allows, with the caller's marker where there is room for it. */
export function textOf(
  making: Making,
  { format, pattern, maxLength = 200, minLength = 0 }: Schema,
  name: string,
): string {
  const { random, marker } = making;
  const made = byName[name] ?? (format === undefined ? undefined : byFormat[format]);
  if (made) return made(making);
  if (pattern?.includes('#')) return '#112233';
  const number = random.between(1, 99_999);
  const text =
    format === 'id-word' ? `${marker}-${number}` : `${marker} ${random.pick(['Gift', 'Grüße', '花'])} ${number}`;
  return maxLength < text.length ? String(number).padStart(minLength, '1').slice(0, maxLength) : text;
}
