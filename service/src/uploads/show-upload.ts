import { findFundHolds } from '../accounts/fund-holds/queries.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import { NotFound } from '../kit/errors.ts';
import { type AccountId, isId } from '../kit/ids.ts';
import type { Page, PageRequest } from '../kit/page.ts';
import { findBalance } from '../ledger/queries.ts';
import { findHardBudget } from '../orders/budgets/read-budget.ts';
import { checkRows } from './check-rows.ts';
import type { UploadNeeds } from './check-upload.ts';
import { countUploads, findEarlierUpload, findUpload, listUploads } from './queries.ts';
import {
  countRows,
  countShown,
  findFaultyRow,
  findRow,
  type ListedRow,
  listRowsAfter,
  listShownRows,
} from './row-queries.ts';
import { amountOfRow } from './row-rules.ts';
import { openHeader, openMapping, openUpload, type UploadVault } from './seal-upload.ts';
import {
  type Mapping,
  type RowFilter,
  type ShownUpload,
  samplesMax,
  type UploadRecord,
  type UploadRef,
  type UploadRow,
} from './types.ts';

const sampledRowsMax = 50;

export async function getUpload(needs: Pick<UploadNeeds, 'db'>, ref: UploadRef): Promise<UploadRecord> {
  const upload = isId(ref.id) ? await findUpload(needs.db, ref) : null;
  if (!upload) throw new NotFound('No upload');
  return upload;
}

export async function showUpload(needs: UploadNeeds, ref: UploadRef): Promise<ShownUpload> {
  return describeUpload(needs, await getUpload(needs, ref));
}

/** The account's uploads, newest first. */
export async function listShownUploads(
  needs: UploadNeeds,
  accountId: AccountId,
  page: PageRequest,
): Promise<Page<ShownUpload>> {
  const items: ShownUpload[] = [];
  for (const upload of await listUploads(needs.db, accountId, page)) items.push(await describeUpload(needs, upload));
  return { items, ...page, totalCount: await countUploads(needs.db, accountId) };
}

async function describeUpload(needs: UploadNeeds, upload: UploadRecord): Promise<ShownUpload> {
  const counts = await countRows(needs.db, upload);
  if (upload.archivedAt !== null) {
    const gone = { header: [], samples: [], mapping: null, repeatOf: null, faults: [], budgetLeftMinor: null };
    return { upload, counts, ...gone, hasSufficientFunds: true, isHeldForFunds: false };
  }
  const vault = openUpload(needs.keyRing, upload);
  const mapping = openMapping(vault, upload);
  const catalog = await needs.catalog.forAccount(upload.accountId);
  const { faults } = await checkRows({ ...needs, catalog, now: needs.now() }, mapping, []);
  const balance = upload.currencyCode ? await findBalance(needs.db, upload.accountId, upload.currencyCode) : null;
  const hasSufficientFunds = counts.totalMinor <= (balance?.availableMinor ?? 0n);
  const isHeldForFunds = !hasSufficientFunds && (await findFundHolds(needs.db, upload.accountId))?.isOn === true;
  const funds = { hasSufficientFunds, isHeldForFunds };
  const { departmentId } = mapping;
  const { currencyCode } = upload;
  const header = openHeader(vault, upload);
  // Only the page of a draft shows them.
  const isDraft = upload.status === 'Draft' || upload.status === 'Checking';
  const samples = isDraft ? await readSamples(needs, upload, vault, header.length) : [];
  const repeatOf = isDraft && upload.contentHash !== null ? await findEarlierUpload(needs.db, upload) : null;
  const hard =
    isDraft && departmentId !== null && currencyCode !== null
      ? await findHardBudget(needs.db, upload.accountId, { departmentId, currencyCode: currencyCode as CurrencyCode })
      : null;
  const budgetLeftMinor = hard?.remainingMinor ?? null;
  return { upload, header, samples, mapping, repeatOf, counts, faults, ...funds, budgetLeftMinor };
}

/** The first different values of each column. */
async function readSamples(
  needs: UploadNeeds,
  upload: UploadRecord,
  vault: UploadVault,
  width: number,
): Promise<string[][]> {
  const rows = await listRowsAfter(needs.db, upload, 0, sampledRowsMax);
  const opened = rows.map(({ row, sealedCells }) => vault.openRow(row, sealedCells));
  return Array.from({ length: width }, (_, column) =>
    [...new Set(opened.flatMap((cells) => cells[column] || []))].slice(0, samplesMax),
  );
}

export async function listUploadRows(
  needs: UploadNeeds,
  upload: UploadRecord,
  { filter, ...page }: PageRequest & { readonly filter: RowFilter },
): Promise<Page<UploadRow>> {
  const content = contentOf(needs, upload);
  const rows = await listShownRows(needs.db, upload, filter, page);
  const totalCount = filter === 'All' ? upload.rowCount : await countShown(needs.db, upload, filter);
  return { items: rows.map((row) => openRow(content, row)), ...page, totalCount };
}

/** The next row with faults after a row, or the last one before it. */
export async function findFault(
  needs: UploadNeeds,
  ref: UploadRef,
  search: { readonly from: number; readonly isBackwards: boolean },
): Promise<number | null> {
  return findFaultyRow(needs.db, await getUpload(needs, ref), search);
}

export async function getUploadRow(needs: UploadNeeds, ref: UploadRef, row: number) {
  const upload = await getUpload(needs, ref);
  const stored = await findRow(needs.db, ref, row);
  if (!stored) throw new NotFound('No row');
  return { row: openRow(contentOf(needs, upload), stored), upload };
}

interface Content {
  readonly vault: UploadVault;
  readonly mapping: Mapping;
}

/** Null if it was deleted. */
function contentOf({ keyRing }: Pick<UploadNeeds, 'keyRing'>, upload: UploadRecord): Content | null {
  if (upload.archivedAt !== null) return null;
  const vault = openUpload(keyRing, upload);
  return { vault, mapping: openMapping(vault, upload) };
}

function openRow(content: Content | null, stored: ListedRow): UploadRow {
  const { row, sealedCells, isSkipped, faults, costMinor, duplicateOf } = stored;
  const cells = content ? content.vault.openRow(row, sealedCells) : [];
  const amount = content && amountOfRow(content.mapping, cells);
  const value = amount?.kind === 'amount' ? amount.value : null;
  return { row, cells, isSkipped, faults, costMinor, value, duplicateOf };
}
