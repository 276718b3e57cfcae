import {
  element,
  faceplateHeight,
  faceplateWidth,
  type Motif,
  path,
  type Random,
  repeat,
  toneAt,
} from './faceplate-drawing.ts';

/** Swells that darken towards the lower edge. */
export const waves: Motif = (palette, random) => {
  const swellCount = 6;
  const sun = element('circle', { cx: 650, cy: 236, r: 84, fill: '#ffffff', opacity: 0.6 });
  const swells = repeat(swellCount, (index) => {
    const top = 262 + index * 46;
    const height = 42 - index * 4;
    const shift = random() * 200;
    const crest = repeat(5, (step) => {
      const x = step * 260 - shift;
      return path('C', x + 65, top - height, x + 195, top + height, x + 260, top, '');
    });
    const d = `${path('M', -shift, top)} ${crest}${path('V', faceplateHeight, 'H', -shift, 'Z')}`;
    return element('path', { d, fill: toneAt(palette, Math.floor(index / 2)), opacity: 0.42 + index * 0.1 });
  });
  return sun + swells;
};

/** A sun above ridges, the nearest one darkest. */
export const mountains: Motif = (palette, random) => {
  const sun = element('circle', { cx: 690, cy: 232, r: 92, fill: '#ffffff', opacity: 0.55 });
  const halo = element('circle', { cx: 690, cy: 232, r: 138, fill: '#ffffff', opacity: 0.16 });
  const ridges = repeat(4, (index) => {
    const d = ridgeLine(random, 318 + index * 62, 170 - index * 22);
    return element('path', { d, fill: toneAt(palette, Math.min(index, 2)), opacity: index === 0 ? 0.6 : 1 });
  });
  return halo + sun + ridges;
};

/** A jagged line by midpoint displacement: each half of a slope is displaced again, by less. */
function ridgeLine(random: Random, top: number, relief: number): string {
  const breakCount = 6;
  let heights = [random(), random(), random(), random(), random()];
  for (let round = 0, roughness = 0.42; round < breakCount; round += 1, roughness *= 0.48) {
    heights = heights.flatMap((height, index) => {
      const next = heights[index + 1];
      return next === undefined ? [height] : [height, (height + next) / 2 + (random() - 0.5) * roughness];
    });
  }
  const spacing = faceplateWidth / (heights.length - 1);
  const slopes = heights.map((height, index) => path('L', index * spacing, top - height * relief)).join(' ');
  return path('M', 0, faceplateHeight, slopes, 'V', faceplateHeight, 'Z');
}

/** Branches that grow in from the lower right. */
export const leaves: Motif = (palette) => {
  const branches = [
    { x: 900, y: 580, angle: -150, length: 560 },
    { x: 880, y: 600, angle: -120, length: 520 },
    { x: 930, y: 400, angle: -168, length: 430 },
    { x: 620, y: 600, angle: -98, length: 250 },
  ];
  return branches
    .map((branch, index) =>
      element(
        'g',
        { transform: `translate(${branch.x} ${branch.y}) rotate(${branch.angle})`, fill: toneAt(palette, index) },
        leafPairs(branch.length),
      ),
    )
    .join('');
};

function leafPairs(length: number): string {
  const spacing = 44;
  const count = Math.floor(length / spacing);
  const stem = element('rect', { x: 0, y: -1.5, width: length - 20, height: 3, rx: 1.5 });
  const pairs = repeat(count, (index) => {
    const size = 96 - (index / count) * 52;
    return [-1, 1].map((side) => leaf(index * spacing, side * 42, size, 0.9 - (side + 1) * 0.14)).join('');
  });
  return stem + pairs + leaf(length - 24, 0, 48, 0.9);
}

function leaf(x: number, angle: number, size: number, opacity: number): string {
  const d = path(
    'M',
    0,
    0,
    'C',
    size * 0.25,
    -size * 0.32,
    size * 0.7,
    -size * 0.28,
    size,
    0,
    'C',
    size * 0.7,
    size * 0.28,
    size * 0.25,
    size * 0.32,
    0,
    0,
    'Z',
  );
  return element('path', { d, opacity, transform: `translate(${Math.round(x)} 0) rotate(${angle})` });
}

/** The lines of a map around two hilltops. */
export const contours: Motif = (palette, random) => {
  const phase = random() * 6;
  return repeat(19, (index) => {
    const radius = 22 + index * 27;
    const points = repeat(72, (step) => {
      const angle = (step / 72) * Math.PI * 2;
      const bulge = 1 + 0.17 * Math.sin(2 * angle + phase) + 0.08 * Math.sin(3 * angle + phase * 2 + index * 0.12);
      return path(
        step === 0 ? 'M' : 'L',
        640 + radius * bulge * Math.cos(angle) * 1.15,
        220 + radius * bulge * Math.sin(angle) * 0.82,
        '',
      );
    });
    const isIndexLine = index % 4 === 1;
    return element('path', {
      d: `${points}Z`,
      fill: index === 0 ? toneAt(palette, 1) : 'none',
      stroke: toneAt(palette, isIndexLine ? 1 : index % 2 === 0 ? 0 : 2),
      'stroke-width': isIndexLine ? 3.5 : 1.8,
      opacity: 0.9 - index * 0.036,
    });
  });
};

/** A moon and its reflection on still water. */
export const moonrise: Motif = (palette, random) => {
  const moon = element('circle', { cx: 610, cy: 214, r: 128, fill: toneAt(palette, 0) });
  const glow = repeat(3, (index) =>
    element('circle', {
      cx: 610,
      cy: 214,
      r: 168 + index * 44,
      fill: toneAt(palette, 1),
      opacity: 0.12 - index * 0.03,
    }),
  );
  const water = element('rect', {
    x: 0,
    y: 300,
    width: faceplateWidth,
    height: 240,
    fill: palette.base[0],
    opacity: 0.72,
  });
  const glints = repeat(15, (index) => {
    const width = 250 - index * 11 + random() * 70;
    const x = 610 - width / 2 + (random() - 0.5) * 46;
    return element('rect', {
      x,
      y: 306 + index * 15,
      width,
      height: 4,
      rx: 2,
      fill: toneAt(palette, index % 2),
      opacity: 0.85 - index * 0.05,
    });
  });
  return glow + moon + water + glints;
};

/** A street of gabled houses with lit windows. */
export const rooftops: Motif = (palette, random) => {
  const houseWidth = 122;
  return repeat(8, (index) => {
    const x = index * (houseWidth - 8) - 18;
    const eaves = 330 + random() * 80;
    const fill = toneAt(palette, index * 2 + 2);
    const d = path(
      'M',
      x,
      faceplateHeight,
      'V',
      eaves,
      'L',
      x + houseWidth / 2,
      eaves - 76,
      'L',
      x + houseWidth,
      eaves,
      'V',
      faceplateHeight,
      'Z',
    );
    const chimney = element('rect', { x: x + 84, y: eaves - 78, width: 16, height: 52, fill });
    const windows = repeat(4, (pane) =>
      element('rect', {
        x: x + 28 + (pane % 2) * 40,
        y: eaves + 22 + Math.floor(pane / 2) * 56,
        width: 26,
        height: 36,
        rx: 3,
        fill: '#fff7df',
        opacity: random() > 0.35 ? 0.92 : 0.22,
      }),
    );
    return chimney + element('path', { d, fill }) + windows;
  });
};
