import type { Palette } from './faceplate-drawing.ts';
import type { Lettering } from './faceplate-lettering.ts';
import type { MotifName } from './faceplate-motifs.ts';

export interface FaceplateOptions extends Lettering {
  /** Names the brand in file names, and seeds the motif's variations. */
  readonly slug: string;
  readonly motif: MotifName;
  readonly palette: Palette;
}
