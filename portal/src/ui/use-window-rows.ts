import { useMediaQuery } from '@mantine/hooks';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const rowHeight = 48;
const compactHeight = 68;

interface WindowRows {
  readonly body: RefObject<HTMLDivElement | null>;
  /** Whether the columns do not fit, and each row is shown in two lines. */
  readonly isCompact: boolean;
  readonly items: readonly VirtualItem[];
  readonly height: number;
  /** Where a row starts in the body. */
  readonly topOf: (item: VirtualItem) => number;
}

/** The rows of a long list that are visible while the window scrolls. */
export function useWindowRows(count: number, columnsWidthRem: number): WindowRows {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const body = useRef<HTMLDivElement>(null);
  const { top: scrollMargin, widthRem } = usePlace(body);
  const isCompact = isPhone || widthRem < columnsWidthRem;
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => (isCompact ? compactHeight : rowHeight),
    overscan: 8,
    scrollMargin,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights change with the layout alone
  useEffect(() => virtual.measure(), [isCompact]);
  return {
    body,
    isCompact,
    items: virtual.getVirtualItems(),
    height: virtual.getTotalSize(),
    topOf: ({ start }) => start - scrollMargin,
  };
}

interface Place {
  /** The distance from the top of the document. */
  readonly top: number;
  readonly widthRem: number;
}

/** Where an element is, measured again when its width or the document's height changes. */
function usePlace(element: RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState<Place>({ top: 0, widthRem: Number.POSITIVE_INFINITY });
  useLayoutEffect(() => {
    const measure = () => {
      if (!element.current) return;
      const { top, width } = element.current.getBoundingClientRect();
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      // Rounded, because the sum of two fractions changes with the scroll position.
      const next = { top: Math.round(top + document.documentElement.scrollTop), widthRem: Math.round(width / rem) };
      setPlace((last) => (last.top === next.top && last.widthRem === next.widthRem ? last : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return place;
}
