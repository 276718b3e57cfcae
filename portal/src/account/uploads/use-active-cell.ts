import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { UploadRow } from '../../api/types.generated.ts';
import type { PagedRows } from '../../ui/use-paged-rows.ts';
import { type Place, within } from './grid-keys.ts';

const rowHeight = 40;

/** The cell that has the focus, and the rows around it that are rendered. */
export function useActiveCell(rows: PagedRows<UploadRow>, last: Place) {
  const scroller = useRef<HTMLDivElement>(null);
  const isWanted = useRef(false);
  const [place, setPlace] = useState<Place>({ index: 0, column: 1 });
  const active = within(place, last);
  const virtual = useVirtualizer({
    count: last.index + 1,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The active cell keeps the focus while others scroll out of sight.
    rangeExtractor: (range) => [...new Set([active.index, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b),
  });
  const [first, final] = [virtual.range?.startIndex ?? 0, virtual.range?.endIndex ?? 0];
  useEffect(() => rows.show(first, final), [rows.show, first, final]);
  useWantedFocus(scroller, active, isWanted);
  return {
    scroller,
    active,
    items: virtual.getVirtualItems(),
    height: virtual.getTotalSize(),
    activate: setPlace,
    goTo: (next: Place) => {
      const to = within(next, last);
      setPlace(to);
      virtual.scrollToIndex(to.index);
      isWanted.current = true;
    },
    /** How many rows a page key moves. */
    pageRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
  };
}

/**
 * Moves the focus to the active cell once it is rendered. Far away in a long list the row is loaded first: its
 * placeholder has the focus meanwhile, so that keys still move.
 */
function useWantedFocus(
  scroller: RefObject<HTMLDivElement | null>,
  { index, column }: Place,
  isWanted: RefObject<boolean>,
): void {
  useEffect(() => {
    if (!isWanted.current) return;
    const find = (what: string) => scroller.current?.querySelector<HTMLElement>(`[data-${what}]`);
    const cell = find(`cell="${index}:${column}"`);
    (cell ?? find(`placeholder="${index}"`))?.focus();
    if (cell) isWanted.current = false;
  });
}
