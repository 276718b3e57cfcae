/** A cell of the grid. Column 0 is the row's state, then come the columns of the list. */
export interface Place {
  readonly index: number;
  readonly column: number;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows that are visible at once. */
  readonly page: number;
}

/** Where a key leads, as in a spreadsheet; null if it is not about moving. */
export function placeAfterKey(
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  { index, column }: Place,
  { rows, columns, page }: GridSize,
): Place | null {
  const last = { index: rows - 1, column: columns - 1 };
  switch (key) {
    case 'ArrowUp':
      return within({ index: index - 1, column }, last);
    case 'ArrowDown':
      return within({ index: index + 1, column }, last);
    case 'ArrowLeft':
      return within({ index, column: column - 1 }, last);
    case 'ArrowRight':
      return within({ index, column: column + 1 }, last);
    case 'PageUp':
      return within({ index: index - page, column }, last);
    case 'PageDown':
      return within({ index: index + page, column }, last);
    case 'Home':
      return { index: ctrlKey ? 0 : index, column: 0 };
    case 'End':
      return { index: ctrlKey ? last.index : index, column: last.column };
    default:
      return null;
  }
}

export function within({ index, column }: Place, last: Place): Place {
  return {
    index: Math.max(0, Math.min(index, last.index)),
    column: Math.max(0, Math.min(column, last.column)),
  };
}

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** What a key does with the active cell; null if it does nothing. */
export function actOfKey(event: Key, { column }: Place) {
  const { key, shiftKey } = event;
  if (key === 'F8') return shiftKey ? 'previous' : 'next';
  if (column === 0) return key === 'Enter' || key === ' ' ? 'toggle' : null;
  if (key === 'Enter' || key === 'F2') return 'edit';
  if (key === 'Delete' || key === 'Backspace') return 'clear';
  return isTyping(event) ? 'type' : null;
}

function isTyping({ key, ctrlKey, metaKey, altKey }: Key): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}
