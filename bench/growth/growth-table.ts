import { growthRatioMax } from '../comparisons.ts';
import { shortNumber } from '../report/numbers.ts';
import { textTable } from '../report/text-table.ts';
import type { GrowthRow } from './compare-growth.ts';

export function growthTable(
  rows: readonly GrowthRow[],
  sizes: { readonly small: number; readonly large: number },
): string {
  const head = [
    'measure',
    'figure',
    `${shortNumber(sizes.small)} orders`,
    `${shortNumber(sizes.large)} orders`,
    'ratio',
    'CPU',
    'CPU',
    'ratio',
    'floor',
    'ok?',
  ];
  return textTable(
    head,
    rows.map(({ measure, figure, smallMs, largeMs, ratio, smallCpuMs, largeCpuMs, cpuRatio, isOk }) => [
      measure,
      figure,
      `${shortNumber(smallMs)} ms`,
      `${shortNumber(largeMs)} ms`,
      shortNumber(ratio),
      ...[smallCpuMs, largeCpuMs].map((ms) => (ms === null ? '' : `${shortNumber(ms)} ms`)),
      cpuRatio === null ? '' : shortNumber(cpuRatio),
      isOk === null ? '' : `<= ${growthRatioMax}`,
      isOk === null ? '' : isOk ? 'yes' : 'NO',
    ]),
  );
}
