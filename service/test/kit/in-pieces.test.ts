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
