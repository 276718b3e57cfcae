import { useMemo, useState } from 'react';
import type { DeliveryType, Product } from '../../../api/types.generated.ts';
import { isSold } from '../line-notice.tsx';
import { emptyLine, type LineValues } from '../order-form.ts';
import { type ColumnKind, recogniseColumns } from './columns.ts';
import { readCells } from './read-cells.ts';
import { readRecipients } from './read-recipients.ts';

interface PasteInto {
  readonly type: DeliveryType;
  readonly lines: readonly LineValues[];
  readonly products: readonly Product[];
}

/** Pasted text, and the recipients that it is understood as. */
export function usePaste(initialText: string, { type, lines, products }: PasteInto) {
  const [text, setText] = useState(initialText);
  const [chosen, setChosen] = useState<Readonly<Record<number, ColumnKind>>>({});
  const [takesDuplicates, setTakesDuplicates] = useState(false);
  const rows = useMemo(() => readCells(text), [text]);
  const { kinds: recognised, hasHeading } = useMemo(() => recogniseColumns(rows), [rows]);
  const kinds = recognised.map((kind, column) => chosen[column] ?? kind);
  const like = lines.at(-1) ?? emptyLine();
  const product = products.find(({ Id }) => Id === like.ProductId);
  const pasted = readRecipients(rows, kinds, hasHeading, {
    type,
    like,
    present: lines,
    isSold: (value) => !product || isSold(value, product),
    currencyCode: product?.CurrencyCode ?? null,
  });
  return {
    text,
    setText: (next: string) => {
      setText(next);
      setChosen({});
    },
    body: hasHeading ? rows.slice(1) : rows,
    headings: hasHeading ? (rows[0] ?? []) : [],
    kinds,
    choose: (column: number, kind: ColumnKind) => setChosen({ ...chosen, [column]: kind }),
    pasted,
    duplicates: pasted.recipients.filter(({ isDuplicate }) => isDuplicate).length,
    added: pasted.recipients.filter(({ isDuplicate }) => takesDuplicates || !isDuplicate),
    takesDuplicates,
    setTakesDuplicates,
  };
}
