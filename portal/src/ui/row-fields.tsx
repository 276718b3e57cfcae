import { ActionIcon, Button, Group, type MantineSpacing } from '@mantine/core';
import type { FormArrayElement, UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface RowFieldsProps<Values extends Record<string, unknown>, Path extends string> {
  readonly form: UseFormReturnType<Values>;
  /** Where the form keeps the rows, such as "Limits.OrderCostMax". */
  readonly path: Path;
  /** What the button below the rows says. */
  readonly addLabel: string;
  /** What the button at the end of a row does, for those who do not see its picture. */
  readonly removeLabel: string;
  readonly emptyRow: FormArrayElement<Values, Path>;
  /** Without it, the service alone says how many are too many. */
  readonly rowsMax?: number;
  readonly gap?: MantineSpacing;
  /** The fields of one row, which stands at this path of the form. */
  readonly children: (rowPath: string) => ReactNode;
}

/** Fields in rows, as many as somebody wants: each can be removed, and a button adds one. */
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
