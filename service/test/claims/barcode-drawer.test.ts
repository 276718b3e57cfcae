import { afterEach, expect, test } from 'vitest';
import { drawBarcode } from '../../src/cards/barcode.ts';
import type { BarcodeType, CardCode } from '../../src/cards/types.ts';
import { type BarcodeDrawer, createBarcodeDrawer } from '../../src/claims/drawing/barcode-drawer.ts';
import { drawerLimits } from '../../src/claims/drawing/gift-drawer.ts';
import type { PoolLimits } from '../../src/kit/threads/pool-limits.ts';

// Long enough for a busy machine to draw in: the thread that hangs only waits.
const failing = { file: '../test/claims/support/draw-or-fail.thread', taskMs: 6_000 };
const types: readonly BarcodeType[] = ['Code128', 'QrCode', 'Pdf417', 'Code39', 'DataMatrix', 'Aztec'];

const drawers: BarcodeDrawer[] = [];
function givenDrawer(changes: Partial<PoolLimits> = {}): BarcodeDrawer {
  const drawer = createBarcodeDrawer({ ...drawerLimits.barcodes, ...changes });
  drawers.push(drawer);
  return drawer;
}
afterEach(async () => {
  await Promise.all(drawers.splice(0).map((drawer) => drawer.close()));
});

function codeOf(barcodeChars: string, barcodeType: BarcodeType = 'Code128'): CardCode {
  return { codes: [{ label: 'Card number', value: barcodeChars }], barcodeType, barcodeChars };
}
const givenCodes = (count: number) =>
  Array.from({ length: count }, (_, n) => codeOf(`GIFT${n}`, types[n % types.length]));
const pictureOf = ({ barcodeType, barcodeChars }: CardCode) => drawBarcode(barcodeType, barcodeChars);

test('concurrent requests each get the barcode of their own code, even next to some that cannot be drawn', async () => {
  const drawer = givenDrawer();
  const codes = givenCodes(40).flatMap((code) => [code, codeOf('not digits', 'Ean13'), codeOf('', 'Code128')]);
  const drawn = await Promise.all(codes.map((code) => drawer.draw(code)));
  expect(drawn).toEqual(await Promise.all(codes.map(pictureOf)));
  expect(new Set(drawn.map((picture) => picture?.svg)).size).toBe(41);
});

test.each([
  ['THROW', 'failed'],
  ['EXIT', 'crashed'],
  ['HANG', 'tooSlow'],
])(
  'a barcode that makes its thread fail (%s) fails alone, and the others of its group are drawn',
  async (characters, kind) => {
    const drawer = givenDrawer(failing);
    // The first is drawn alone and starts the thread; the following ones are drawn together.
    await drawer.draw(codeOf('FIRST'));
    const codes = givenCodes(7);
    const bad = codeOf(characters);
    const group = [...codes.slice(0, 3), bad, ...codes.slice(3)];
    const drawn = await Promise.allSettled(group.map((code) => drawer.draw(code)));
    for (const [index, code] of group.entries()) {
      const expected =
        code === bad
          ? { status: 'rejected', reason: expect.objectContaining({ kind }) }
          : { status: 'fulfilled', value: await pictureOf(code) };
      expect(drawn[index]).toEqual(expected);
    }
  },
);

test('barcodes beyond the queue limit are rejected as busy, and the queued ones are drawn', async () => {
  const drawer = givenDrawer({ waitingMax: 10 });
  const codes = givenCodes(30);
  const drawn = await Promise.allSettled(codes.map((code) => drawer.draw(code)));
  const refused = drawn.filter(({ status }) => status === 'rejected');
  for (const each of refused) expect(each).toMatchObject({ reason: { kind: 'busy' } });
  expect(refused).toHaveLength(20);
  for (const [index, each] of drawn.slice(0, 10).entries())
    expect(each).toEqual({ status: 'fulfilled', value: await pictureOf(codes[index] as CardCode) });
});
