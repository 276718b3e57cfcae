import { LRUCache } from 'lru-cache';
import { parseInstant } from './instant.ts';

const zonePattern = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;
const formatsMax = 600;
const dayMs = 86_400_000;

// Creating a format takes about 50 µs, using it 3.
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: formatsMax });

/** An IANA name such as Europe/Berlin. Offsets such as +01:00 are no zones: they do not follow daylight saving time. */
export function isTimeZone(zone: string): boolean {
  return zonePattern.test(zone) && findFormat(zone) !== null;
}

/** A date and time in ISO 8601 without an offset, such as 2026-12-24T09:00. */
export function isLocalTime(text: string): boolean {
  return parseInstant(`${text}Z`) !== null;
}

/**
 * When clocks in the zone show this local time. A time that clocks skip in spring is moved forward by what they skip,
 * so 02:30 becomes 03:30; of a time that they show twice in autumn, the first counts. Null if either is invalid.
 */
export function instantInZone(local: string, zone: string): Date | null {
  const wall = parseInstant(`${local}Z`)?.getTime();
  if (wall === undefined || !isTimeZone(zone)) return null;
  const before = offsetMs(zone, wall - dayMs);
  for (const offset of [before, offsetMs(zone, wall + dayMs)]) {
    if (offsetMs(zone, wall - offset) === offset) return new Date(wall - offset);
  }
  return new Date(wall - before);
}

/** What clocks in the zone show at an instant, as ISO 8601 without an offset. */
export function localTimeIn(zone: string, instant: Date): string {
  return new Date(instant.getTime() + offsetMs(zone, instant.getTime())).toISOString().slice(0, -1);
}

/** How far the zone is ahead of UTC. Before 1970 its offset of that year is used; such times only ever mean "now". */
function offsetMs(zone: string, ms: number): number {
  const at = Math.max(0, Math.floor(ms / 1000) * 1000);
  const parts = new Map(
    findFormat(zone)
      ?.formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - at;
}

function findFormat(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known) return known;
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
    return format;
  } catch {
    return null;
  }
}
