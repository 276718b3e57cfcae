import { isDateFormat } from './cell-dates.ts';
import type { PackageParts, Relation } from './package-parts.ts';
import { XmlRefused } from './read-xml.ts';
import { Unreadable } from './unreadable.ts';

/** What the cells of a sheet refer to, and where the sheet is. */
export interface Workbook {
  readonly sheetPart: string;
  readonly sharedStringsPart: string | null;
  readonly isFrom1904: boolean;
  /** By a cell's style number: whether it shows a number as a date. */
  readonly isDateStyle: readonly boolean[];
}

const sheetsMax = 1_000;
const stylesMax = 65_536;

const noWorkbook = new Unreadable(
  'The file is not an .xlsx spreadsheet. Save it as "Excel workbook (.xlsx)" or as CSV and upload that.',
);

/** Finds the first sheet that is not hidden. */
export async function readWorkbook(parts: PackageParts): Promise<Workbook> {
  const roots = await parts.relationsOf('');
  const name = roots.find(({ kind }) => kind === 'officeDocument')?.target ?? 'xl/workbook.xml';
  if (!parts.has(name) || name.endsWith('.bin')) throw noWorkbook;
  const { sheets, isFrom1904 } = await readSheetList(parts, name);
  const relations = await parts.relationsOf(name);
  const sheet = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  const sheetPart = relations.find(({ id, kind }) => kind === 'worksheet' && id === sheet?.id)?.target;
  if (!sheetPart || !parts.has(sheetPart)) {
    throw new Unreadable(
      'The spreadsheet has no sheet with cells. Put the recipients on the first sheet and upload it again.',
    );
  }
  return {
    sheetPart,
    sharedStringsPart: partOf(relations, 'sharedStrings'),
    isFrom1904,
    isDateStyle: await readDateStyles(parts, partOf(relations, 'styles')),
  };
}

function partOf(relations: readonly Relation[], wanted: string): string | null {
  return relations.find(({ kind }) => kind === wanted)?.target ?? null;
}

async function readSheetList(parts: PackageParts, name: string) {
  const sheets: { id: string; isHidden: boolean }[] = [];
  let isFrom1904 = false;
  await parts.read(name, {
    open(element, attribute) {
      if (element === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
      if (element !== 'sheet') return;
      if (sheets.length >= sheetsMax) throw new XmlRefused(`it has more than ${sheetsMax} sheets`);
      sheets.push({ id: attribute('id') ?? '', isHidden: (attribute('state') ?? 'visible') !== 'visible' });
    },
  });
  return { sheets, isFrom1904 };
}

async function readDateStyles(parts: PackageParts, name: string | null): Promise<readonly boolean[]> {
  const codes = new Map<number, string>();
  const isDateStyle: boolean[] = [];
  let isInCellStyles = false;
  if (name === null) return isDateStyle;
  await parts.read(name, {
    open(element, attribute) {
      if (element === 'cellXfs') isInCellStyles = true;
      if (element === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      if (codes.size > stylesMax || isDateStyle.length > stylesMax) throw new XmlRefused('it has too many styles');
      if (element !== 'xf' || !isInCellStyles) return;
      const format = Number(attribute('numFmtId') ?? 0);
      isDateStyle.push(isDateFormat(format, codes.get(format)));
    },
    close(element) {
      if (element === 'cellXfs') isInCellStyles = false;
    },
  });
  return isDateStyle;
}
