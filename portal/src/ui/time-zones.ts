import { locale } from '../i18n/language.ts';

/** The zone of this browser. */
export function localZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** All zones that this browser knows, and `present` if it does not. */
export function zoneChoices(present: string | null): readonly { value: string; label: string }[] {
  const known = Intl.supportedValuesOf('timeZone');
  const zones = [...new Set([...known, 'UTC', ...(present ? [present] : [])])].sort();
  return zones.map((value) => ({ value, label: zoneName(value) }));
}

/** Europe/Berlin as people read it. */
export function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/** What clocks in the zone show, for an input of type datetime-local. */
export function localInput(instant: string, zone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(new Date(instant)).replace(' ', 'T');
}

export function formatInstantIn(instant: string, zone: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' });
  return format.format(new Date(instant));
}
