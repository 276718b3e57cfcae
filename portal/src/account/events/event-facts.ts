import type { AccountEvent } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { formatCount, formatDay, formatInstant, formatMoney, inWords } from '../../ui/format.ts';

type Event = Pick<AccountEvent, 'Data'>;

const amounts = [
  'Amount',
  'AmountMissing',
  'Available',
  'Charge',
  'Owed',
  'Refund',
  'Spent',
  'Threshold',
  'Total',
  'TotalCost',
];
const named = [
  'Channel',
  'DeliveryStatus',
  'Kind',
  'Period',
  'Reason',
  'RequestedBy',
  'Resolution',
  'Status',
  'StatusReason',
];
const instants = ['ExpiresAt'];
const days = ['PeriodStart'];
/** The link to the order says it, amounts contain it, or only programs can use it. */
export const unsaid = ['PONumber', 'CurrencyCode', 'RecipientKey'];

/** What an event says, for people: without ids, except of products and departments. */
export function eventFacts({ Data }: Event, departmentName: (id: string) => string = (id) => id): string[] {
  return Object.entries(Data).flatMap(([name, value]) => {
    if (unsaid.includes(name) || (name.endsWith('Id') && name !== 'DepartmentId' && name !== 'ProductId')) return [];
    const words = name === 'DepartmentId' ? departmentName(String(value)) : inWordsOf(name, value, Data);
    return words === null ? [] : t('{name}: {value}', { name: inWords(name), value: words });
  });
}

function inWordsOf(name: string, value: unknown, { CurrencyCode }: AccountEvent['Data']): string | null {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'number') {
    if (name === 'Year') return String(value);
    const isAmount = amounts.includes(name) && typeof CurrencyCode === 'string';
    return isAmount ? formatMoney(value, CurrencyCode) : formatCount(value);
  }
  if (typeof value !== 'string') return null;
  if (instants.includes(name)) return formatInstant(value);
  if (days.includes(name)) return formatDay(value);
  return named.includes(name) ? inWords(value) : value;
}
