import { NotFound } from '../kit/errors.ts';
import { type AccountId, isId } from '../kit/ids.ts';
import type { Page, PageRequest } from '../kit/page.ts';
import { findBalance } from '../ledger/queries.ts';
import type { UploadNeeds } from './change-upload.ts';
import { checkRows } from './check-rows.ts';
import { countUploads, findUpload, listUploads } from './queries.ts';
import { countRows, findRow, listFaultyRows, listRowsAfter, type StoredRow } from './row-queries.ts';
import { openHeader, openMapping, openUpload, type UploadVault } from './seal-upload.ts';
import type { ShownUpload, UploadRecord, UploadRef, UploadRow } from './types.ts';

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
  const vault = openUpload(needs.keyRing, upload);
  const mapping = openMapping(vault, upload);
  const catalog = await needs.catalog.forAccount(upload.accountId);
  const counts = await countRows(needs.db, upload);
  const { faults } = await checkRows({ ...needs, catalog, now: needs.now() }, mapping, []);
  const balance = upload.currencyCode ? await findBalance(needs.db, upload.accountId, upload.currencyCode) : null;
  const hasSufficientFunds = counts.totalMinor <= (balance?.availableMinor ?? 0n);
  return { upload, header: openHeader(vault, upload), mapping, counts, faults, hasSufficientFunds };
}

export async function listUploadRows(
  needs: UploadNeeds,
  upload: UploadRecord,
  { onlyFaulty, ...page }: PageRequest & { readonly onlyFaulty: boolean },
): Promise<Page<UploadRow>> {
  const vault = openUpload(needs.keyRing, upload);
  if (onlyFaulty) {
    const rows = await listFaultyRows(needs.db, upload, page);
    const { faulty } = await countRows(needs.db, upload);
    return { items: rows.map((row) => openRow(vault, row)), ...page, totalCount: faulty };
  }
  const rows = await listRowsAfter(needs.db, upload, (page.pageIndex - 1) * page.pageSize, page.pageSize);
  return { items: rows.map((row) => openRow(vault, row)), ...page, totalCount: upload.rowCount };
}

export async function getUploadRow(needs: UploadNeeds, ref: UploadRef, row: number) {
  const upload = await getUpload(needs, ref);
  const stored = await findRow(needs.db, ref, row);
  if (!stored) throw new NotFound('No row');
  return { row: openRow(openUpload(needs.keyRing, upload), stored), upload };
}

function openRow(vault: UploadVault, { row, sealedCells, isSkipped, faults, costMinor }: StoredRow): UploadRow {
  return { row, cells: vault.openRow(row, sealedCells), isSkipped, faults, costMinor };
}
