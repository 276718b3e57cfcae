import { Button, Group, Modal, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Upload, UploadRow } from '../../api/types.generated.ts';
import { Faults } from '../../ui/faults.tsx';
import { notifyDone, notifyProblem } from '../../ui/notify.tsx';

interface RowDialogProps {
  readonly upload: Upload;
  readonly row: UploadRow | null;
  readonly onClose: () => void;
}

export function RowDialog({ upload, row, onClose }: RowDialogProps) {
  return (
    <Modal
      opened={row !== null}
      onClose={onClose}
      title={<Text fw={600}>Row {row?.Row}</Text>}
      scrollAreaComponent={ScrollArea.Autosize}
    >
      {row && <RowForm key={row.Row} upload={upload} first={row} onClose={onClose} />}
    </Modal>
  );
}

interface RowFormProps {
  readonly upload: Upload;
  readonly first: UploadRow;
  readonly onClose: () => void;
}

function RowForm({ upload, first, onClose }: RowFormProps) {
  const { row, save } = useSaveRow({ upload, first, onClose });
  const [cells, setCells] = useState<readonly string[]>(upload.Header.map((_, at) => first.Cells[at] ?? ''));
  const faultAt = (column: number) => row.Faults.find((fault) => fault.Column === column)?.Detail;
  const others = row.Faults.filter(({ Column }) => Column === null).map(({ Field, Detail }) =>
    Field ? `${Field}: ${Detail}` : Detail,
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ Cells: cells, IsSkipped: false });
      }}
    >
      <Stack>
        <Faults faults={others} />
        {upload.Header.map((name, at) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place, names may repeat
            key={at}
            label={name || `Column ${at + 1}`}
            value={cells[at] ?? ''}
            error={faultAt(at)}
            onChange={(event) => setCells(cells.with(at, event.currentTarget.value))}
          />
        ))}
        <Group justify="space-between">
          <Button
            variant="subtle"
            color={row.IsSkipped ? 'berry' : 'red'}
            onClick={() => save.mutate({ IsSkipped: !row.IsSkipped })}
            disabled={save.isPending}
          >
            {row.IsSkipped ? 'Include row' : 'Skip row'}
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save and check
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Saves a row, and closes once it is valid. */
function useSaveRow({ upload, first, onClose }: RowFormProps) {
  const client = useQueryClient();
  const [row, setRow] = useState(first);
  const save = useMutation({
    mutationFn: (change: { Cells?: readonly string[]; IsSkipped?: boolean }) =>
      api.patch('/Uploads/:id/Rows/:row', { params: { id: upload.Id, row: row.Row }, body: change }),
    onSuccess: async (checked) => {
      setRow(checked);
      if (checked.IsSkipped || checked.Faults.length === 0) {
        notifyDone(checked.IsSkipped ? `Row ${checked.Row} will be skipped.` : `Row ${checked.Row} is valid.`);
        onClose();
      }
      await client.invalidateQueries({ queryKey: keys.everyUpload });
    },
    onError: notifyProblem,
  });
  return { row, save };
}
