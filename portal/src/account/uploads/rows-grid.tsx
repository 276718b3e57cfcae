import { Button, Group, Kbd, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Upload, UploadRow } from '../../api/types.generated.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { formatCount } from '../../ui/format.ts';
import { Failure, Nothing, Waiting } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import type { PagedRows } from '../../ui/use-paged-rows.ts';
import { CellEditor } from './cell-editor.tsx';
import { RowState } from './row-state.tsx';
import { columnName, costOf, describeFault, faultText, fieldLabel, understoodValue } from './upload-words.ts';
import { useGrid } from './use-grid.ts';
import { emptyTitles, type RowFilter, useUploadRows } from './use-upload-rows.ts';

/** The rows as a sheet whose cells are corrected in place, with the keyboard or the mouse. */
export function RowsGrid({ upload, filter }: { readonly upload: Upload; readonly filter: RowFilter }) {
  const rows = useUploadRows(upload.Id, filter);
  const { totalCount, error, retry } = rows;
  if (error) return <Failure error={error} retry={retry} />;
  if (totalCount === undefined) return <Waiting rows={8} />;
  if (totalCount === 0)
    return (
      <Section>
        <Nothing title={emptyTitles[filter]} icon={<IconCircleCheck aria-hidden="true" />} />
      </Section>
    );
  return <Grid upload={upload} filter={filter} rows={rows} count={totalCount} />;
}

interface GridProps {
  readonly upload: Upload;
  readonly filter: RowFilter;
  readonly rows: PagedRows<UploadRow>;
  readonly count: number;
}

function Grid({ upload, filter, rows, count }: GridProps) {
  const grid = useGrid({ upload, filter, rows, count });
  const columns = upload.Header.length;
  const gridTemplateColumns = `4.5rem 15rem repeat(${columns}, minmax(10rem, 1fr)) 7rem`;
  const activeRow = rows.rowAt(grid.active.index);
  return (
    <Section p={0}>
      <div ref={grid.scroller} className="grid-scroller">
        <div
          role="grid"
          aria-label={t('Rows')}
          aria-rowcount={count + 1}
          aria-colcount={upload.Header.length + 3}
          // The narrowest width of all columns: from there on the sheet is scrolled.
          style={{ minWidth: `${4.5 + 15 + columns * 10 + 7}rem` }}
          onKeyDown={grid.onKeyDown}
        >
          <GridHead upload={upload} gridTemplateColumns={gridTemplateColumns} />
          <div role="rowgroup" style={{ height: grid.height, position: 'relative' }}>
            {grid.items.map(({ index, start, size }) => (
              <div
                key={index}
                role="row"
                aria-rowindex={index + 2}
                className="grid-row"
                data-skipped={rows.rowAt(index)?.IsSkipped || undefined}
                style={{ position: 'absolute', insetInline: 0, top: start, height: size, gridTemplateColumns }}
              >
                <GridCells upload={upload} grid={grid} index={index} row={rows.rowAt(index)} />
              </div>
            ))}
          </div>
        </div>
      </div>
      <GridFoot upload={upload} row={activeRow} count={count} onSearch={grid.search} />
    </Section>
  );
}

function GridHead({ upload, gridTemplateColumns }: { readonly upload: Upload; readonly gridTemplateColumns: string }) {
  const labelOf = (at: number) => {
    const field = upload.Fields.find(({ Name }) => upload.Mapping.Columns[Name] === at);
    return field && fieldLabel(field);
  };
  return (
    <div role="rowgroup" className="grid-head">
      <div role="row" aria-rowindex={1} className="grid-row" style={{ gridTemplateColumns }}>
        <div role="columnheader" className="grid-cell numeric grid-number">
          {t('Row')}
        </div>
        <div role="columnheader" className="grid-cell grid-state">
          {t('State', {}, 'of a row')}
        </div>
        {upload.Header.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place, names may repeat
          <div key={at} role="columnheader" className="grid-cell">
            {columnName(upload, at)}
            <Text span size="xs" c="dimmed" ms={6}>
              {labelOf(at) ?? t('Not used', {}, 'a column')}
            </Text>
          </div>
        ))}
        <div role="columnheader" className="grid-cell numeric">
          {t('Cost')}
        </div>
      </div>
    </div>
  );
}

interface GridCellsProps {
  readonly upload: Upload;
  readonly grid: ReturnType<typeof useGrid>;
  readonly index: number;
  readonly row: UploadRow | undefined;
}

