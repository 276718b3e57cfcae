import type { NewReport, NewReportSchedule, Report } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { formatDay, formatDays, formatMonth, listed } from '../../ui/format.ts';

export type ReportKind = NewReport['Kind'];
export type FilterName = keyof NonNullable<NewReport['Filter']>;

export const kindWords: Readonly<Record<ReportKind, string>> = {
  Orders: t('Orders'),
  LineItems: t('Line items with recipients'),
  Cards: t('Cards, without codes'),
  Deliveries: t('Deliveries and bounces'),
  Claims: t('Opened gifts'),
  Transactions: t('Transactions with balances'),
  Statement: t('Statement of a month'),
  DepartmentSpending: t('Spending by department'),
  RecipientTotals: t('Yearly totals of recipients'),
};

/** What a kind can be limited to. */
export const filtersByKind: Readonly<Record<ReportKind, readonly FilterName[]>> = {
  Orders: ['StartDate', 'EndDate', 'DepartmentId', 'CurrencyCode'],
  LineItems: ['StartDate', 'EndDate', 'DepartmentId', 'CurrencyCode'],
  Cards: ['StartDate', 'EndDate', 'DepartmentId', 'CurrencyCode'],
  Deliveries: ['StartDate', 'EndDate', 'DepartmentId'],
  Claims: ['StartDate', 'EndDate', 'DepartmentId', 'CurrencyCode'],
  Transactions: ['StartDate', 'EndDate', 'CurrencyCode'],
  Statement: ['Month', 'CurrencyCode'],
  DepartmentSpending: ['StartDate', 'EndDate'],
  RecipientTotals: ['Year', 'CurrencyCode', 'MinTotal'],
};

export type Frequency = NewReportSchedule['Frequency'];

export const frequencyWords: Readonly<Record<Frequency, string>> = {
  Daily: t('daily', {}, 'a report'),
  Weekly: t('weekly', {}, 'a report'),
  Monthly: t('monthly', {}, 'a report'),
};

export const formatWords: Readonly<Record<NewReport['Format'], string>> = {
  Csv: 'CSV',
  Xlsx: 'Excel (XLSX)',
  Ndjson: 'NDJSON',
};

/** The limits of a report in one line. */
export function filterInWords({ Filter }: Report): string {
  const { StartDate, EndDate, Month, Year, CurrencyCode, DepartmentId, MinTotal } = Filter;
  const period =
    StartDate && EndDate
      ? formatDays(StartDate, EndDate)
      : StartDate
        ? t('from {start}', { start: formatDay(StartDate) })
        : EndDate
          ? t('until {end}', { end: formatDay(EndDate) })
          : Month
            ? formatMonth(Month)
            : Year?.toString();
  const least = MinTotal === undefined ? undefined : t('at least {amount}', { amount: MinTotal });
  return listed([period, DepartmentId, CurrencyCode, least], ' · ');
}
