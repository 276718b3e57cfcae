import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoPicturesFolder } from '../service/src/main/demo/read-demo-catalog.ts';
import { launchBrowser } from '../service/test/claims/support/browser.ts';
import { bitmapDrawings, type Drawing, drawingHash, faceplateDrawings } from './demo-pictures/drawings.ts';

// As sharp as a mail shows them on a phone, and no larger: they are committed with the code.
const widthPixels = { faceplate: 640, header: 1040, logo: 360 } as const;
const jpegQuality = 74;

const hashes: Record<string, string> = {};
const browser = await launchBrowser();
mkdirSync(demoPicturesFolder, { recursive: true });
for (const { name, svg } of faceplateDrawings) writeFileSync(join(demoPicturesFolder, name), svg);
for (const drawing of bitmapDrawings) {
  writeFileSync(join(demoPicturesFolder, drawing.name), await draw(drawing));
  hashes[drawing.name] = drawingHash(drawing);
}
writeFileSync(join(demoPicturesFolder, 'drawn-from.json'), `${JSON.stringify(hashes, null, 2)}\n`);
await browser.close();
console.log(`drew ${faceplateDrawings.length + bitmapDrawings.length} pictures`);

async function draw({ name, svg }: Drawing): Promise<Buffer> {
  const [, , width = 1, height = 1] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '').split(' ').map(Number);
  const wanted = widthPixels[name.includes('-header.') ? 'header' : name.includes('-logo.') ? 'logo' : 'faceplate'];
  const size = { width: wanted, height: Math.round((height * wanted) / width) };
  const page = await browser.newPage({ viewport: size });
  const scaled = svg.replace(
    / width="\d+" height="\d+"/,
    ` width="${size.width}" height="${size.height}" preserveAspectRatio="none"`,
  );
  await page.setContent(`<style>*{margin:0}svg{display:block}body{background:transparent}</style>${scaled}`);
  const isPng = name.endsWith('.png');
  const bytes = await page.screenshot(
    isPng ? { type: 'png', omitBackground: true } : { type: 'jpeg', quality: jpegQuality },
  );
  await page.close();
  return bytes;
}
