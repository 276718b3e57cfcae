import { ActionIcon, Button, Group, type MantineSpacing } from '@mantine/core';
import type { FormArrayElement, UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface RowFieldsProps<Values extends Record<string, unknown>, Path extends string> {
  readonly form: UseFormReturnType<Values>;
  /** The form path of the rows, such as "Limits.OrderCostMax". */
  readonly path: Path;
  /** The label of the button below the rows. */
  readonly addLabel: string;
  /** The accessible name of the button at the end of a row. */
  readonly removeLabel: string;
  readonly emptyRow: FormArrayElement<Values, Path>;
  /** Without it, only the service limits the number. */
  readonly rowsMax?: number;
  readonly gap?: MantineSpacing;
  /** The fields of the row at this path of the form. */
  readonly children: (rowPath: string) => ReactNode;
}

/** A variable number of rows of fields: each can be removed, and a button adds one. */
export function RowFields<Values extends Record<string, unknown>, Path extends string>(
  props: RowFieldsProps<Values, Path>,
) {
  const { form, path, addLabel, removeLabel, emptyRow, rowsMax = Number.POSITIVE_INFINITY, gap, children } = props;
  const rows = form.getInputProps(path).value as readonly unknown[];
  return (
    <>
      {rows.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields are known by their place alone
        <Group key={at} align="flex-end" wrap="nowrap" gap={gap}>
          {children(`${path}.${at}`)}
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={removeLabel}
            onClick={() => form.removeListItem(path, at)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          size="xs"
          variant="light"
          leftSection={<IconPlus size={14} />}
          disabled={rows.length >= rowsMax}
          onClick={() => form.insertListItem(path, emptyRow)}
        >
          {addLabel}
        </Button>
      </Group>
    </>
  );
}
