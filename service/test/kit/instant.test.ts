import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInstant, parseBound, parseInstant } from '../../src/kit/instant.ts';
import { anyText } from '../support/any-text.ts';

const date = fc.date({
  min: new Date('0001-01-02T00:00:00Z'),
  max: new Date('9999-12-30T00:00:00Z'),
  noInvalidDate: true,
});
const offsetMinutes = fc.integer({ min: -14 * 60, max: 14 * 60 });
const dayMs = 86_400_000;

/** The same moment as a clock in another zone shows it. */
function inZone(moment: Date, minutes: number): string {
  const local = new Date(moment.getTime() + minutes * 60_000).toISOString().slice(0, -1);
  const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${local}${minutes < 0 ? '-' : '+'}${hour}:${minute}`;
}

describe('an instant', () => {
  test('is the same moment in any time zone', () => {
    fc.assert(
      fc.property(date, offsetMinutes, (moment, minutes) => {
        expect(parseInstant(moment.toISOString())).toEqual(moment);
        expect(parseInstant(inZone(moment, minutes))).toEqual(moment);
      }),
    );
  });

  test('can omit seconds and fraction, and can have a finer fraction than is stored', () => {
    const moment = new Date('2026-12-24T08:30:00.000Z');
    for (const text of [
      '2026-12-24T08:30Z',
      '2026-12-24T08:30:00Z',
      '2026-12-24T08:30:00.0Z',
      '2026-12-24T08:30:00.000999999Z',
    ]) {
      expect([text, parseInstant(text)]).toEqual([text, moment]);
    }
  });

  test.each([
    '2026-12-24',
    '2026-12-24T08:30:00',
    '2026-12-24 08:30:00Z',
    '2026-12-24t08:30:00z',
    '2026-12-24T08:30:00+0100',
    '2026-12-24T08:30:00+25:00',
    '2026-12-24T25:00:00Z',
    '2026-12-24T08:60:00Z',
    '2026-12-24T08:30:60Z',
    '2026-02-30T08:30:00Z',
    '2025-02-29T08:30:00Z',
    '2026-00-10T08:30:00Z',
    '2026-13-10T08:30:00Z',
    '+010000-01-01T00:00:00Z',
    '2026-12-24T08:30:00.1234567890Z',
    '2026-W52-4',
    'Thu, 24 Dec 2026 08:30:00 GMT',
    '1798101000',
    '２０２６-12-24T08:30:00Z',
    ' 2026-12-24T08:30:00Z',
    '2026-12-24T08:30:00Z\n',
    '',
  ])('is not %s', (text) => {
    expect([parseInstant(text), isInstant(text)]).toEqual([null, false]);
  });

  test('no other text is parsed as an instant, however long, and none throws', () => {
    fc.assert(
      fc.property(anyText(200), (text) => {
        expect(parseInstant(text)).toBeNull();
      }),
    );
    expect(parseInstant(`2026-12-24T08:30:00.${'1'.repeat(100_000)}Z`)).toBeNull();
  });
});

describe('a bound', () => {
  test('that is a date means its first or last millisecond in UTC', () => {
    fc.assert(
      fc.property(date, (moment) => {
        const day = moment.toISOString().slice(0, 10);
        const start = parseBound(day, 'start');
        const end = parseBound(day, 'end');
        expect(start?.toISOString()).toBe(`${day}T00:00:00.000Z`);
        expect((end?.getTime() ?? 0) - (start?.getTime() ?? 0)).toBe(dayMs - 1);
        expect(moment.getTime()).toBeGreaterThanOrEqual(start?.getTime() ?? Number.NaN);
        expect(moment.getTime()).toBeLessThanOrEqual(end?.getTime() ?? Number.NaN);
      }),
    );
  });

  test('that is an instant means that instant at either end', () => {
    fc.assert(
      fc.property(date, (moment) => {
        expect(parseBound(moment.toISOString(), 'start')).toEqual(moment);
        expect(parseBound(moment.toISOString(), 'end')).toEqual(moment);
      }),
    );
  });

  test.each(['2026-02-30', '2025-02-29', '2026-13-01', '2026-00-01', '2026-1-1', '20260101', '2026', 'today'])(
    'is not %s',
    (text) => {
      expect([parseBound(text, 'start'), parseBound(text, 'end')]).toEqual([null, null]);
    },
  );

  test('can be 29 February in a leap year', () => {
    expect(parseBound('2028-02-29', 'start')?.toISOString()).toBe('2028-02-29T00:00:00.000Z');
  });
});
