import { element, faceplateHeight, faceplateWidth, type Motif, path, repeat, toneAt } from './faceplate-drawing.ts';

/** A halftone that swells towards the right. */
export const dots: Motif = (palette) => {
  const spacing = 34;
  return cells(spacing, (x, y) => {
    const row = Math.round(y / spacing);
    const cx = x + (row % 2 === 0 ? 0 : spacing / 2);
    const distance = Math.hypot(cx - 720, y - 230);
    const radius = 17.5 - distance / 27;
    if (radius < 1.2) return '';
    return element('circle', {
      cx,
      cy: y,
      r: radius,
      fill: toneAt(palette, distance < 130 ? 2 : distance < 280 ? 1 : 0),
    });
  });
};

/** Honeycomb tiles, some of them filled. */
export const hexagons: Motif = (palette, random) => {
  const size = 58;
  const stepX = size * Math.sqrt(3);
  return repeat(8, (row) =>
    repeat(7, (column) => {
      const cx = 330 + column * stepX + (row % 2 === 0 ? 0 : stepX / 2);
      const cy = row * size * 1.5 - 20;
      const nearness = Math.max(0, Math.min(1, (cx + cy * 0.35 - 420) / 420));
      const isFilled = random() < nearness * 0.75;
      const corners = repeat(6, (corner) => {
        const angle = (Math.PI / 3) * corner + Math.PI / 6;
        return path(corner === 0 ? 'M' : 'L', cx + (size - 5) * Math.cos(angle), cy + (size - 5) * Math.sin(angle), '');
      });
      const colour = toneAt(palette, Math.floor(random() * 3));
      return element('path', {
        d: `${corners}Z`,
        fill: isFilled ? colour : 'none',
        stroke: toneAt(palette, 0),
        'stroke-width': 2,
        opacity: 0.12 + nearness * 0.8,
      });
    }),
  );
};

/** Eight-pointed stars, interlaced. */
export const stars: Motif = (palette) => {
  const spacing = 108;
  return cells(spacing, (x, y) => {
    const frame = {
      x: x - 39,
      y: y - 39,
      width: 78,
      height: 78,
      fill: toneAt(palette, 2),
      'fill-opacity': 0.16,
      stroke: toneAt(palette, 0),
      'stroke-width': 2.4,
    };
    const turned = { ...frame, transform: `rotate(45 ${x} ${y})` };
    const heart = { cx: x, cy: y, r: 15, fill: 'none', stroke: toneAt(palette, 1), 'stroke-width': 2 };
    const link = path('M', x + 55, y, 'H', x + 53, 'M', x, y + 55, 'V', y + 53);
    return (
      element('rect', frame) +
      element('rect', turned) +
      element('circle', heart) +
      element('path', { d: link, stroke: toneAt(palette, 1), 'stroke-width': 6 })
    );
  });
};

/** Square blocks that fall away to the left. */
export const pixels: Motif = (palette, random) => {
  const size = 36;
  return cells(size, (x, y) => {
    const density = (x / faceplateWidth - 0.44) * 1.6 + Math.sin(y / 90) * 0.12;
    if (random() > density) return '';
    return element('rect', {
      x,
      y,
      width: size - 3,
      height: size - 3,
      rx: 3,
      fill: toneAt(palette, Math.floor(random() * 3)),
      opacity: 0.5 + random() * 0.5,
    });
  });
};

/** Overlapping wave scales. */
export const scales: Motif = (palette) => {
  const radius = 58;
  return repeat(13, (row) =>
    repeat(9, (column) => {
      const cx = column * radius * 2 + (row % 2 === 0 ? 0 : radius) - 20;
      const cy = row * radius * 0.5 + 292;
      const bands = [
        { r: radius, fill: palette.base[0] },
        { r: radius - 4, fill: toneAt(palette, 0) },
        { r: radius - 17, fill: palette.base[1] },
        { r: radius - 24, fill: toneAt(palette, 1) },
        { r: radius - 35, fill: palette.base[0] },
        { r: radius - 42, fill: toneAt(palette, 2) },
      ];
      return bands.map((band) => element('circle', { cx, cy, ...band })).join('');
    }),
  );
};

/** A basket weave of warp and weft. */
export const weave: Motif = (palette) => {
  const size = 72;
  return repeat(8, (row) =>
    repeat(6, (column) => {
      const x = 470 + column * size;
      const y = row * size - 18;
      const isWarp = (row + column) % 2 === 0;
      const fade = Math.min(1, 0.22 + column * 0.17);
      return repeat(3, (thread) => {
        const offset = 7 + thread * 21;
        const box = isWarp
          ? { x: x + offset, y: y - 6, width: 16, height: size + 12 }
          : { x: x - 6, y: y + offset, width: size + 12, height: 16 };
        return element('rect', {
          ...box,
          rx: 8,
          fill: toneAt(palette, isWarp ? row + thread : column + 1),
          opacity: fade,
        });
      });
    }),
  );
};

/** Paper scraps thrown in the air. */
export const confetti: Motif = (palette, random) => {
  const spacing = 78;
  return cells(spacing, (x, y) => {
    const fill = toneAt(palette, Math.floor(random() * 3));
    const transform = `translate(${Math.round(x + random() * 34)} ${Math.round(y + random() * 34)}) rotate(${Math.round(random() * 360)})`;
    const kind = Math.floor(random() * 4);
    if (kind === 0) return element('circle', { r: 13 + random() * 9, fill, transform });
    if (kind === 1) return element('rect', { x: -8, y: -22, width: 16, height: 44, rx: 8, fill, transform });
    if (kind === 2)
      return element('path', { d: 'M -20 16 L 0 -20 L 20 16 Z', fill, 'stroke-linejoin': 'round', transform });
    return element('path', {
      d: 'M -28 0 q 9 -20 18 0 t 18 0 t 18 0',
      fill: 'none',
      stroke: fill,
      'stroke-width': 8,
      'stroke-linecap': 'round',
      transform,
    });
  });
};

function cells(spacing: number, draw: (x: number, y: number) => string): string {
  return repeat(Math.ceil(faceplateHeight / spacing) + 1, (row) =>
    repeat(Math.ceil(faceplateWidth / spacing) + 1, (column) => draw(column * spacing, row * spacing)),
  );
}
