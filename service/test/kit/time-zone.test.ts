import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantInZone, isTimeZone, localTimeIn } from '../../src/kit/time-zone.ts';

test.each([
  ['2026-12-24T09:00', 'Europe/Berlin', '2026-12-24T08:00:00.000Z'],
  ['2026-07-04T09:00:00', 'America/New_York', '2026-07-04T13:00:00.000Z'],
  ['2026-12-24T09:00:00.5', 'Asia/Kolkata', '2026-12-24T03:30:00.500Z'],
  ['2026-12-24T09:00', 'Pacific/Kiritimati', '2026-12-23T19:00:00.000Z'],
  ['2026-12-24T09:00', 'Australia/Lord_Howe', '2026-12-23T22:00:00.000Z'],
  ['2026-12-24T09:00', 'UTC', '2026-12-24T09:00:00.000Z'],
])('%s in %s is %s', (local, zone, instant) => {
  expect(instantInZone(local, zone)?.toISOString()).toBe(instant);
});

test.each([
  // The last minute before clocks go forward, two that they skip, and the first one after.
  ['2027-03-28T01:59', 'Europe/Berlin', '2027-03-28T00:59:00.000Z', '2027-03-28T01:59'],
  ['2027-03-28T02:00', 'Europe/Berlin', '2027-03-28T01:00:00.000Z', '2027-03-28T03:00'],
  ['2027-03-28T02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z', '2027-03-28T03:30'],
  ['2027-03-28T03:00', 'Europe/Berlin', '2027-03-28T01:00:00.000Z', '2027-03-28T03:00'],
  ['2027-03-14T02:30', 'America/New_York', '2027-03-14T07:30:00.000Z', '2027-03-14T03:30'],
  // Lord Howe moves by half an hour.
  ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z', '2026-10-04T02:45'],
])('%s in %s, skipped in spring, is %s', (local, zone, instant, shown) => {
  const found = instantInZone(local, zone);
  expect(found?.toISOString()).toBe(instant);
  expect(found && localTimeIn(zone, found)).toMatch(new RegExp(`^${shown}`));
});

test.each([
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
])('%s in %s, repeated in autumn, is the first: %s', (local, zone, instant) => {
  expect(instantInZone(local, zone)?.toISOString()).toBe(instant);
});

test('the local time of an instant converts back to it, except in the repeated hour', () => {
  const zones = ['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Kathmandu'];
  const hourMs = 3_600_000;
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2029, 0) }),
      (zone, ms) => {
        const back = instantInZone(localTimeIn(zone, new Date(ms)), zone)?.getTime() ?? Number.NaN;
        expect([0, hourMs, hourMs / 2]).toContain(ms - back);
      },
    ),
  );
});

test('only IANA names are zones', () => {
  for (const zone of ['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+5']) {
    expect(isTimeZone(zone)).toBe(true);
  }
  for (const zone of ['', '+01:00', 'Europe/Atlantis', 'Berlin', 'Europe/Berlin ', '../etc/passwd', 'x'.repeat(100)]) {
    expect(isTimeZone(zone)).toBe(false);
  }
  expect(instantInZone('2026-02-30T09:00', 'UTC')).toBeNull();
  expect(instantInZone('2026-12-24T09:00', 'Nowhere')).toBeNull();
  expect(instantInZone('0001-01-01T00:00', 'Europe/Berlin')?.getTime()).toBeLessThan(0);
});
