import { type KeyboardEvent, useState } from 'react';
import type { Upload, UploadRow } from '../../api/types.generated.ts';
import type { PagedRows } from '../../ui/use-paged-rows.ts';
import type { AfterEdit } from './cell-editor.tsx';
import { actOfKey, type Place, placeAfterKey } from './grid-keys.ts';
import { useActiveCell } from './use-active-cell.ts';
import { useFaultSearch } from './use-fault-search.ts';
import { useSaveRow } from './use-save-row.ts';
import type { RowFilter } from './use-upload-rows.ts';

interface GridOptions {
  readonly upload: Upload;
  readonly filter: RowFilter;
  readonly rows: PagedRows<UploadRow>;
  readonly count: number;
}

/** The state of the grid: which cell is active, whether it is edited, and what keys do. */
export function useGrid({ upload, filter, rows, count }: GridOptions) {
  const last: Place = { index: count - 1, column: upload.Header.length };
  const { active, goTo, pageRows, ...cells } = useActiveCell(rows, last);
  const [editing, setEditing] = useState<string | null>(null);
  const search = useFaultSearch({ upload, filter, rows, active, last, goTo });
  const row = rows.rowAt(active.index);
  const { saveCell, toggleSkip } = useRowChanges(upload, row, active.column - 1);

  const endEdit = (text: string | null, then: AfterEdit) => {
    setEditing(null);
    if (text !== null) saveCell(text);
    // A corrected row leaves a filtered list, and the next one takes its place.
    const down = then === 'down' && filter === 'All' ? 1 : 0;
    const right = then === 'right' ? 1 : then === 'left' ? -1 : 0;
    goTo({ index: active.index + down, column: active.column + right });
  };
  const acts = {
    toggle: () => row && toggleSkip(row),
    edit: () => setEditing(row?.Cells[active.column - 1] ?? ''),
    clear: () => saveCell(''),
    next: () => search(false),
    previous: () => search(true),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (editing !== null) return;
    const next = placeAfterKey(event, active, { rows: count, columns: last.column + 1, page: pageRows() });
    const act = next || !row ? null : actOfKey(event, active);
    if (!next && !act) return;
    event.preventDefault();
    event.stopPropagation();
    if (next) goTo(next);
    else if (act === 'type') setEditing(event.key);
    else if (act) acts[act]();
  };
  return {
    ...cells,
    active,
    editing,
    onKeyDown,
    endEdit,
    toggleSkip,
    search,
    edit: (to: Place, text: string) => {
      cells.activate(to);
      setEditing(text);
    },
  };
}

function useRowChanges(upload: Upload, row: UploadRow | undefined, at: number) {
  const save = useSaveRow(upload.Id, () => undefined);
  return {
    saveCell: (text: string) => {
      if (row && at >= 0 && row.Cells[at] !== text) save.mutate({ row, Cells: row.Cells.with(at, text) });
    },
    toggleSkip: (of: UploadRow) => save.mutate({ row: of, IsSkipped: !of.IsSkipped }),
  };
}
