import { growthRatioMax } from '../comparisons.ts';
import { shortNumber } from '../report/numbers.ts';
import { textTable } from '../report/text-table.ts';
import type { GrowthRow } from './compare-growth.ts';

export function growthTable(
  rows: readonly GrowthRow[],
  sizes: { readonly small: number; readonly large: number },
): string {
  const head = [
    'filter',
    'page',
    'call',
    `${shortNumber(sizes.small)} orders`,
    `${shortNumber(sizes.large)} orders`,
    'ratio',
    'floor',
    'ok?',
  ];
  return textTable(
    head,
    rows.map(({ filter, page, call, smallMs, largeMs, ratio, isOk }) => [
      filter,
      page,
      call,
      `${shortNumber(smallMs)} ms`,
      `${shortNumber(largeMs)} ms`,
      shortNumber(ratio),
      isOk === null ? '' : `<= ${growthRatioMax}`,
      isOk === null ? '' : isOk ? 'yes' : 'NO',
    ]),
  );
}
