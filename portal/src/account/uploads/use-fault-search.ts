import { useEffect, useRef } from 'react';
import { api } from '../../api/client.ts';
import type { Upload, UploadRow } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { notifyDone, notifyProblem } from '../../ui/notify.tsx';
import type { PagedRows } from '../../ui/use-paged-rows.ts';
import type { Place } from './grid-keys.ts';
import type { RowFilter } from './use-upload-rows.ts';

interface FaultSearchOptions {
  readonly upload: Upload;
  readonly filter: RowFilter;
  readonly rows: PagedRows<UploadRow>;
  readonly active: Place;
  readonly last: Place;
  readonly goTo: (place: Place) => void;
}

/** Goes to the next or previous error: in the row, then in the list, which starts over at its end. */
export function useFaultSearch({ upload, filter, rows, active, last, goTo }: FaultSearchOptions) {
  // A row whose page is still being loaded.
  const wanted = useRef<number | null>(null);
  const row = rows.rowAt(active.index);
  useEffect(() => {
    if (wanted.current !== active.index || !row) return;
    wanted.current = null;
    goTo({ index: active.index, column: faultColumns(row)[0] ?? 0 });
  });
  const goToRow = (index: number) => {
    wanted.current = index;
    goTo({ index, column: 0 });
  };
  return (isBackwards: boolean) => {
    const columns = row && !row.IsSkipped ? faultColumns(row) : [];
    const inRow = isBackwards
      ? columns.findLast((column) => column < active.column)
      : columns.find((column) => column > active.column);
    if (inRow !== undefined) return goTo({ index: active.index, column: inRow });
    // In a list of errors the next row is the next error.
    if (filter === 'Faulty') {
      const count = last.index + 1;
      return goToRow((active.index + (isBackwards ? -1 : 1) + count) % count);
    }
    if (filter !== 'All') return;
    findRow(upload, active.index + 1, isBackwards)
      .then((found) => (found === null ? notifyDone(t('No rows with errors.')) : goToRow(found - 1)))
      .catch(notifyProblem);
  };
}

async function findRow({ Id, RowCount }: Upload, from: number, isBackwards: boolean): Promise<number | null> {
  const direction = isBackwards ? 'previous' : 'next';
  const ask = async (start: number) =>
    (await api.get('/Uploads/:id/Fault', { params: { id: Id }, query: { from: start, direction } })).Row;
  return (await ask(from)) ?? (await ask(isBackwards ? RowCount + 1 : 0));
}

/** The columns of the grid with errors; 0 for errors without a column. */
function faultColumns({ Faults }: UploadRow): number[] {
  return [...new Set(Faults.map(({ Column }) => (Column === null ? 0 : Column + 1)))].toSorted((a, b) => a - b);
}
