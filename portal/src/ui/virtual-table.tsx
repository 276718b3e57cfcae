import { Text, UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { t } from '../i18n/t.ts';
import { Failure, Waiting } from './query-view.tsx';
import type { PagedRows } from './use-paged-rows.ts';
import { useWindowRows } from './use-window-rows.ts';
import {
  columnsWidthRem,
  HeadCells,
  type Opener,
  RowCells,
  type RowSelection,
  tracksOf,
  type VirtualColumn,
} from './virtual-cells.tsx';

interface VirtualTableProps<Row> {
  readonly label: string;
  readonly rows: PagedRows<Row>;
  readonly columns: readonly VirtualColumn<Row>[];
  /** The same row in two lines, where the columns do not fit. */
  readonly compact: (row: Row) => ReactNode;
  readonly href?: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
  /** Rows get a checkbox. */
  readonly selection?: RowSelection<Row> | undefined;
  readonly empty: ReactNode;
}

/** Browsers draw nothing beyond some 30 million pixels. */
const rowsMax = 400_000;

/** A list of any length: only the rows in sight are in the page, only their pages are asked for. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { totalCount, error, retry } = props.rows;
  if (error) return <Failure error={error} retry={retry} />;
  if (totalCount === undefined) return <Waiting rows={8} />;
  if (totalCount === 0) return props.empty;
  return (
    <>
      <Rows {...props} count={Math.min(totalCount, rowsMax)} totalCount={totalCount} />
      <Text size="xs" c="dimmed" p="sm" role="status">
        {totalCount > rowsMax
          ? t('{count} in all; the first {shown} are shown, narrow the search to see others', {
              count: totalCount,
              shown: rowsMax,
            })
          : t('{count} in all', { count: totalCount })}
      </Text>
    </>
  );
}

interface RowsProps<Row> extends VirtualTableProps<Row> {
  readonly count: number;
  readonly totalCount: number;
}

function Rows<Row>({ label, rows, columns, compact, href, onOpen, selection, count, totalCount }: RowsProps<Row>) {
  const isSelectable = selection !== undefined;
  const { body, isCompact, items, height, topOf } = useWindowRows(count, columnsWidthRem(columns, isSelectable));
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => rows.show(first, last), [rows.show, first, last]);
  const gridTemplateColumns = tracksOf(columns, { isCompact, isSelectable });
  const open = openerOf(href, onOpen);
  return (
    <div role="table" aria-label={label} aria-rowcount={totalCount + 1}>
      {(!isCompact || selection) && (
        <div role="rowgroup">
          <div role="row" className="vlist-head" style={{ gridTemplateColumns }}>
            <HeadCells columns={columns} selection={selection} isCompact={isCompact} />
          </div>
        </div>
      )}
      <div ref={body} role="rowgroup" style={{ height, position: 'relative' }}>
        {items.map((item) => (
          <div
            key={item.index}
            role="row"
            aria-rowindex={item.index + 2}
            className={href || onOpen ? 'vlist-row row-link' : 'vlist-row'}
            style={{ position: 'absolute', insetInline: 0, top: topOf(item), height: item.size, gridTemplateColumns }}
          >
            <RowCells
              row={rows.rowAt(item.index)}
              columns={columns}
              open={open}
              compact={isCompact ? compact : null}
              selection={selection}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The first cell holds the link or button of the row, stretched over all of it. */
function openerOf<Row>(href?: (row: Row) => string, onOpen?: (row: Row) => void): Opener<Row> {
  if (href)
    return (row, content) => (
      <Link href={href(row)} className="stretched">
        {content}
      </Link>
    );
  if (onOpen)
    return (row, content) => (
      <UnstyledButton className="stretched" onClick={() => onOpen(row)}>
        {content}
      </UnstyledButton>
    );
  return (_, content) => content;
}
