import type { Compared } from '../measure/compare.ts';
import type { CellSummary } from '../measure/summarize-cell.ts';
import { shortNumber } from './numbers.ts';
import type { BenchResult, MemoryResult } from './result.ts';
import { textTable } from './text-table.ts';

const nothing = '-';
const metricNames = { perSecond: 'rate', p50Ms: 'p50', p99Ms: 'p99' } as const;

export function resultTable(result: BenchResult): string {
  const byName = new Map(result.cells.map((cell) => [cell.name, cell]));
  const compared = new Set(result.comparisons.flatMap(({ ours, yardstick }) => [ours, yardstick]));
  const rows = [
    ...result.comparisons.map((comparison) => comparedRow(comparison, byName)),
    ...result.cells.filter(({ name }) => !compared.has(name)).map(lonelyRow),
    ...memoryRow('API memory', result.apiMemory),
    ...memoryRow('worker memory', result.workerMemory),
  ];
  return textTable(['cell', 'ours', 'yardstick', '', 'compared', 'ratio', 'floor', 'ok?'], rows);
}

function comparedRow(comparison: Compared, cells: ReadonlyMap<string, CellSummary>): string[] {
  const { ours, yardstick, metric, ratio, isOk } = comparison;
  return [
    ours,
    figures(cells.get(ours)),
    yardstick,
    figures(cells.get(yardstick)),
    metricNames[metric],
    ratio === null ? nothing : shortNumber(ratio),
    floorText(comparison),
    isOk === null ? '' : isOk ? 'yes' : 'NO',
  ];
}

function lonelyRow(cell: CellSummary): string[] {
  return cell.kind === 'ours' ? [cell.name, figures(cell)] : [nothing, nothing, cell.name, figures(cell)];
}

function memoryRow(name: string, memory: MemoryResult | null): string[][] {
  if (memory === null) return [];
  const { highestMb, mbMax, isOk } = memory;
  return [[name, `${shortNumber(highestMb)} MB`, '', '', '', '', `< ${mbMax} MB`, isOk ? 'yes' : 'NO']];
}

function figures(cell: CellSummary | undefined): string {
  if (cell?.medians == null) return cell?.missing?.split('\n', 1)[0] ?? nothing;
  const { perSecond, p50Ms, p99Ms, errors } = cell.medians;
  const failed = Object.entries(errors).map(([kind, count]) => ` ${kind}: ${count}`);
  if (cell.missing !== null) failed.push(' failed once');
  return `${shortNumber(perSecond)}/s, ${shortNumber(p50Ms)} / ${shortNumber(p99Ms)} ms${failed.join('')}`;
}

function floorText({ atLeast, atMost }: Compared): string {
  if (atLeast !== undefined) return `>= ${atLeast}`;
  return atMost === undefined ? '' : `<= ${atMost}`;
}
