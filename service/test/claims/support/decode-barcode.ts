import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PNG } from 'pngjs';
import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader';

const require = createRequire(import.meta.url);
// Otherwise the library would fetch the bytes from the network.
const wasm = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

/** What a scanner reads from the picture; null when it finds nothing. */
export async function decodeBarcode(png: Buffer, formats: ReadInputBarcodeFormat[] = []): Promise<string | null> {
  const { width, height, data } = PNG.sync.read(png);
  const image = { width, height, data: new Uint8ClampedArray(data), colorSpace: 'srgb' };
  const found = await readBarcodes(image as Parameters<typeof readBarcodes>[0], {
    formats,
    tryHarder: true,
    maxNumberOfSymbols: 1,
  });
  return found[0]?.text ?? null;
}
