import { expect, test } from 'vitest';
import { guessColumns } from '../../src/uploads/fields.ts';
import { lineOfRow } from '../../src/uploads/row-rules.ts';

const header = ['Product', 'Amount', 'Email', 'Send on', 'Time zone'];
const mapping = {
  type: 'DigitalDelivery' as const,
  columns: guessColumns(header),
  defaults: {},
  departmentId: null,
  note: null,
};

test.each([
  ['2026-12-24', '', '2026-12-24T00:00:00Z', null],
  ['2026-12-24', 'Asia/Tokyo', '2026-12-24T00:00:00', 'Asia/Tokyo'],
  ['2026-12-24 09:00', 'Europe/Berlin', '2026-12-24T09:00', 'Europe/Berlin'],
  ['2026-12-24T09:00:00+01:00', 'Europe/Berlin', '2026-12-24T09:00:00+01:00', 'Europe/Berlin'],
  // As the reader writes a spreadsheet's date and time.
  ['2026-12-24T09:00:00.000Z', 'Europe/Berlin', '2026-12-24T09:00:00.000', 'Europe/Berlin'],
  ['2026-12-24T09:00:00.000Z', '', '2026-12-24T09:00:00.000Z', null],
  ['', 'Europe/Berlin', null, 'Europe/Berlin'],
])('a row with date "%s" and time zone "%s" is due at %s in %s', (date, zone, DeliveryDate, DeliveryZone) => {
  const line = lineOfRow(mapping, ['aurora-coffee-usd', '25', 'ann@example.com', date, zone]);
  expect(line.Personalization).toMatchObject({ DeliveryDate, DeliveryZone });
});
