import { Button, Group, Modal, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Upload, UploadRow } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { Faults } from '../../ui/faults.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { columnName, describeFault, faultText, understoodValue } from './upload-words.ts';
import { useSaveRow } from './use-save-row.ts';

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
      title={<Text fw={600}>{t('Row {row}', { row: row?.Row ?? 0 })}</Text>}
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
  const [row, setRow] = useState(first);
  // Closes once the row is valid.
  const save = useSaveRow(upload.Id, (checked) => {
    setRow(checked);
    if (!checked.IsSkipped && checked.Faults.length > 0) return;
    const { Row } = checked;
    notifyDone(
      checked.IsSkipped ? t('Row {row} will be skipped.', { row: Row }) : t('Row {row} is valid.', { row: Row }),
    );
    onClose();
  });
  const [cells, setCells] = useState<readonly string[]>(upload.Header.map((_, at) => first.Cells[at] ?? ''));
  const faultAt = (column: number) => {
    const found = row.Faults.find((fault) => fault.Column === column);
    return found && faultText(found);
  };
  const others = row.Faults.filter(({ Column }) => Column === null).map((fault) => describeFault(upload, fault));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ row, Cells: cells, IsSkipped: false });
      }}
    >
      <Stack>
        <Faults faults={others} />
        {upload.Header.map((_, at) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place, names may repeat
            key={at}
            label={columnName(upload, at)}
            value={cells[at] ?? ''}
            error={faultAt(at)}
            description={understoodValue(upload, row, at)}
            onChange={(event) => setCells(cells.with(at, event.currentTarget.value))}
          />
        ))}
        <Group justify="space-between">
          <Button
            variant="subtle"
            color={row.IsSkipped ? 'berry' : 'red'}
            onClick={() => save.mutate({ row, IsSkipped: !row.IsSkipped })}
            disabled={save.isPending}
          >
            {row.IsSkipped ? t('Include row') : t('Skip row')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('Save and check')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
