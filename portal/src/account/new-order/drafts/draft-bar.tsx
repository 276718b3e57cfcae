import { Button, Group, Menu, Modal, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDeviceFloppy, IconFolderOpen, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import type { OrderDraftSummary } from '../../../api/types.generated.ts';
import { t } from '../../../i18n/t.ts';
import { formatInstant } from '../../../ui/format.ts';
import { useAct } from '../../../ui/use-act.ts';
import type { DraftState, useSavedDraft } from './use-saved-draft.ts';

interface DraftBarProps {
  readonly saved: ReturnType<typeof useSavedDraft>;
  readonly open: (id: string) => void;
}

const stateWords: Readonly<Record<DraftState, string>> = {
  saved: t('All changes are saved.'),
  saving: t('Saving…'),
  failed: t('Not saved. The next change tries again.'),
};

/** The drafts of the person, and the one that is open. */
export function DraftBar({ saved, open }: DraftBarProps) {
  const drafts = useQuery({ queryKey: keys.orderDrafts, queryFn: () => api.get('/OrderDrafts') });
  const [isNaming, naming] = useDisclosure(false);
  const others = drafts.data?.Data.filter(({ Id }) => Id !== saved.draft?.id) ?? [];
  return (
    <Group gap="sm">
      {saved.draft ? (
        <Text size="sm" role="status">
          {t('Draft “{name}”.', { name: saved.draft.name })}{' '}
          <Text span c={saved.state === 'failed' ? 'red' : 'dimmed'} inherit>
            {stateWords[saved.state]}
          </Text>
        </Text>
      ) : (
        <Button size="xs" variant="default" leftSection={<IconDeviceFloppy size={14} />} onClick={naming.open}>
          {t('Save as a draft')}
        </Button>
      )}
      {others.length > 0 && <DraftMenu drafts={others} open={open} />}
      <NameDialog isOpen={isNaming} onClose={naming.close} onName={saved.begin} />
    </Group>
  );
}

interface DraftMenuProps {
  readonly drafts: readonly OrderDraftSummary[];
  readonly open: (id: string) => void;
}

function DraftMenu({ drafts, open }: DraftMenuProps) {
  const remove = useAct({
    run: ({ Id }: OrderDraftSummary) => api.delete('/OrderDrafts/:id', { params: { id: Id } }),
    question: ({ Name }) => ({
      title: t('Delete the draft “{name}”?', { name: Name }),
      consequences: [t('It cannot be brought back. Orders that were placed are not affected.')],
      action: t('Delete draft'),
      isDangerous: true,
    }),
    stale: [keys.orderDrafts],
    done: t('Draft deleted.'),
  });
  return (
    <Menu position="bottom-start" width={320}>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconFolderOpen size={14} />}>
          {t('Drafts ({count})', { count: drafts.length })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {drafts.map((draft) => (
          <Group key={draft.Id} gap={0} wrap="nowrap">
            <Menu.Item className="grow" onClick={() => open(draft.Id)}>
              <Text size="sm" lineClamp={1}>
                {draft.Name}
              </Text>
              <Text size="xs" c="dimmed">
                {t('{count, plural, one {# recipient} other {# recipients}}, changed {time}', {
                  count: draft.LineItemCount,
                  time: formatInstant(draft.ChangedAt),
                })}
              </Text>
            </Menu.Item>
            <Menu.Item
              w="auto"
              color="red"
              aria-label={t('Delete the draft {name}', { name: draft.Name })}
              onClick={() => remove.act(draft)}
            >
              <IconTrash size={14} />
            </Menu.Item>
          </Group>
        ))}
        <Menu.Label>{t('Drafts are deleted 30 days after their last change.')}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}

interface NameDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onName: (name: string) => void;
}

function NameDialog({ isOpen, onClose, onName }: NameDialogProps) {
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React passes events on to the form around the dialog.
    event.stopPropagation();
    onName(name.trim());
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title={<Text fw={600}>{t('Save as a draft')}</Text>}>
      <form onSubmit={submit}>
        <TextInput
          label={t('Name of the draft')}
          description={t('Only you see it. It is deleted 30 days after its last change.')}
          maxLength={100}
          required
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <Button type="submit" disabled={name.trim() === ''}>
            {t('Save draft')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
