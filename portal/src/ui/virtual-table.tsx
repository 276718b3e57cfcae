import { Skeleton, Text, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { formatCount } from './format.ts';
import { Failure, Waiting } from './query-view.tsx';
import type { PagedRows } from './use-paged-rows.ts';

export interface VirtualColumn<Row> {
  readonly header: string;
  /** A track of the grid, such as "8rem" or "minmax(0, 2fr)". */
  readonly track: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumeric?: boolean;
}

interface VirtualTableProps<Row> {
  readonly label: string;
  readonly rows: PagedRows<Row>;
  readonly columns: readonly VirtualColumn<Row>[];
  /** The same row in two lines, for a phone. */
  readonly compact: (row: Row) => ReactNode;
  readonly href?: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
  readonly empty: ReactNode;
}

const rowHeight = 48;
const compactHeight = 68;
/** Browsers draw nothing beyond some 30 million pixels. */
const rowsMax = 400_000;

/** A list of any length: only the rows in sight are in the page, only their pages are asked for. */
export function VirtualTable<Row>({ label, rows, columns, compact, href, onOpen, empty }: VirtualTableProps<Row>) {
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false;
  const body = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  const count = Math.min(rows.totalCount ?? 0, rowsMax);
  useLayoutEffect(() => {
    if (body.current) setOffset(body.current.getBoundingClientRect().top + window.scrollY);
  });
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => (isPhone ? compactHeight : rowHeight),
    overscan: 8,
    scrollMargin: offset,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights change with the width of the screen alone
  useEffect(() => virtual.measure(), [isPhone]);
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => rows.show(first, last), [rows.show, first, last]);

  if (rows.error) return <Failure error={rows.error} retry={rows.retry} />;
  if (rows.totalCount === undefined) return <Waiting rows={8} />;
  if (count === 0) return empty;
  const tracks = columns.map(({ track }) => track).join(' ');
  const opener = openerOf(href, onOpen);
  return (
    <>
      <div role="table" aria-label={label} aria-rowcount={rows.totalCount}>
        {!isPhone && (
          <div role="rowgroup">
            <div role="row" className="vlist-head" style={{ gridTemplateColumns: tracks }}>
              {columns.map(({ header, isNumeric }) => (
                <div key={header} role="columnheader" className={isNumeric ? 'vlist-cell numeric' : 'vlist-cell'}>
                  {header}
                </div>
              ))}
            </div>
          </div>
        )}
        <div ref={body} role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {items.map(({ index, start, size }) => (
            <div
              key={index}
              role="row"
              aria-rowindex={index + 2}
              className={href || onOpen ? 'vlist-row row-link' : 'vlist-row'}
              style={{
                position: 'absolute',
                insetInline: 0,
                top: start - offset,
                height: size,
                gridTemplateColumns: isPhone ? '1fr' : tracks,
              }}
            >
              <Cells row={rows.rowAt(index)} columns={columns} open={opener} compact={isPhone ? compact : null} />
            </div>
          ))}
        </div>
      </div>
      <Text size="xs" c="dimmed" p="sm" role="status">
        {formatCount(rows.totalCount)} in all
        {rows.totalCount > rowsMax && `; the first ${formatCount(rowsMax)} are shown, narrow the search to see others`}
      </Text>
    </>
  );
}

type Opener<Row> = (row: Row, content: ReactNode) => ReactNode;

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

interface CellsProps<Row> {
  readonly row: Row | undefined;
  readonly columns: readonly VirtualColumn<Row>[];
  readonly open: Opener<Row>;
  readonly compact: ((row: Row) => ReactNode) | null;
}

function Cells<Row>({ row, columns, open, compact }: CellsProps<Row>) {
  if (row === undefined)
    return (
      <div role="cell">
        <Skeleton height={14} width="60%" />
      </div>
    );
  if (compact)
    return (
      <div role="cell" className="vlist-cell">
        {open(row, compact(row))}
      </div>
    );
  return columns.map(({ header, cell, isNumeric }, at) => (
    <div key={header} role="cell" className={isNumeric ? 'vlist-cell numeric' : 'vlist-cell'}>
      {at === 0 ? open(row, cell(row)) : cell(row)}
    </div>
  ));
}
