import type { ReminderDays } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';

/** One reminder as a form edits it. */
export interface ReminderRow {
  Days: number | string;
  When: 'after' | 'before';
}

export const remindersMax = 5;
const daysMax = 365;

export const newReminder: ReminderRow = { Days: 3, When: 'after' };

export function toReminderRows({ AfterDays, BeforeExpiryDays }: ReminderDays): ReminderRow[] {
  return [
    ...AfterDays.map((Days) => ({ Days, When: 'after' as const })),
    ...BeforeExpiryDays.map((Days) => ({ Days, When: 'before' as const })),
  ];
}

export function fromReminderRows(rows: readonly ReminderRow[]): ReminderDays {
  const daysOf = (wanted: ReminderRow['When']) =>
    rows.filter(({ When }) => When === wanted).map(({ Days }) => Number(Days));
  return { AfterDays: daysOf('after'), BeforeExpiryDays: daysOf('before') };
}

/** What is wrong with each row, or null. */
export function reminderErrors(rows: readonly ReminderRow[]): (string | null)[] {
  return rows.map(({ Days, When }, at) => {
    const days = Number(Days);
    if (!Number.isInteger(days) || days < 1 || days > daysMax) return t('Enter 1 to {daysMax} days.', { daysMax });
    const first = rows.findIndex((row) => row.When === When && Number(row.Days) === days);
    return first < at ? t('This reminder is already in the list.') : null;
  });
}
