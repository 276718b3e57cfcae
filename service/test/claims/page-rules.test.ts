import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, parseColor, type Rgb } from '../../src/catalog/colors.ts';
import { parseForm } from '../../src/claims/form-body.ts';
import { themeCss } from '../../src/claims/pages/theme.ts';
import { html, toText } from '../../src/kit/html.ts';
import { inVisualOrder, paragraphOf } from '../../src/kit/pdf/text-runs.ts';

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

function palettesOf(css: string): Record<string, Rgb>[] {
  return [...css.matchAll(/:root\{([^}]*)\}/g)].map(([, body = '']) =>
    Object.fromEntries(
      body.split(';').map((entry) => {
        const [name = '', value] = entry.split(':');
        return [name.slice(2), parseColor(value) ?? [-1, -1, -1]];
      }),
    ),
  );
}

test('text and buttons meet WCAG AA in light and dark mode, whatever colours a branding has', () => {
  fc.assert(
    fc.property(anyColor, anyColor, anyColor, (primaryColor, backgroundColor, textColor) => {
      const palettes = palettesOf(themeCss({ primaryColor, backgroundColor, textColor }));
      expect(palettes).toHaveLength(2);
      for (const { ground, surface, ink, soft, accent, edge, ...rest } of palettes as Record<string, Rgb>[]) {
        if (!ground || !surface || !ink || !soft || !accent || !edge) throw new Error('a colour is missing');
        const [onAccent, accentInk] = [rest['on-accent'], rest['accent-ink']];
        if (!onAccent || !accentInk) throw new Error('a colour is missing');
        for (const text of [ink, soft, accentInk]) {
          for (const background of [ground, surface]) expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(4.5);
        for (const shape of [accent, edge]) expect(contrast(shape, surface)).toBeGreaterThanOrEqual(3);
      }
    }),
    { numRuns: 300 },
  );
});

test('the default design has two palettes, and invalid colours are ignored', () => {
  expect(themeCss({ primaryColor: 'red;}' })).toBe(themeCss(null));
  expect(palettesOf(themeCss(null))).toHaveLength(2);
});

test('any text in a template comes out without markup', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(toText(html`${text}`)).not.toMatch(/[<>"']/);
    }),
  );
  expect(toText(html`<p title="${'"<&'}">${null}${false}${0}${['a', html`<b>${'<'}</b>`]}</p>`)).toBe(
    '<p title="&quot;&lt;&amp;">0a<b>&lt;</b></p>',
  );
});

test('a form is parsed exactly or not at all', () => {
  expect(parseForm('answer=1+2%203', ['answer'])).toEqual({ answer: '1 2 3' });
  expect(parseForm('', ['answer'])).toEqual({});
  expect(parseForm('answer=a=b', ['answer'])).toEqual({ answer: 'a=b' });
  for (const text of [
    '&',
    'answer',
    'answer=1&',
    '=1',
    'Answer=1',
    'answer=%c3',
    'constructor=1',
    'answer=1&answer=1',
  ]) {
    expect(parseForm(text, ['answer'])).toBeNull();
  }
});

test('a line of mixed directions is put in visual order', () => {
  const { runs, isRightToLeft } = paragraphOf('هدية Bestow 25 لك');
  expect(isRightToLeft).toBe(true);
  const seen = inVisualOrder(runs).filter(({ isSpace }) => !isSpace);
  expect(seen.map(({ text }) => text)).toEqual(['لك', 'Bestow', '25', 'هدية']);
});
