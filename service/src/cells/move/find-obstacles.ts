import { readVaultKeys } from '../../cards/vault-keys.ts';
import { type Tx, withTransaction } from '../../database/database.ts';
import { isDatabaseUnavailable } from '../../database/database-errors.ts';
import { requireCurrentSchema } from '../../database/migrate.ts';
import { unavailableWords } from '../../database/unavailable-words.ts';
import { databaseSettingOf } from '../../kit/cell-settings.ts';
import { StartupError } from '../../kit/startup-error.ts';
import { differingKeys } from '../cell-keys.ts';
import type { Cell } from '../types.ts';
import {
  countWaitingApprovals,
  hasLeftovers,
  isOwner,
  listCatalogIds,
  listInFlight,
  listKnownThings,
  listMissingFromCatalog,
  listRootKeys,
  readClockSeconds,
  uniqueThings,
} from './check-queries.ts';
import { readRows } from './copy-queries.ts';
import { leftoversReason, restoredReason } from './errors.ts';
import { beginStep, isAccountHere } from './state-queries.ts';
import { meaningsOf, withMeanings } from './table-sql.ts';
import type { Move, MoveNeeds } from './types.ts';

const clockSecondsMax = 60;
const namedMax = 5;

/** Everything that keeps the account from moving, each with its way out. Empty: it can move now. */
export async function findObstacles({ keyRing }: Pick<MoveNeeds, 'keyRing'>, move: Move): Promise<string[]> {
  const { accountId, source, target } = move;
  const unusable = (await Promise.all([source, target].map(findFault))).filter((fault) => fault !== null);
  if (unusable.length > 0) return unusable;
  // The tables of a large account take long to read.
  return withTransaction(source.database.db, async (tx) => {
    await beginStep(tx, accountId);
    const found = [
      await findRootKeyObstacle(tx, { keyRing }, move),
      await findKeyObstacle({ keyRing }, move),
      await findArrivalObstacle(move),
      await findClockObstacle(move),
      await findCatalogObstacle(tx, move),
      ...(await findDoubleObstacles(tx, move)),
      ...(await findWorkObstacles(tx, move)),
    ];
    return found.filter((obstacle) => obstacle !== null);
  });
}

/** Whether a cell can be used at all. Both must have the schema of this version, and so the same. */
async function findFault({ name, database }: Cell): Promise<string | null> {
  try {
    await requireCurrentSchema(database.db);
    if (await isOwner(database.db)) return null;
    return `${name}: The database user does not own the database; name its owner in ${databaseSettingOf({ name })}, as for "bestow migrate".`;
  } catch (error) {
    if (error instanceof StartupError) return `${name}: ${error.message}`;
    if (!isDatabaseUnavailable(error)) throw error;
    return `${name}: ${unavailableWords(error) ?? 'The database cannot be reached; start it, and repeat the command.'}`;
  }
}

async function findRootKeyObstacle(tx: Tx, { keyRing }: Pick<MoveNeeds, 'keyRing'>, { accountId }: Move) {
  const unknown = (await listRootKeys(tx, accountId)).filter((id) => !keyRing.keys.has(id));
  if (unknown.length === 0) return null;
  return `Orders of the account are encrypted with the root key ${unknown.join(', ')}, which is not configured; add it to KEYS or KEY_FILE in all cells.`;
}

async function findKeyObstacle({ keyRing }: Pick<MoveNeeds, 'keyRing'>, { source, target }: Move) {
  const keys = await readVaultKeys(source.database.db, keyRing);
  const others = await readVaultKeys(target.database.db, keyRing);
  const differing = differingKeys(keys, others);
  const missing = [...keys.keys()].filter((purpose) => !others.has(purpose));
  if (differing.length > 0)
    return `${target.name} has other keys than ${source.name} (${differing.join(', ')}), so its accounts cannot be exchanged with those of other cells; see "bestow cells prepare".`;
  return missing.length > 0
    ? `${target.name} lacks keys (${missing.join(', ')}); run "bestow cells prepare" first.`
    : null;
}

async function findArrivalObstacle(move: Move): Promise<string | null> {
  const { accountId, target } = move;
  if (await isAccountHere(target.database.db, accountId)) return restoredReason(move);
  return (await hasLeftovers(target.database.db, accountId)) ? leftoversReason(move) : null;
}

async function findClockObstacle({ source, target }: Move): Promise<string | null> {
  const [ahead, other] = await Promise.all([source, target].map(({ database }) => readClockSeconds(database.db)));
  const apart = Math.round((ahead ?? 0) - (other ?? 0));
  if (Math.abs(apart) <= clockSecondsMax) return null;
  const behind = apart > 0 ? target : source;
  return `The clock of ${behind.name} is ${Math.abs(apart)} seconds behind; move it with "bestow clock advance ${Math.abs(apart)}", with DATABASE_URL of that cell.`;
}

async function findCatalogObstacle(tx: Tx, { accountId, source, target }: Move): Promise<string | null> {
  const missing = await listMissingFromCatalog(target.database.db, await listCatalogIds(tx, accountId));
  if (missing.length === 0) return null;
  return `${target.name} lacks ${named(missing)}; export the catalog of ${source.name} and import it with "bestow catalog import --cells".`;
}

/** Whatever may be in one account of a cell only. */
async function findDoubleObstacles(tx: Tx, { accountId, target }: Move): Promise<string[]> {
  const obstacles: string[] = [];
  for (const { what, ofAccount, known } of uniqueThings) {
    const doubled: string[] = [];
    const rows = withMeanings(ofAccount, meaningsOf(accountId));
    for await (const ids of readRows(tx, `(${rows}) t`, 't.id'))
      doubled.push(...(await listKnownThings(target.database.db, known, ids)));
    if (doubled.length > 0)
      obstacles.push(
        `${target.name} has ${what} ${named(doubled)} already; change or remove it in one of the two cells.`,
      );
  }
  return obstacles;
}

/** Work that waits for a person, a supplier or the warehouse: it must have ended before. */
async function findWorkObstacles(tx: Tx, { accountId }: Move): Promise<string[]> {
  const waiting = await countWaitingApprovals(tx, accountId);
  const outside = (await listInFlight(tx, accountId)).filter((work) => /supplier|warehouse|parcels/.test(work));
  return [
    ...(waiting > 0
      ? [`Requests of operators about the account wait for a second operator (${waiting}); decide about them first.`]
      : []),
    ...(outside.length > 0
      ? [
          `The account has ${outside.join(', ')}; wait until suppliers have answered, and hand over or cancel the parcels first.`,
        ]
      : []),
  ];
}

function named(things: readonly string[]): string {
  const more = things.length - namedMax;
  return things.slice(0, namedMax).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
