import { useEffect } from 'react';

/** Longer than dialogs take to give the focus back to what opened them. */
const settleMs = 50;
const floating = '[role="dialog"], [role="menu"]';

/** A row of a table, by its place: the row itself may disappear. */
interface RowPlace {
  readonly body: HTMLTableSectionElement;
  readonly index: number;
}

/**
 * Whoever uses the keyboard keeps their place. Three things lose it otherwise: a dialog that was opened by another one has
 * nowhere to give the focus back to when the other is gone, a button is disabled while its action runs, and a row
 * disappears, or its button.
 */
export function useKeptFocus(): void {
  useEffect(keepFocus, []);
}

function keepFocus(): () => void {
  let last: HTMLElement | null = null;
  let wasFloating = false;
  let lastInPage: HTMLElement | null = null;
  let lastRow: RowPlace | null = null;
  let timer: number | undefined;

  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    wasFloating = target.closest(floating) !== null;
    if (wasFloating) return;
    lastInPage = target;
    lastRow = rowPlaceOf(target);
  };
  // A click beside everything gives the focus up.
  const forget = () => {
    last = null;
  };
  const restore = () => {
    if (document.activeElement !== document.body || last === null) return;
    const place = last.isConnected ? last : wasFloating ? fallback(lastInPage, lastRow) : rowAt(lastRow);
    place?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    window.clearTimeout(timer);
    timer = window.setTimeout(restore, settleMs);
  });

  document.addEventListener('focusin', note);
  document.addEventListener('pointerdown', forget);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  return () => {
    document.removeEventListener('focusin', note);
    document.removeEventListener('pointerdown', forget);
    observer.disconnect();
    window.clearTimeout(timer);
  };
}

function fallback(lastInPage: HTMLElement | null, lastRow: RowPlace | null): HTMLElement | null {
  const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1);
  if (dialog) return dialog;
  return lastInPage?.isConnected ? lastInPage : (rowAt(lastRow) ?? document.querySelector<HTMLElement>('h1'));
}

function rowPlaceOf(element: HTMLElement): RowPlace | null {
  const row = element.closest<HTMLTableRowElement>('.data-table tr');
  const body = row?.closest('tbody');
  return row && body ? { body, index: row.sectionRowIndex } : null;
}

/** The row that is now in this place. Not its button: pressed once more, it would act on another row. */
function rowAt(place: RowPlace | null): HTMLElement | null {
  if (!place?.body.isConnected) return null;
  const rows = [...place.body.rows];
  const row = rows[place.index] ?? rows.at(-1) ?? null;
  if (row) row.tabIndex = -1;
  return row;
}
