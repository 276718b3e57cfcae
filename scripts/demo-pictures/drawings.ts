import { createHash } from 'node:crypto';
import { brandLooks } from './brand-looks.ts';
import { demoBrandingDrawings } from './branding-pictures.ts';
import { faceplateBitmapName, faceplateName } from './faceplate-names.ts';
import { renderFaceplate } from './faceplates.ts';

/** A picture file of the demo, with its SVG or the SVG from which its bitmap is made. */
export interface Drawing {
  readonly name: string;
  readonly svg: string;
}

/** The faceplates that are served as SVG. */
export const faceplateDrawings: readonly Drawing[] = brandLooks.map((look) => ({
  name: faceplateName(look.slug),
  svg: renderFaceplate(look),
}));

/** The pictures that mail programs need as bitmaps. */
export const bitmapDrawings: readonly Drawing[] = [
  ...brandLooks.map((look) => ({ name: faceplateBitmapName(look.slug), svg: renderFaceplate(look, 'square') })),
  ...demoBrandingDrawings,
];

/** Whether a bitmap was made from this drawing. */
export function drawingHash({ svg }: Drawing): string {
  return createHash('sha256').update(svg).digest('hex').slice(0, 16);
}
