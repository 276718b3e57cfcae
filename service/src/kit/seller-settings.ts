import { type Environ, text } from './environ.ts';
import { StartupError } from './startup-error.ts';

/** Who issues invoices: the company that runs the installation. */
export interface Seller {
  readonly name: string;
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  /** ISO 3166, two letters. */
  readonly country: string;
  /** In the register of companies. */
  readonly registration: string;
  readonly taxNumber: string | null;
  /** Why no tax is charged on money that is paid in. */
  readonly taxNote: string;
}

const needed = [
  'SELLER_NAME',
  'SELLER_STREET',
  'SELLER_ZIP',
  'SELLER_CITY',
  'SELLER_COUNTRY',
  'SELLER_REGISTRATION',
] as const;
const usualNote = 'Prepayment for multi-purpose vouchers, not subject to VAT (Article 30b of Directive 2006/112/EC).';
const lengthMax = 200;

/** Null: no invoices are issued. */
export function sellerSettings(environ: Environ): Seller | null {
  const taxNumber = text(environ, 'SELLER_TAX_NUMBER');
  const taxNote = text(environ, 'INVOICE_TAX_NOTE') ?? usualNote;
  const given = needed.filter((name) => text(environ, name) !== null);
  if (given.length === 0) return null;
  const missing = needed.filter((name) => text(environ, name) === null);
  if (missing.length > 0)
    throw new StartupError(`${given.join(' and ')} need ${missing.join(' and ')} too; set all of them or none.`);
  const [name, street, zip, city, country, registration] = needed.map((setting) => value(environ, setting));
  if (!/^[A-Z]{2}$/.test(country ?? ''))
    throw new StartupError(`SELLER_COUNTRY is "${country}" but must be two letters of ISO 3166, such as DE.`);
  return {
    name: name ?? '',
    street: street ?? '',
    zip: zip ?? '',
    city: city ?? '',
    country: country ?? '',
    registration: registration ?? '',
    taxNumber,
    taxNote,
  };
}

function value(environ: Environ, name: string): string {
  const given = text(environ, name) ?? '';
  if (given.length <= lengthMax && !/\p{C}/u.test(given)) return given;
  throw new StartupError(`${name} must be one line of at most ${lengthMax} characters.`);
}
