import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Page } from '../../api/routes.ts';
import type { UploadRow } from '../../api/types.generated.ts';
import { notifyProblem } from '../../ui/notify.tsx';

export interface RowChange {
  readonly row: UploadRow;
  readonly Cells?: readonly string[];
  readonly IsSkipped?: boolean;
}

/**
 * Saves a row and checks it again. The page shows the change immediately, and changes of an upload are sent one after
 * another: two cells of a row that are corrected quickly must not undo each other.
 */
export function useSaveRow(uploadId: string, onSaved: (row: UploadRow) => void) {
  const client = useQueryClient();
  const show = (row: UploadRow) =>
    client.setQueriesData<Page<UploadRow>>({ queryKey: keys.everyUploadRow(uploadId) }, (page) =>
      page ? { ...page, Data: page.Data.map((other) => (other.Row === row.Row ? row : other)) } : page,
    );
  return useMutation({
    scope: { id: `rows of ${uploadId}` },
    mutationFn: ({ row, Cells, IsSkipped }: RowChange) =>
      api.patch('/Uploads/:id/Rows/:row', {
        params: { id: uploadId, row: row.Row },
        body: { ...(Cells && { Cells }), ...(IsSkipped !== undefined && { IsSkipped }) },
      }),
    onMutate: async ({ row, Cells, IsSkipped }) => {
      await client.cancelQueries({ queryKey: keys.everyUploadRow(uploadId) });
      show({ ...row, Cells: [...(Cells ?? row.Cells)], IsSkipped: IsSkipped ?? row.IsSkipped });
    },
    onSuccess: (row) => {
      show(row);
      onSaved(row);
    },
    onError: notifyProblem,
    onSettled: () => client.invalidateQueries({ queryKey: keys.everyUpload }),
  });
}
