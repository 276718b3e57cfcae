import { PNG } from 'pngjs';
import { goodRows, sheetFile } from '../../service/test/uploads/support/sheet-files.ts';
import { hostileTexts } from './hostile.ts';
import type { Making } from './making.ts';

const bytesMax = 2_000;
/** One white pixel. */
const smallGif =
  'GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;';
const headings = [
  'Email',
  'Name',
  'Value',
  'ProductId',
  'Quantity',
  'Code',
  'Pin',
  'ExternalId',
  'TrackingNumber',
  'ParcelId',
];

/** A file of a kind: as it should be, cut off, with changed bytes, or something else altogether. */
export function makeFile(making: Making, contentType: string): Buffer {
  const { random } = making;
  const whole = wholeFile(making, contentType);
  const kind = random.between(0, 9);
  if (kind < 5) return whole;
  if (kind < 7) return whole.subarray(0, random.between(0, whole.length));
  if (kind < 9) return withChanges(making, whole);
  return Buffer.from(Array.from({ length: random.between(0, bytesMax) }, () => random.between(0, 255)));
}

function wholeFile(making: Making, contentType: string): Buffer {
  const { random } = making;
  if (contentType === 'text/csv') return Buffer.from(csvOf(making));
  if (contentType === 'application/x-ndjson') return Buffer.from(linesOf(making));
  if (contentType === 'image/png')
    return PNG.sync.write(new PNG({ width: random.between(1, 40), height: random.between(1, 40) }));
  if (contentType.startsWith('image/')) return Buffer.from(smallGif, 'latin1');
  return sheetFile(goodRows);
}

function withChanges({ random }: Making, whole: Buffer): Buffer {
  const changed = Buffer.from(whole);
  for (let times = random.between(1, 8); times > 0 && changed.length > 0; times--)
    changed[random.between(0, changed.length - 1)] = random.between(0, 255);
  return changed;
}

function csvOf({ random, marker }: Making): string {
  const columns = random.shuffle(headings).slice(0, random.between(1, headings.length));
  const cell = () =>
    random.chance(0.2)
      ? `"${random.pick(hostileTexts).replaceAll('"', '""')}"`
      : random.pick(['25', `${marker}@example.com`, 'aurora-coffee-usd', '1', marker]);
  const rows = Array.from({ length: random.between(0, 5) }, () => columns.map(cell).join(random.pick([',', ',', ';'])));
  return [columns.join(','), ...rows].join(random.pick(['\n', '\r\n']));
}

function linesOf({ random, marker }: Making): string {
  const line = () =>
    JSON.stringify({
      ProductId: random.pick(['aurora-coffee-usd', 'none']),
      Value: random.pick([25, '25', -1]),
      Quantity: 1,
      Code: `${marker}${random.between(1, 1_000_000)}`,
      DigitalDeliveryAddress: { Email: `${marker}@example.com` },
    });
  return Array.from({ length: random.between(0, 5) }, line).join('\n');
}
