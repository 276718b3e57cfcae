import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * When the focused button of a row disappears, with its row or alone, the focus goes to the row that is now in its place.
 * Otherwise it would be nowhere, and the next Tab would begin at the top of the page.
 */
export function useRowFocus() {
  const table = useRef<HTMLTableElement>(null);
  const last = useRef<{ readonly element: Element; readonly row: number } | null>(null);
  useEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return;
    const rows = [...(table.current?.tBodies[0]?.rows ?? [])];
    const row = rows[last.current.row] ?? rows.at(-1);
    if (row) focusIn(row);
  });
  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest('tr');
    if (row) last.current = { element: target, row: row.sectionRowIndex };
  };
  return { ref: table, onFocus };
}

/** Its first button or link; the row itself if it has none. */
function focusIn(row: HTMLTableRowElement): void {
  const inside = row.querySelector<HTMLElement>('button:not(:disabled), a[href]');
  if (!inside) row.tabIndex = -1;
  (inside ?? row).focus({ preventScroll: true });
}