function GridCells({ upload, grid, index, row }: GridCellsProps) {
  const tabIndex = (column: number) => (grid.active.index === index && grid.active.column === column ? 0 : -1);
  if (!row)
    return (
      <div
        role="gridcell"
        className="grid-cell grid-wait"
        tabIndex={tabIndex(grid.active.column)}
        data-placeholder={index}
      >
        <Skeleton height={14} width="40%" />
      </div>
    );
  return (
    <>
      <div role="rowheader" className="grid-cell numeric grid-number">
        {formatCount(row.Row)}
      </div>
      <div
        role="gridcell"
        className="grid-cell grid-state"
        tabIndex={tabIndex(0)}
        data-cell={`${index}:0`}
        onFocus={() => grid.activate({ index, column: 0 })}
      >
        <span className="grid-text">
          <RowState upload={upload} row={row} />
        </span>
        <button type="button" className="grid-skip" tabIndex={-1} onClick={() => grid.toggleSkip(row)}>
          {row.IsSkipped
            ? rich('Include<row> row {number}</row>', { number: row.Row, row: hidden })
            : rich('Skip<row> row {number}</row>', { number: row.Row, row: hidden })}
        </button>
      </div>
      {row.Cells.map((_, at) => (
        <DataCell
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place, names may repeat
          key={at}
          upload={upload}
          grid={grid}
          index={index}
          row={row}
          at={at}
          tabIndex={tabIndex(at + 1)}
        />
      ))}
      <div role="gridcell" className="grid-cell numeric">
        {costOf(upload, row)}
      </div>
    </>
  );
}

const hidden = (words: ReactNode) => <VisuallyHidden component="span">{words}</VisuallyHidden>;

interface DataCellProps extends GridCellsProps {
  readonly row: UploadRow;
  readonly at: number;
  readonly tabIndex: number;
}

function DataCell({ upload, grid, index, row, at, tabIndex }: DataCellProps) {
  const place = { index, column: at + 1 };
  const text = row.Cells[at] ?? '';
  const fault = row.IsSkipped ? undefined : row.Faults.find(({ Column }) => Column === at);
  const understood = understoodValue(upload, row, at);
  if (grid.editing !== null && tabIndex === 0)
    return (
      <div role="gridcell" className="grid-cell">
        <CellEditor
          label={t('{column}, row {row}', { column: columnName(upload, at), row: row.Row })}
          text={grid.editing}
          onEnd={grid.endEdit}
        />
      </div>
    );
  return (
    <div
      role="gridcell"
      className="grid-cell"
      tabIndex={tabIndex}
      data-cell={`${index}:${at + 1}`}
      aria-invalid={fault ? true : undefined}
      title={fault ? faultText(fault) : text}
      onFocus={() => grid.activate(place)}
      onDoubleClick={() => grid.edit(place, text)}
    >
      {text}
      {understood && (
        <Text span size="xs" c="dimmed" ms={6}>
          → {understood}
        </Text>
      )}
      {fault && <VisuallyHidden>. {faultText(fault)}</VisuallyHidden>}
    </div>
  );
}

interface GridFootProps {
  readonly upload: Upload;
  readonly row: UploadRow | undefined;
  readonly count: number;
  readonly onSearch: (isBackwards: boolean) => void;
}

/** What is wrong with the active row, in full, and the keys. */
function GridFoot({ upload, row, count, onSearch }: GridFootProps) {
  const faults = row && !row.IsSkipped ? row.Faults : [];
  return (
    <div className="grid-foot">
      <Text size="sm" c={faults.length > 0 ? 'var(--mantine-color-error)' : 'dimmed'}>
        {row && faults.length > 0
          ? t('Row {row}. {errors}', {
              row: row.Row,
              errors: faults.map((fault) => describeFault(upload, fault)).join(' '),
            })
          : t('{count} in all', { count })}
      </Text>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed" component="div">
          {rich(
            '<key>Enter</key> edit and save · <key>Tab</key> next cell · <key>Esc</key> cancel · <key>F8</key> next error · <key>Shift F8</key> previous error',
            { key: (words) => <Kbd>{words}</Kbd> },
          )}
        </Text>
        {upload.FaultyCount > 0 && (
          <Group gap="xs">
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconArrowUp size={14} aria-hidden="true" />}
              onClick={() => onSearch(true)}
            >
              {t('Previous error')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconArrowDown size={14} aria-hidden="true" />}
              onClick={() => onSearch(false)}
            >
              {t('Next error')}
            </Button>
          </Group>
        )}
      </Group>
    </div>
  );
}
