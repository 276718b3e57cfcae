import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Takes and saves a picture for a person to look at, only if CLAIM_SHOTS names a folder: drawing one takes a while. */
export async function shoot(name: string, draw: () => Promise<Buffer | undefined>): Promise<void> {
  const folder = process.env.CLAIM_SHOTS;
  const png = folder && (await draw());
  if (!png) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.png`), png);
}
