const dayMs = 86_400_000;

/** When clocks in a zone show a local time, and whether they show it once, never or twice on that day. */
export interface ZonedTime {
  readonly instant: Date;
  readonly isShown: 'once' | 'never' | 'twice';
}

/**
 * As the service reads a delivery time (`service/src/kit/time-zone.ts`): a time that clocks skip in spring is moved forward by
 * what they skip, and of one that they show twice in autumn the first counts. Null if either is invalid.
 */
export function zonedTime(local: string, zone: string): ZonedTime | null {
  const wall = new Date(`${local}Z`).getTime();
  const format = formatOf(zone);
  if (Number.isNaN(wall) || !format) return null;
  const offsetAt = (ms: number) => offsetMs(format, ms);
  const offsets = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)];
  const [before = 0] = offsets;
  const shown = [...new Set(offsets)].filter((offset) => offsetAt(wall - offset) === offset);
  const [first = before] = shown;
  const isShown = shown.length === 0 ? 'never' : shown.length === 1 ? 'once' : 'twice';
  return { instant: new Date(wall - first), isShown };
}

function offsetMs(format: Intl.DateTimeFormat, ms: number): number {
  const at = Math.floor(ms / 1000) * 1000;
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - at;
}

function formatOf(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return null;
  }
}
