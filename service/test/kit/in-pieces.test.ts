import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inPieces } from '../../src/kit/in-pieces.ts';
import { readShipments } from '../../src/shipping/read-shipments.ts';

test('parsing a shipping file of 4 MiB yields to the event loop many times', async () => {
  const bytes = Buffer.from(`ParcelId,Courier,TrackingNumber\n${',,\n'.repeat(1_000_000)}`);
  let isReading = true;
  let turns = 0;
  const watching = (async () => {
    for (; isReading; turns++) await turn();
  })();
  for await (const row of readShipments(Readable.from(inPieces(bytes)))) expect(row).toBeUndefined();
  isReading = false;
  await watching;
  expect(turns).toBeGreaterThan(bytes.length / 16_384 / 2);
});

test('a row of more than 16,384 characters is refused, and the rows before it are read', async () => {
  const rows: unknown[] = [];
  const read = async (note: string) => {
    const file = `ParcelId,Courier,TrackingNumber\nnot-a-parcel,UPS,1\nnot-a-parcel,UPS,${note}\n`;
    for await (const row of readShipments(Readable.from(inPieces(Buffer.from(file))))) rows.push(row);
  };
  await expect(read('x'.repeat(16_385))).rejects.toThrow('a row of more than 16384 characters');
  expect(rows).toHaveLength(1);
  await read('x'.repeat(16_000));
  expect(rows).toHaveLength(3);
});
