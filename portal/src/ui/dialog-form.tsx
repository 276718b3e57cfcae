import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { t } from '../i18n/t.ts';
import { Faults } from './faults.tsx';
import { Restored } from './restored.tsx';
import type { RestoredDraft } from './use-draft.ts';

interface DialogFormProps {
  /** The result of `useSave` or `useSaveWithDraft`. */
  readonly saving: {
    readonly faults: readonly string[];
    readonly isSaving: boolean;
    readonly onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
    /** Of `useSaveWithDraft`. */
    readonly restored?: RestoredDraft;
  };
  /** The label of the submit button. */
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog's errors and fields, followed by the cancel button and the submit button. */
export function DialogForm({ saving, action, isDangerous = false, onClose, children }: DialogFormProps) {
  return (
    <form onSubmit={saving.onSubmit}>
      <Stack>
        <Faults faults={saving.faults} />
        {saving.restored && <Restored {...saving.restored} />}
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Go back')}
          </Button>
          <Button type="submit" color={isDangerous ? 'red.8' : undefined} loading={saving.isSaving}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
