import { element, faceplateHeight, faceplateWidth, type Motif, path, repeat, toneAt } from './faceplate-drawing.ts';

/** Nested oven arches, side by side. */
export const arches: Motif = (palette) =>
  repeat(3, (column) => {
    const centre = 506 + column * 186;
    const base = faceplateHeight + 10;
    return repeat(5, (index) => {
      const radius = 88 - index * 18;
      const d = path(
        'M',
        centre - radius,
        base,
        'V',
        240 - column * 46,
        'A',
        radius,
        radius,
        0,
        0,
        1,
        centre + radius,
        240 - column * 46,
        'V',
        base,
        'Z',
      );
      return element('path', {
        d,
        fill: index % 2 === 0 ? toneAt(palette, column + Math.floor(index / 2)) : palette.base[0],
        opacity: 0.95,
      });
    });
  });

/** A globe of meridians and parallels. */
export const globe: Motif = (palette) => {
  const line = { fill: 'none', 'stroke-width': 2, cx: 630, cy: 270 };
  const meridians = repeat(9, (index) =>
    element('ellipse', {
      ...line,
      rx: (index / 8) * 330,
      ry: 330,
      stroke: toneAt(palette, index % 2),
      opacity: 0.34 + index * 0.06,
    }),
  );
  const parallels = repeat(7, (index) => {
    const height = (index - 3) * 86;
    const reach = Math.sqrt(330 ** 2 - height ** 2);
    const d = path('M', 630 - reach, 270 + height, 'Q', 630, 270 + height + 34, 630 + reach, 270 + height);
    return element('path', { d, fill: 'none', stroke: toneAt(palette, 2), 'stroke-width': 2, opacity: 0.9 });
  });
  const sphere = element('circle', { cx: 630, cy: 270, r: 330, fill: toneAt(palette, 2), opacity: 0.14 });
  return sphere + parallels + meridians;
};

/** Heavy folds of a stage curtain, with a gilded hem. */
export const curtain: Motif = (palette) => {
  const foldWidth = 54;
  return repeat(Math.ceil(faceplateWidth / foldWidth) + 1, (index) => {
    const x = index * foldWidth - 20;
    const hem = 372 + Math.sin((x / faceplateWidth) * Math.PI) * -92;
    const d = path('M', x, 0, 'H', x + foldWidth, 'V', hem, 'Q', x + foldWidth / 2, hem + 34, x, hem, 'Z');
    const fold = element('path', { d, fill: toneAt(palette, 0) });
    const shade = element('rect', {
      x: x + foldWidth * 0.62,
      y: 0,
      width: foldWidth * 0.38,
      height: hem + 6,
      fill: toneAt(palette, 2),
      opacity: 0.5,
    });
    const light = element('rect', {
      x: x + foldWidth * 0.16,
      y: 0,
      width: 7,
      height: hem + 10,
      fill: '#ffffff',
      opacity: 0.14,
    });
    const trim = element('path', {
      d: path('M', x, hem, 'Q', x + foldWidth / 2, hem + 34, x + foldWidth, hem),
      fill: 'none',
      stroke: toneAt(palette, 1),
      'stroke-width': 9,
    });
    return fold + shade + light + trim;
  });
};
