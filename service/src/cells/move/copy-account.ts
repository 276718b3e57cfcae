import { insertOldVersion } from '../../catalog/manage-queries.ts';
import { announceChange, everything } from '../../database/changes.ts';
import { type Tx, withTransaction } from '../../database/database.ts';
import { isUniqueViolation } from '../../database/database-errors.ts';
import { reasonOf } from '../../kit/error-report.ts';
import type { AccountId } from '../../kit/ids.ts';
import { lockCodes } from '../code-queries.ts';
import { hasLeftovers } from './check-queries.ts';
import {
  addressRows,
  analyzeTables,
  createAccountViews,
  digestOfTarget,
  digestRows,
  dropAccountViews,
  findVersion,
  insertRows,
  listUsedVersions,
  pictureRows,
  readMeanings,
  readOneMoment,
  readRows,
  sourceRows,
  type UsedVersion,
} from './copy-queries.ts';
import { leftoversReason, MoveRefused } from './errors.ts';
import { copiedTables, type MovedTable, movedTables } from './moved-tables.ts';
import { deleteInvoicesElsewhere, listColumns } from './pack-queries.ts';
import { beginStep, lockArrival, lockMove, updateMove } from './state-queries.ts';
import { literal, type Meanings, rowText } from './table-sql.ts';
import type { Copied, Move, MoveNeeds } from './types.ts';

/**
 * Copies the account into the target and compares, in one transaction there; right before that is committed, the source
 * records that the target may have it. So the target shows all of it or nothing, and the source gives nothing back
 * without having asked the target.
 */
export async function copyAccount(needs: MoveNeeds, move: Move): Promise<readonly Copied[]> {
  const { accountId, source, target } = move;
  try {
    return await withTransaction(target.database.db, async (tx) => {
      await beginStep(tx, accountId);
      await lockArrival(tx, accountId);
      // Its codes arrive too: an import that compares codes meanwhile would see them in neither cell.
      await lockCodes(tx);
      if (await hasLeftovers(tx, accountId)) throw new MoveRefused([leftoversReason(move)]);
      const copied = await withTransaction(source.database.db, (from) => copyAll(from, tx, move));
      await needs.rowsCame(tx, accountId);
      await verifyThere(needs, tx, accountId, copied);
      await needs.onStep?.('copied');
      await withTransaction(source.database.db, async (from) => {
        await lockMove(from, accountId, ['Packed', 'Switched']);
        await updateMove(from, accountId, 'Switched');
      });
      await needs.onStep?.('switched');
      await announceChange(tx, everything);
      return copied;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const reason = `${target.name} has something meanwhile that only one account can have (${reasonOf(error)}).`;
    throw new MoveRefused([reason]);
  }
}

async function copyAll(from: Tx, to: Tx, move: Move): Promise<Copied[]> {
  const { accountId, source, target } = move;
  await readOneMoment(from);
  await beginStep(from, accountId);
  await lockMove(from, accountId, ['Packed', 'Switched']);
  const meanings = await readMeanings(from, accountId, { from: source.name, to: target.name });
  const versions = await mapVersions(from, to, accountId);
  const copied: Copied[] = [];
  for (const table of movedTables)
    copied.push(await copyTable(from, to, { table: withVersions(table, versions), accountId, meanings }));
  for (const table of copiedTables) await copyShared(from, to, table, addressRows(table, accountId));
  // Numbers that left earlier and have come back.
  await deleteInvoicesElsewhere(to, accountId);
  return copied;
}

interface TableCopy {
  readonly table: MovedTable;
  readonly accountId: AccountId;
  readonly meanings: Meanings;
}

async function copyTable(from: Tx, to: Tx, { table, accountId, meanings }: TableCopy): Promise<Copied> {
  const columns = await listColumns(to, 'public', table.table);
  const rows = sourceRows(table, accountId);
  const text = rowText(table, columns, meanings);
  for await (const page of readRows(from, rows, text)) await insertRows(to, table.table, columns, page);
  const sent = await digestRows(from, table.table, rows, text);
  const arrived = await digestOfTarget(to, table, accountId);
  if (sent.rows !== arrived.rows || sent.digest !== arrived.digest)
    throw new Error(`${table.table}: ${sent.rows} rows (${sent.digest}) became ${arrived.rows} (${arrived.digest})`);
  return arrived;
}

/** Rows that the target may have already. */
async function copyShared(from: Tx, to: Tx, table: string, rows: string): Promise<void> {
  const columns = await listColumns(to, 'public', table);
  const text = `row(${columns.map((column) => `t."${column}"`).join(', ')})::text`;
  for await (const page of readRows(from, rows, text)) await insertRows(to, table, columns, page, true);
}

interface MappedVersion {
  readonly productId: string;
  readonly version: number;
  readonly newVersion: number;
}

/** Versions of products are numbered by each cell: lines and picks get the target's number of the same content. */
async function mapVersions(from: Tx, to: Tx, accountId: AccountId): Promise<MappedVersion[]> {
  const mapped: MappedVersion[] = [];
  for (const used of await listUsedVersions(from, accountId)) {
    const newVersion = (await findVersion(to, used)) ?? (await addVersion(from, to, used));
    if (newVersion !== used.version) mapped.push({ productId: used.productId, version: used.version, newVersion });
  }
  return mapped;
}

/** Content that the target never had; it may lack its pictures too. */
async function addVersion(from: Tx, to: Tx, version: UsedVersion): Promise<number> {
  await copyShared(from, to, 'media', pictureRows(version));
  return insertOldVersion(to, version);
}

const tablesWithVersions = ['order_lines', 'card_choices'];

function withVersions(table: MovedTable, versions: readonly MappedVersion[]): MovedTable {
  if (versions.length === 0) return table;
  if (table.table === 'order_archives') return { ...table, changed: { product_versions: inArchives(versions) } };
  if (!tablesWithVersions.includes(table.table)) return table;
  const number = renumbered(versions, 't.product_id', 't.product_version');
  return { ...table, changed: { product_version: number } };
}

/** Which number the versions that a file names have here. */
function inArchives(versions: readonly MappedVersion[]): string {
  const number = renumbered(versions, "e ->> 'productId'", "(e ->> 'now')::integer");
  return `(select coalesce(jsonb_agg(jsonb_set(e, '{now}', to_jsonb(${number}))), '[]')
           from jsonb_array_elements(t.product_versions) e)`;
}

function renumbered(versions: readonly MappedVersion[], productId: string, number: string): string {
  const cases = versions.map(
    ({ productId: id, version, newVersion }) =>
      `when ${productId} = ${literal(id)} and ${number} = ${version} then ${newVersion}`,
  );
  return `case ${cases.join(' ')} else ${number} end`;
}

/** Fewer rows are read quickly in any way. */
const analyzedRowsMin = 500;

/** The rules of the ledger must hold for the account as it is in the target. */
async function verifyThere(
  { verify }: MoveNeeds,
  tx: Tx,
  accountId: AccountId,
  copied: readonly Copied[],
): Promise<void> {
  const grown = copied.filter(({ rows }) => rows >= analyzedRowsMin);
  await analyzeTables(
    tx,
    grown.map(({ table }) => table),
  );
  await createAccountViews(tx, accountId, movedTables);
  const violations = await verify(tx);
  await dropAccountViews(tx, movedTables);
  if (violations.length === 0) return;
  throw new MoveRefused(violations.map(({ rule, place, found }) => `${rule}: ${place} (${found})`));
}
