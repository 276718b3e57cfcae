import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { UploadRow } from '../../api/types.generated.ts';
import type { PagedRows } from '../../ui/use-paged-rows.ts';
import { type Place, within } from './grid-keys.ts';

const rowHeight = 40;

/** The cell that has the focus, and the rows around it that are rendered. */
export function useActiveCell(rows: PagedRows<UploadRow>, last: Place) {
  const scroller = useRef<HTMLDivElement>(null);
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
      focusCell(scroller, to);
    },
    /** How many rows a page key moves. */
    pageRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
  };
}

const framesMax = 10;

/** After the cell has been rendered, which scrolling may delay. */
function focusCell(scroller: RefObject<HTMLDivElement | null>, { index, column }: Place, frames = framesMax): void {
  requestAnimationFrame(() => {
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-cell="${index}:${column}"]`);
    if (cell) cell.focus();
    else if (frames > 0) focusCell(scroller, { index, column }, frames - 1);
  });
}
