import { element, type Motif, path, repeat, toneAt } from './faceplate-drawing.ts';

/** Three large blossoms of sheer petals. */
export const petals: Motif = (palette) => {
  const blossoms = [
    { x: 660, y: 190, size: 200, count: 10 },
    { x: 820, y: 440, size: 165, count: 9 },
    { x: 540, y: 452, size: 96, count: 8 },
  ];
  return blossoms
    .map((blossom, which) => {
      const ring = repeat(blossom.count, (index) => {
        const transform = `translate(${blossom.x} ${blossom.y}) rotate(${Math.round((index * 360) / blossom.count + which * 14)})`;
        return element('ellipse', {
          cx: 0,
          cy: -blossom.size * 0.52,
          rx: blossom.size * 0.27,
          ry: blossom.size * 0.5,
          fill: toneAt(palette, which + (index % 2)),
          opacity: 0.58,
          transform,
        });
      });
      const heart = element('circle', {
        cx: blossom.x,
        cy: blossom.y,
        r: blossom.size * 0.15,
        fill: toneAt(palette, which + 2),
      });
      return ring + heart;
    })
    .join('');
};

/** A flame inside its own glow. */
export const flame: Motif = (palette) => {
  const glow = repeat(4, (index) =>
    element('circle', { cx: 640, cy: 300, r: 330 - index * 62, fill: toneAt(palette, 0), opacity: 0.1 + index * 0.03 }),
  );
  const tongues = [
    { scale: 1, tone: 0 },
    { scale: 0.7, tone: 1 },
    { scale: 0.4, tone: 2 },
  ];
  const d =
    'M 0 -250 C 30 -150 150 -80 140 60 C 134 150 70 200 0 200 C -70 200 -134 150 -140 60 C -146 -10 -96 -50 -76 -120 C -50 -80 -40 -60 -30 -50 C -34 -120 -30 -190 0 -250 Z';
  return (
    glow +
    tongues
      .map((tongue) =>
        element('path', {
          d,
          fill: toneAt(palette, tongue.tone),
          transform: `translate(640 ${290 + (1 - tongue.scale) * 190}) scale(${tongue.scale})`,
        }),
      )
      .join('')
  );
};

/** Book spines on a shelf. */
export const spines: Motif = (palette, random) => {
  const shelf = 482;
  let x = 300;
  return (
    repeat(13, (index) => {
      const width = 30 + random() * 32;
      const height = 190 + random() * 120;
      const left = x;
      x += width + 5;
      const fill = toneAt(palette, index + Math.floor(random() * 2));
      const band = { x: left, width, height: 7, fill: palette.base[0], opacity: 0.75 };
      return (
        element('rect', { x: left, y: shelf - height, width, height, rx: 4, fill }) +
        element('rect', { ...band, y: shelf - height + 26 }) +
        element('rect', { ...band, y: shelf - height + 40 }) +
        element('rect', { ...band, y: shelf - 36 })
      );
    }) + element('rect', { x: 0, y: shelf, width: 856, height: 12, fill: palette.ink, opacity: 0.85 })
  );
};

/** Lines that run side by side through a long curve. */
export const tracks: Motif = (palette) => {
  const rails = repeat(9, (index) => {
    const y = 476 - index * 25;
    const d = path('M', -20, y, 'H', 250, 'C', 480, y, 470, y - 190, 876, y - 190 - index * 3);
    const isExpress = index === 4;
    return element('path', {
      d,
      fill: 'none',
      stroke: toneAt(palette, isExpress ? 1 : index % 3 === 0 ? 2 : 0),
      'stroke-width': isExpress ? 14 : 6,
      opacity: isExpress ? 1 : 0.72,
    });
  });
  const stations = repeat(3, (index) =>
    element('circle', {
      cx: 56 + index * 96,
      cy: 376,
      r: 14,
      fill: palette.base[0],
      stroke: toneAt(palette, 2),
      'stroke-width': 6,
    }),
  );
  return rails + stations;
};

/** Conductors that branch and end in contacts. */
export const circuit: Motif = (palette, random) =>
  repeat(15, (index) => {
    const y = 26 + index * 35;
    const bend = 500 + random() * 130;
    const drop = (random() > 0.5 ? 1 : -1) * 35 * (1 + Math.floor(random() * 2));
    const end = bend - 90 - random() * 150;
    const stroke = toneAt(palette, index % 4 === 0 ? 1 : index % 2 === 0 ? 0 : 2);
    const d = path('M', 876, y, 'H', bend, 'L', bend - Math.abs(drop), y + drop, 'H', end);
    const contact = {
      cx: end - 8,
      cy: y + drop,
      r: index % 3 === 0 ? 10 : 7,
      fill: index % 3 === 0 ? stroke : 'none',
      stroke,
      'stroke-width': 3.5,
    };
    return (
      element('path', { d, fill: 'none', stroke, 'stroke-width': 3.5, opacity: 0.85 }) +
      element('circle', { ...contact, opacity: 0.95 })
    );
  });

/** A lantern that sends two beams across the night. */
export const beacon: Motif = (palette) => {
  const centre = { x: 610, y: 236 };
  const beams = [
    { angle: -14, opacity: 0.5 },
    { angle: 166, opacity: 0.3 },
  ]
    .map((beam) =>
      element('path', {
        d: 'M 0 0 L 900 -150 L 900 150 Z',
        fill: toneAt(palette, 1),
        opacity: beam.opacity,
        transform: `translate(${centre.x} ${centre.y}) rotate(${beam.angle})`,
      }),
    )
    .join('');
  const glow = repeat(5, (index) =>
    element('circle', {
      cx: centre.x,
      cy: centre.y,
      r: 190 - index * 36,
      fill: toneAt(palette, 0),
      opacity: 0.12 + index * 0.12,
    }),
  );
  const tower = element('path', { d: path('M', 578, 262, 'H', 642, 'L', 672, 560, 'H', 548, 'Z'), fill: palette.ink });
  const bands = repeat(2, (index) =>
    element('path', {
      d: path(
        'M',
        571 - index * 10,
        330 + index * 100,
        'H',
        649 + index * 10,
        'L',
        654 + index * 10,
        380 + index * 100,
        'H',
        566 - index * 10,
        'Z',
      ),
      fill: toneAt(palette, 2),
    }),
  );
  const gallery = element('rect', { x: 564, y: 252, width: 92, height: 12, rx: 4, fill: toneAt(palette, 2) });
  const roof = element('path', { d: path('M', 580, 208, 'L', 610, 172, 'L', 640, 208, 'Z'), fill: palette.ink });
  const lamp = element('rect', { x: 586, y: 208, width: 48, height: 46, rx: 4, fill: toneAt(palette, 0) });
  return beams + glow + tower + bands + gallery + lamp + roof;
};
