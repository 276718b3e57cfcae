import {
  Alert,
  Anchor,
  Button,
  Checkbox,
  Group,
  List,
  Modal,
  ScrollArea,
  Select,
  Stack,
  Table,
  Text,
  Textarea,
} from '@mantine/core';
import { Link } from 'wouter';
import type { DeliveryType, Product } from '../../../api/types.generated.ts';
import { rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/t.ts';
import type { LineValues } from '../order-form.ts';
import { type ColumnKind, columnKinds } from './columns.ts';
import type { Pasted } from './read-recipients.ts';
import { saveCsv } from './save-csv.ts';
import { usePaste } from './use-paste.ts';

interface PasteDialogProps {
  /** What was pasted elsewhere; null: the dialog is closed. */
  readonly text: string | null;
  readonly type: DeliveryType;
  readonly lines: readonly LineValues[];
  readonly products: readonly Product[];
  /** How many more lines the form takes. */
  readonly room: number;
  readonly onAdd: (lines: readonly LineValues[]) => void;
  readonly onClose: () => void;
}

/** Recipients from a spreadsheet. Nothing is added before one has seen how the cells were understood. */
export function PasteDialog({ text, onClose, ...props }: PasteDialogProps) {
  return (
    <Modal opened={text !== null} onClose={onClose} size="xl" title={<Text fw={600}>{t('Paste recipients')}</Text>}>
      {text !== null && <PasteForm {...props} initialText={text} onClose={onClose} />}
    </Modal>
  );
}

interface PasteFormProps extends Omit<PasteDialogProps, 'text'> {
  readonly initialText: string;
}

function PasteForm({ initialText, type, lines, products, room, onAdd, onClose }: PasteFormProps) {
  const paste = usePaste(initialText, { type, lines, products });
  const { text, setText, body, headings, kinds, choose, pasted, duplicates, added } = paste;
  const isTooMany = added.length > room;
  const add = () => {
    onAdd(added.map(({ line }) => line));
    onClose();
  };
  return (
    <Stack>
      <Textarea
        label={t('Cells')}
        description={t(
          'Copy names, email addresses, mobile numbers, values or messages from a spreadsheet, in any order, and paste them here.',
        )}
        autosize
        minRows={4}
        maxRows={8}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      {body.length > 0 && <Understood rows={body} headings={headings} kinds={kinds} onChoose={choose} />}
      <Unused pasted={pasted} />
      {duplicates > 0 && (
        <Checkbox
          label={t('{count, plural, one {Also add # duplicate} other {Also add # duplicates}}', { count: duplicates })}
          checked={paste.takesDuplicates}
          onChange={(event) => paste.setTakesDuplicates(event.currentTarget.checked)}
        />
      )}
      {isTooMany && <TooMany room={room} count={added.length} save={() => saveCsv(body, kinds)} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
        <Button disabled={added.length === 0 || isTooMany} onClick={add}>
          {t('{count, plural, one {Add # recipient} other {Add # recipients}}', { count: added.length })}
        </Button>
      </Group>
    </Stack>
  );
}

const kindWords: Readonly<Record<ColumnKind, string>> = {
  To: t('Name'),
  Email: t('Email'),
  Sms: t('Mobile number'),
  Value: t('Value'),
  Message: t('Message'),
  None: t('Not used'),
};
const rowsShownMax = 5;

interface UnderstoodProps {
  readonly rows: readonly (readonly string[])[];
  readonly headings: readonly string[];
  readonly kinds: readonly ColumnKind[];
  readonly onChoose: (column: number, kind: ColumnKind) => void;
}

/** The first rows, with what each column is taken for. */
function Understood({ rows, headings, kinds, onChoose }: UnderstoodProps) {
  const columns = kinds.map((kind, column) => ({ kind, column, key: `column ${column}` }));
  const shown = rows.slice(0, rowsShownMax).map((cells, row) => ({ cells, key: `row ${row}` }));
  return (
    <ScrollArea type="auto">
      <Table verticalSpacing={4} withTableBorder>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ kind, column, key }) => (
              <Table.Th key={key} miw={150}>
                <Select
                  size="xs"
                  aria-label={t('What column {number} holds', { number: column + 1 })}
                  data={columnKinds.map((value) => ({ value, label: kindWords[value] }))}
                  allowDeselect={false}
                  value={kind}
                  onChange={(value) => onChoose(column, columnKinds.find((each) => each === value) ?? 'None')}
                />
                {headings[column] && (
                  <Text size="xs" c="dimmed" mt={2}>
                    {headings[column]}
                  </Text>
                )}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(({ cells, key: row }) => (
            <Table.Tr key={row}>
              {columns.map(({ column, kind, key }) => (
                <Table.Td key={key} c={kind === 'None' ? 'dimmed' : undefined}>
                  <Text size="sm" lineClamp={1}>
                    {cells[column] ?? ''}
                  </Text>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {rows.length > rowsShownMax && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('{count, plural, one {And # more row.} other {And # more rows.}}', { count: rows.length - rowsShownMax })}
        </Text>
      )}
    </ScrollArea>
  );
}

const unusedShownMax = 20;

function Unused({ pasted: { unused } }: { readonly pasted: Pasted }) {
  if (unused.length === 0) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      title={t('{count, plural, one {# cell cannot be used} other {# cells cannot be used}}', { count: unused.length })}
    >
      <List size="sm">
        {unused.slice(0, unusedShownMax).map(({ row, why }) => (
          <List.Item key={`${row} ${why}`}>{t('Row {row}: {why}', { row, why })}</List.Item>
        ))}
        {unused.length > unusedShownMax && <List.Item>…</List.Item>}
      </List>
    </Alert>
  );
}

interface TooManyProps {
  readonly room: number;
  readonly count: number;
  readonly save: () => void;
}

function TooMany({ room, count, save }: TooManyProps) {
  return (
    <Alert color="blue" variant="light" title={t('These are too many for one form')}>
      <Stack gap="xs">
        <Text size="sm">
          {t(
            '{count} recipients, and there is room for {room}. Save them as a file, and give it to the bulk upload: it takes 10,000.',
            { count, room },
          )}
        </Text>
        <Group>
          <Button size="xs" onClick={save}>
            {t('Save as a file')}
          </Button>
          {rich('Then open the <link>bulk upload</link>.', {
            link: (words) => (
              <Anchor component={Link} href="/uploads" size="sm" underline="always">
                {words}
              </Anchor>
            ),
          })}
        </Group>
      </Stack>
    </Alert>
  );
}
