import { Checkbox, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

export interface VirtualColumn<Row> {
  readonly header: string;
  /** A track of the grid, such as "8rem" or "minmax(0, 2fr)". */
  readonly track: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumeric?: boolean;
}

/** The checkboxes of a list: one for each row, and one for all. */
export interface RowSelection<Row> {
  readonly isSelected: (row: Row) => boolean;
  /** Why no more rows can be selected, or null. */
  readonly fullReason: string | null;
  readonly labelOf: (row: Row) => string;
  readonly toggle: (row: Row) => void;
  readonly all: {
    readonly label: string;
    readonly isChecked: boolean;
    readonly isIndeterminate: boolean;
    /** Why not all can be selected at once, or null. */
    readonly blockedReason: string | null;
    readonly toggle: () => void;
  };
}

/** Puts the link or button of a row around the content of its first cell. */
export type Opener<Row> = (row: Row, content: ReactNode) => ReactNode;

const checkboxTrack = '1.5rem';

export function tracksOf<Row>(
  columns: readonly VirtualColumn<Row>[],
  { isCompact, isSelectable }: { readonly isCompact: boolean; readonly isSelectable: boolean },
): string {
  const tracks = isCompact ? ['minmax(0, 1fr)'] : columns.map(({ track }) => track);
  return [...(isSelectable ? [checkboxTrack] : []), ...tracks].join(' ');
}

const flexibleTrackRemMin = 8;
const gapRem = 1;
const paddingRem = 2;

/** How wide a table must be so that no column is squeezed. */
export function columnsWidthRem<Row>(columns: readonly VirtualColumn<Row>[], isSelectable: boolean): number {
  const widths = columns.map(({ track }) =>
    /^[\d.]+rem$/.test(track) ? Number.parseFloat(track) : flexibleTrackRemMin,
  );
  const checkbox = isSelectable ? Number.parseFloat(checkboxTrack) + gapRem : 0;
  return widths.reduce((sum, width) => sum + width + gapRem, paddingRem - gapRem + checkbox);
}

interface HeadCellsProps<Row> {
  readonly columns: readonly VirtualColumn<Row>[];
  readonly selection: RowSelection<Row> | undefined;
  readonly isCompact: boolean;
}

export function HeadCells<Row>({ columns, selection, isCompact }: HeadCellsProps<Row>) {
  const all = selection?.all;
  return (
    <>
      {all && (
        <div role="columnheader" className="vlist-check">
          <Checkbox
            size="xs"
            radius={3}
            aria-label={all.blockedReason ?? all.label}
            title={all.blockedReason ?? all.label}
            checked={all.isChecked}
            indeterminate={all.isIndeterminate}
            disabled={all.blockedReason !== null}
            onChange={all.toggle}
          />
        </div>
      )}
      {isCompact ? (
        <div role="columnheader">{all?.label}</div>
      ) : (
        columns.map(({ header, isNumeric }) => (
          <div key={header} role="columnheader" className={isNumeric ? 'vlist-cell numeric' : 'vlist-cell'}>
            {header}
          </div>
        ))
      )}
    </>
  );
}

interface RowCellsProps<Row> {
  readonly row: Row | undefined;
  readonly columns: readonly VirtualColumn<Row>[];
  readonly open: Opener<Row>;
  readonly compact: ((row: Row) => ReactNode) | null;
  readonly selection: RowSelection<Row> | undefined;
}

/** The cells of a row; a placeholder until its page is loaded. */
export function RowCells<Row>({ row, columns, open, compact, selection }: RowCellsProps<Row>) {
  if (row === undefined)
    return (
      <div role="cell" className="vlist-wait">
        <Skeleton height={14} width="60%" />
      </div>
    );
  return (
    <>
      {selection && <SelectCell row={row} selection={selection} />}
      {compact ? (
        <div role="cell" className="vlist-cell">
          {open(row, compact(row))}
        </div>
      ) : (
        columns.map(({ header, cell, isNumeric }, at) => (
          <div key={header} role="cell" className={isNumeric ? 'vlist-cell numeric' : 'vlist-cell'}>
            {at === 0 ? open(row, cell(row)) : cell(row)}
          </div>
        ))
      )}
    </>
  );
}

function SelectCell<Row>({ row, selection }: { readonly row: Row; readonly selection: RowSelection<Row> }) {
  const isSelected = selection.isSelected(row);
  const blockedReason = isSelected ? null : selection.fullReason;
  const label = blockedReason ?? selection.labelOf(row);
  return (
    <div role="cell" className="vlist-check">
      <Checkbox
        size="xs"
        radius={3}
        aria-label={label}
        title={label}
        checked={isSelected}
        disabled={blockedReason !== null}
        onChange={() => selection.toggle(row)}
      />
    </div>
  );
}
