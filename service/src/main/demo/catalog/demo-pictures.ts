import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceDir } from '../../../kit/service-dir.ts';
import { brandLooks } from './brand-looks.ts';
import { demoBrandingDrawings } from './branding-pictures.ts';
import { faceplateBitmapName } from './faceplate-names.ts';
import { renderFaceplate } from './faceplates.ts';

/** A bitmap that is kept in a file, and the drawing that "npm run pictures:draw" made it from. */
export interface DemoPicture {
  readonly name: string;
  readonly svg: string;
}

export const demoPicturesFolder = join(serviceDir, 'demo-pictures');

export const demoPictures: readonly DemoPicture[] = [
  ...brandLooks.map((look) => ({ name: faceplateBitmapName(look.slug), svg: renderFaceplate(look, 'square') })),
  ...demoBrandingDrawings,
];

export async function readDemoPicture({ name }: DemoPicture): Promise<{ contentType: string; bytes: Buffer }> {
  const contentType = name.endsWith('.png') ? 'image/png' : 'image/jpeg';
  return { contentType, bytes: await readFile(join(demoPicturesFolder, name)) };
}

/** Tells whether a bitmap was made from this drawing. */
export function drawingHash({ svg }: DemoPicture): string {
  return createHash('sha256').update(svg).digest('hex').slice(0, 16);
}
