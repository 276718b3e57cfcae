import type { Motif } from './faceplate-drawing.ts';
import { arches, curtain, globe } from './motifs-built.ts';
import { chevrons, rays, ribbons, rings, ripples, stripes } from './motifs-geometric.ts';
import { contours, leaves, moonrise, mountains, rooftops, waves } from './motifs-landscape.ts';
import { confetti, dots, hexagons, pixels, scales, stars, weave } from './motifs-patterned.ts';
import { beacon, circuit, flame, petals, spines, tracks } from './motifs-pictured.ts';

export const motifs = {
  arches,
  beacon,
  chevrons,
  circuit,
  confetti,
  contours,
  curtain,
  dots,
  flame,
  globe,
  hexagons,
  leaves,
  moonrise,
  mountains,
  petals,
  pixels,
  rays,
  ribbons,
  rings,
  ripples,
  rooftops,
  scales,
  spines,
  stars,
  stripes,
  tracks,
  waves,
  weave,
} satisfies Record<string, Motif>;

export type MotifName = keyof typeof motifs;
