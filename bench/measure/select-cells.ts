import type { Comparison } from '../comparisons.ts';
import type { Cell } from './measurement.ts';

/** The requested cells, each next to the yardstick that it is compared with. */
export function selectCells(cells: readonly Cell[], comparisons: readonly Comparison[], only: string | null): Cell[] {
  const asked = new Set(askedFor(cells, only).map(({ name }) => name));
  const needed = comparisons.filter(({ ours }) => asked.has(ours)).map(({ yardstick }) => yardstick);
  const wanted = new Set([...asked, ...needed]);
  const compared = comparisons.flatMap(({ yardstick, ours }) => [yardstick, ours]);
  const others = cells.map(({ name }) => name);
  const byName = new Map(cells.map((cell) => [cell.name, cell]));
  return [...new Set([...compared, ...others])]
    .filter((name) => wanted.has(name))
    .flatMap((name) => byName.get(name) ?? []);
}

function askedFor(cells: readonly Cell[], only: string | null): readonly Cell[] {
  if (only === null) return cells;
  const group = cells.filter((cell) => cell.group === only);
  return group.length > 0 ? group : cells.filter(({ name }) => name.includes(only));
}
