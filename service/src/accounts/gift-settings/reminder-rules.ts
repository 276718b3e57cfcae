import type { Fault } from '../../kit/errors.ts';
import type { ReminderDays, StoredReminder } from './types.ts';

/** More would be a nuisance to the recipient. */
export const remindersMax = 5;
export const reminderDaysMax = 365;
export const claimExpiresAfterDaysMax = 1_825;
/** Less would forget recipients while their gifts are still asked about. */
export const forgetAfterDaysMin = 30;
export const forgetAfterDaysMax = 3_650;

/** What is wrong with reminders whose shape is right; `place` is the JSON pointer of the object. */
export function reminderFaults({ afterDays, beforeExpiryDays }: ReminderDays, place: string): Fault[] {
  const duplicates = (days: readonly number[], member: string): Fault[] =>
    days.flatMap((day, index) =>
      days.indexOf(day) === index
        ? []
        : [{ pointer: `${place}/${member}/${index}`, code: 'NotAllowed', detail: `${day} is in ${member} twice.` }],
    );
  const count = afterDays.length + beforeExpiryDays.length;
  const detail = `Reminders has ${count} entries; AfterDays and BeforeExpiryDays can have ${remindersMax} together.`;
  return [
    ...duplicates(afterDays, 'AfterDays'),
    ...duplicates(beforeExpiryDays, 'BeforeExpiryDays'),
    ...(count > remindersMax ? [{ pointer: place, code: 'TooLong', detail }] : []),
  ];
}

/** The wanted reminders in stored form: those that were wanted before keep their time, the others begin now. */
export function keepReminders(before: readonly StoredReminder[], wanted: ReminderDays, now: Date): StoredReminder[] {
  const sinceByDays = new Map(before.map(({ days, since }) => [days, since]));
  return signedDays(wanted).map((days) => ({ days, since: sinceByDays.get(days) ?? now.toISOString() }));
}

export function reminderDaysOf(stored: readonly StoredReminder[]): ReminderDays {
  const days = stored.map((reminder) => reminder.days);
  return {
    afterDays: ascending(days.filter((day) => day > 0)),
    beforeExpiryDays: ascending(days.filter((day) => day < 0).map((day) => -day)),
  };
}

function signedDays({ afterDays, beforeExpiryDays }: ReminderDays): number[] {
  return [...ascending(afterDays), ...ascending(beforeExpiryDays).map((day) => -day)];
}

function ascending(days: readonly number[]): number[] {
  return [...days].sort((one, other) => one - other);
}
