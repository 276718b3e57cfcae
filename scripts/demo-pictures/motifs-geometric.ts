import { element, type Motif, path, repeat, toneAt } from './faceplate-drawing.ts';

/** The grooves of a record that leans out of its sleeve. */
export const rings: Motif = (palette) => {
  const centre = { cx: 640, cy: 250 };
  const grooves = repeat(22, (index) =>
    element('circle', {
      ...centre,
      r: 118 + index * 13,
      fill: 'none',
      stroke: toneAt(palette, Math.floor(index / 3)),
      'stroke-width': index % 3 === 0 ? 5 : 2,
      opacity: 0.85 - index * 0.03,
    }),
  );
  const label =
    element('circle', { ...centre, r: 96, fill: toneAt(palette, 0) }) +
    element('circle', { ...centre, r: 64, fill: toneAt(palette, 1) });
  return grooves + label + element('circle', { ...centre, r: 12, fill: palette.base[0] });
};

/** Two drops that fell into a quiet pool. */
export const ripples: Motif = (palette) => {
  const drops = [
    { cx: 620, cy: 330, count: 9, size: 46 },
    { cx: 800, cy: 130, count: 6, size: 34 },
  ];
  return drops
    .map((drop, which) =>
      repeat(drop.count, (index) =>
        element('ellipse', {
          cx: drop.cx,
          cy: drop.cy,
          rx: (index + 1) * drop.size,
          ry: (index + 1) * drop.size * 0.46,
          fill: toneAt(palette, which),
          'fill-opacity': 0.09,
          stroke: toneAt(palette, index % 3),
          'stroke-width': 7 - index * 0.6,
          opacity: 1 - index * 0.085,
        }),
      ),
    )
    .join('');
};

/** Ribbons of fine lines, like northern lights. */
export const ribbons: Motif = (palette) =>
  repeat(3, (ribbon) =>
    repeat(20, (line) => {
      const lift = line * (9 - ribbon * 1.4);
      const start = 40 + ribbon * 92 + line * 2;
      const d = path(
        'M',
        -20,
        start,
        'C',
        240,
        start + 210 - lift * 0.9,
        430,
        start - 190 + lift * 1.5,
        620,
        start - 20 + lift * 0.4,
        'S',
        800,
        start + 130 - lift,
        900,
        start - 90 + lift,
      );
      return element('path', {
        d,
        fill: 'none',
        stroke: toneAt(palette, ribbon),
        'stroke-width': 2.6,
        opacity: 0.88 - line * 0.038,
      });
    }),
  );

/** Broad tailored bands across the right half. */
export const stripes: Motif = (palette) => {
  const bands = [
    { x: 540, width: 86, tone: 0 },
    { x: 642, width: 16, tone: 1 },
    { x: 670, width: 130, tone: 2 },
    { x: 812, width: 10, tone: 0 },
    { x: 834, width: 54, tone: 1 },
    { x: 902, width: 150, tone: 0 },
    { x: 1070, width: 26, tone: 2 },
  ];
  return bands
    .map((band) =>
      element('rect', {
        x: band.x,
        y: -300,
        width: band.width,
        height: 1200,
        fill: toneAt(palette, band.tone),
        transform: 'rotate(24 640 270)',
      }),
    )
    .join('');
};

/** A rising sun at the lower right. */
export const rays: Motif = (palette) => {
  const wedgeCount = 20;
  const wedges = repeat(wedgeCount, (index) => {
    const from = Math.PI * (1 + (index / wedgeCount) * 1);
    const to = from + (Math.PI / wedgeCount) * 0.52;
    const d = path(
      'M',
      620,
      560,
      'L',
      620 + Math.cos(from) * 1000,
      560 + Math.sin(from) * 1000,
      'L',
      620 + Math.cos(to) * 1000,
      560 + Math.sin(to) * 1000,
      'Z',
    );
    return element('path', { d, fill: toneAt(palette, 0), opacity: 0.42 });
  });
  const discs = repeat(3, (index) =>
    element('circle', { cx: 620, cy: 560, r: 250 - index * 66, fill: toneAt(palette, [2, 0, 1][index] ?? 0) }),
  );
  return wedges + discs;
};

/** Arrowheads that gather speed to the right. */
export const chevrons: Motif = (palette) =>
  repeat(7, (index) => {
    const x = 330 + index * 84;
    const thickness = 16 + index * 8;
    const d = path(
      'M',
      x,
      -20,
      'L',
      x + 170,
      270,
      'L',
      x,
      560,
      'H',
      x + thickness,
      'L',
      x + 170 + thickness,
      270,
      'L',
      x + thickness,
      -20,
      'Z',
    );
    return element('path', {
      d,
      fill: toneAt(palette, index < 3 ? 2 : index < 5 ? 1 : 0),
      opacity: 0.35 + index * 0.1,
    });
  });
