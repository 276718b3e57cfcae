import { type FontSlice, fontOf, type Weight } from './fonts.ts';
import { drawnText, inVisualOrder, paragraphOf, type TextRun } from './text-runs.ts';

type Document = PDFKit.PDFDocument;

export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  /** Start: the side where the text's own script begins. */
  readonly align?: 'start' | 'center' | 'left' | 'right';
}

/** The column that text is written into, from `top` downwards. */
export interface Column {
  readonly left: number;
  readonly width: number;
}

interface MeasuredRun extends TextRun {
  readonly width: number;
}

const lineHeight = 1.45;
const baseline = 1.05;

/** Writes text in any supported script, with line and page breaks, and returns where the next text can start. */
export function writeText(document: Document, text: string, top: number, column: Column, style: TextStyle): number {
  let y = top;
  for (const { runs, isRightToLeft } of linesOf(document, text, column.width, style)) {
    y = withRoom(document, y, style.size * lineHeight);
    drawLine(document, runs, y, column, style, isRightToLeft);
    y += style.size * lineHeight;
  }
  return y;
}

/** The height of the text on one page. */
export function textHeight(document: Document, text: string, width: number, style: TextStyle): number {
  return linesOf(document, text, width, style).length * style.size * lineHeight;
}

/** Where to continue: here, or at the top of a new page if the next part does not fit. */
export function withRoom(document: Document, y: number, height: number): number {
  const { page } = document;
  if (y + height <= page.height - page.margins.bottom) return y;
  document.addPage();
  return document.page.margins.top;
}

interface Line {
  readonly runs: readonly MeasuredRun[];
  readonly isRightToLeft: boolean;
}

function linesOf(document: Document, text: string, width: number, style: TextStyle): Line[] {
  return text.split(/\r?\n/).flatMap((part) => {
    const { runs, isRightToLeft } = paragraphOf(part);
    const measured = runs.flatMap((run) => fitting(document, run, width, style));
    return breakLines(measured, width).map((line) => ({ runs: line, isRightToLeft }));
  });
}

// No Japanese line starts with one of these; they hang over the edge instead.
const lineEnd = /^[、。，．！？：；）」』】〕〉》ー・…]/;

function breakLines(runs: readonly MeasuredRun[], width: number): MeasuredRun[][] {
  const lines: MeasuredRun[][] = [[]];
  let used = 0;
  for (const run of runs) {
    if (used + run.width > width && !run.isSpace && !lineEnd.test(run.text)) {
      lines.push([]);
      used = 0;
    }
    if (run.isSpace && used === 0) continue;
    lines.at(-1)?.push(run);
    used += run.width;
  }
  return lines;
}

function drawLine(
  document: Document,
  runs: readonly MeasuredRun[],
  y: number,
  { left, width }: Column,
  style: TextStyle,
  isRightToLeft: boolean,
): void {
  const shown = runs.at(-1)?.isSpace ? runs.slice(0, -1) : runs;
  const spare = width - shown.reduce((sum, run) => sum + run.width, 0);
  let x = left + spare * indentOf(style.align ?? 'start', isRightToLeft);
  document.fillColor(style.color ?? '#1c1720').fontSize(style.size);
  for (const run of inVisualOrder(shown)) {
    useFont(document, run.slice, style.weight);
    document.text(drawnText(run), x, y + style.size * baseline, { lineBreak: false, baseline: 'alphabetic' });
    x += run.width;
  }
}

/** The share of the spare width before the line. */
function indentOf(align: NonNullable<TextStyle['align']>, isRightToLeft: boolean): number {
  if (align === 'center') return 0.5;
  return align === 'right' || (align === 'start' && isRightToLeft) ? 1 : 0;
}

/** A run wider than the column, such as a long address, is broken: text must not leave the page. */
function fitting(document: Document, run: TextRun, width: number, style: TextStyle): MeasuredRun[] {
  const whole = measure(document, run, style);
  if (whole.width <= width) return [whole];
  const characters = [...run.text];
  const half = Math.ceil(characters.length / 2);
  if (half === characters.length) return [whole];
  return [characters.slice(0, half), characters.slice(half)].flatMap((part) =>
    fitting(document, { ...run, text: part.join('') }, width, style),
  );
}

function measure(document: Document, run: TextRun, { size, weight }: TextStyle): MeasuredRun {
  useFont(document, run.slice, weight);
  return { ...run, width: document.fontSize(size).widthOfString(drawnText(run)) };
}

const registered = new WeakMap<Document, Set<string>>();

function useFont(document: Document, slice: FontSlice, weight: Weight = 400): void {
  const name = `${slice.family} ${slice.subset} ${weight}`;
  const names = registered.get(document) ?? new Set();
  registered.set(document, names);
  if (!names.has(name)) document.registerFont(name, fontOf(slice, weight));
  names.add(name);
  document.font(name);
}
