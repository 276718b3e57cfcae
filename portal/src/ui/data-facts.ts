import { apiWords } from '../i18n/api-words.ts';
import { t } from '../i18n/t.ts';
import { currencyDigits, formatCount, formatDay, formatInstant, formatMoney, inWords, listed } from './format.ts';
import { inServiceWords } from './service-words.ts';

type Data = Readonly<Record<string, unknown>>;
/** Words that only one page has, for a member's value; undefined: it has none. */
export type ValueWords = (name: string, value: unknown) => string | undefined;

/** What people or other systems wrote: shown as it is, even if it is also the name of something. */
const quoted = ['Name', 'Note', 'Host', 'Supplier', 'PONumber', 'Certificate', 'Source', 'Courier', 'File'];
const amounts = ['Amount', 'Owed', 'Refund', 'Cost', 'TotalCost', 'Spent'];
const serviceTexts = ['Problem'];

/** What an alert or an entry of the audit log says, member by member, as people read it. */
export function dataFacts(data: Data, wordsOf: ValueWords = () => undefined): (readonly [string, string])[] {
  return Object.entries(data).flatMap(([name, value]) => {
    const words = wordsOf(name, value) ?? valueInWords(name, value, data);
    return words === '' ? [] : [[inWords(name), words] as const];
  });
}

/** The same as one line. */
export function dataLine(data: Data, wordsOf?: ValueWords): string {
  return listed(dataFacts(data, wordsOf).map(([name, value]) => t('{name}: {value}', { name, value })));
}

function valueInWords(name: string, value: unknown, data: Data): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'number') return numberInWords(name, value, data);
  if (typeof value === 'string') return textInWords(name, value);
  if (Array.isArray(value)) return listed(value.map((each) => valueInWords(name, each, data)));
  return typeof value === 'object' && value !== null ? dataLine(value as Data) : '';
}

function numberInWords(name: string, value: number, { CurrencyCode }: Data): string {
  if (name === 'Year' || name.endsWith('Id')) return String(value);
  if (typeof CurrencyCode !== 'string') return formatCount(value);
  if (amounts.includes(name)) return formatMoney(value, CurrencyCode);
  return name.includes('Minor')
    ? formatMoney(value / 10 ** currencyDigits(CurrencyCode), CurrencyCode)
    : formatCount(value);
}

function textInWords(name: string, value: string): string {
  if (quoted.includes(name)) return value;
  if (serviceTexts.includes(name)) return inServiceWords(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatInstant(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value);
  // Several names of the API in one text, such as the members that were changed.
  const names = value.split(/, | /);
  return names.every((each) => Object.hasOwn(apiWords, each)) ? listed(names.map(inWords)) : value;
}
