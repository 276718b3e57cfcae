import { Button, Group, Modal, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { useCan } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Nothing, QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useAct } from '../../ui/use-act.ts';
import { useUrlDialog } from '../../ui/use-url-dialog.ts';

/** Something that orders of mailed cards choose from, and that the operator adds, edits and removes. */
export interface Choice {
  readonly Id: string;
  readonly Active: boolean;
}

/** What the one is called, and the calls about it. */
export interface ChoiceKind<Row extends Choice, Body> {
  readonly words: {
    readonly add: string;
    readonly edit: string;
    readonly none: string;
    readonly saved: string;
    readonly removed: string;
  };
  /** The part of the address that says which one is being edited. */
  readonly dialog: string;
  readonly queryKey: QueryKey;
  readonly list: () => Promise<{ readonly Data: readonly Row[] }>;
  readonly add: (body: Body & { readonly Id: string }) => Promise<Row>;
  readonly change: (id: string, body: Body) => Promise<Row>;
  readonly remove: (id: string) => Promise<undefined>;
}

interface ChoiceSectionProps<Row extends Choice, Body> {
  readonly kind: ChoiceKind<Row, Body>;
  readonly title: string;
  readonly hint?: string;
  readonly newTitle: string;
  readonly icon: ReactNode;
  readonly nameOf: (row: Row) => string;
  /** What removing one means for existing orders. */
  readonly aftermath: string;
  readonly columns: readonly Column<Row>[];
  /** The form for one, or for a new one. */
  readonly form: (row: Row | null, onClose: () => void) => ReactNode;
}

export function ChoiceSection<Row extends Choice, Body>(props: ChoiceSectionProps<Row, Body>) {
  const { kind, title, newTitle, icon, nameOf, columns, form } = props;
  const { words, queryKey } = kind;
  const dialog = useUrlDialog(kind.dialog);
  const choices = useQuery({ queryKey, queryFn: kind.list });
  const isNew = dialog.value === '';
  const edited = choices.data?.Data.find(({ Id }) => Id === dialog.value) ?? null;
  const isOpen = useCan('operator.catalog:write') && (isNew || edited !== null);
  const remove = useRemove(props);
  const status: Column<Row> = {
    header: t('Status'),
    cell: ({ Active }) => <StatusBadge status={Active ? 'Active' : 'Retired'} />,
  };
  return (
    <Section
      title={title}
      hint={props.hint}
      actions={
        <Allowed act="operator.catalog:write">
          <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => dialog.open()}>
            {words.add}
          </Button>
        </Allowed>
      }
    >
      <QueryView
        query={choices}
        isEmpty={({ Data }) => Data.length === 0}
        empty={<Nothing title={words.none} icon={icon} />}
      >
        {({ Data }) => (
          <DataTable
            label={title}
            rows={Data}
            rowKey={({ Id }) => Id}
            columns={[...columns, status]}
            actions={(row) => (
              <Allowed act="operator.catalog:write">
                <RowActions
                  name={nameOf(row)}
                  onChange={() => dialog.open(row.Id)}
                  onRemove={row.Active ? () => remove.act(row) : null}
                />
              </Allowed>
            )}
          />
        )}
      </QueryView>
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        size="lg"
        title={<Text fw={600}>{isNew ? newTitle : words.edit}</Text>}
      >
        {isOpen && form(edited, dialog.close)}
      </Modal>
    </Section>
  );
}

function useRemove<Row extends Choice, Body>({ kind, nameOf, aftermath }: ChoiceSectionProps<Row, Body>) {
  const { words, queryKey } = kind;
  return useAct({
    run: ({ Id }: Row) => kind.remove(Id),
    question: (row) => ({
      title: t('Remove {name}?', { name: nameOf(row) }),
      consequences: [t('New orders can no longer choose it.'), aftermath],
      action: t('Remove'),
      isDangerous: true,
    }),
    stale: [queryKey],
    done: words.removed,
  });
}

interface RowActionsProps {
  readonly name: string;
  readonly onChange: () => void;
  readonly onRemove: (() => void) | null;
}

function RowActions({ name, onChange, onRemove }: RowActionsProps) {
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button size="compact-sm" variant="subtle" onClick={onChange} aria-label={t('Edit {name}', { name })}>
        {t('Edit')}
      </Button>
      {onRemove && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          onClick={onRemove}
          aria-label={t('Remove {name}', { name })}
        >
          {t('Remove')}
        </Button>
      )}
    </Group>
  );
}

/** The first cell of a row: its name, and more about it below. */
export function NameCell({ name, more }: { readonly name: string; readonly more: string }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <Text size="xs" c="dimmed">
        {more}
      </Text>
    </div>
  );
}
