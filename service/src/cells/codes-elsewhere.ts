import type { ControlledTransaction } from 'kysely';
import { readVaultKeys } from '../cards/vault-keys.ts';
import type { Reader, Tx } from '../database/database.ts';
import { isDatabaseUnavailable, isLockTimeout, isRightMissing } from '../database/database-errors.ts';
import { databaseSettingOf } from '../kit/cell-settings.ts';
import type { KeyRing } from '../kit/keyring.ts';
import { StartupError } from '../kit/startup-error.ts';
import { differingKeys, type Keys } from './cell-keys.ts';
import { type ComparedCode, codeRights, findCodes, lockCodes } from './code-queries.ts';
import type { Cell } from './types.ts';

/** It is unknown whether another cell has these codes, so they must not be stored. The message is for the operator. */
export class CodesNotCompared extends Error {
  override readonly name = 'CodesNotCompared';

  constructor(
    /** The message without what to do about the import. */
    readonly reason: string,
    { isRepeatable = false } = {},
  ) {
    super(isRepeatable ? `${reason} Repeat the import with the same name and file.` : reason);
  }
}

/** The codes of all other cells. */
export interface CodesElsewhere {
  /**
   * For the place of each code that another cell has, that cell. Codes that the same transaction stores afterwards are
   * stored by no other cell, even if the same file is imported there at the same time.
   */
  find(tx: Tx, codes: readonly ComparedCode[]): Promise<ReadonlyMap<number, string>>;
  /** Throws CodesNotCompared if codes could not be compared now. Waits for no import, and none waits for it. */
  check(reader: Reader): Promise<void>;
}

interface Compared {
  readonly cells: readonly Cell[];
  /** The name of the cell that the codes are for; null: it is not set. */
  readonly own: string | null;
  readonly keyRing: KeyRing;
}

/**
 * Every import has the lock of its own cell until its commit, and looks into another cell with the lock of that one. So of
 * two imports of the same code, the later one waits for the earlier one's commit and finds the code. All take the locks in
 * the order of the names, so that none waits for one that waits for it.
 */
export function createCodesElsewhere({ cells, own, keyRing }: Compared): CodesElsewhere {
  const inOrder = cells.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return {
    async find(tx, codes) {
      const ownName = requireOwnCell();
      const others: { readonly cell: Cell; readonly there: ControlledTransaction<unknown> }[] = [];
      try {
        for (const cell of inOrder) {
          if (cell.name === own) await explained(cell, () => lockCodes(tx));
          else others.push({ cell, there: await explained(cell, () => lockedIn(cell)) });
        }
        refuseMove(ownName, (await findCodes(tx, [])).isMoving);
        const found = new Map<number, string>();
        const keys = await readVaultKeys(tx, keyRing);
        for (const { cell, there } of others) {
          const known = await explained(cell, () => findIn(there, cell, codes, keys));
          for (const place of known) found.set(place, cell.name);
        }
        return found;
      } finally {
        await Promise.all(
          others.map(({ there }) =>
            there
              .rollback()
              .execute()
              .catch(() => undefined),
          ),
        );
      }
    },
    async check(reader) {
      refuseMove(requireOwnCell(), (await findCodes(reader, [])).isMoving);
      const keys = await readVaultKeys(reader, keyRing);
      for (const cell of inOrder)
        if (cell.name !== own) await explained(cell, () => findIn(cell.database.db, cell, [], keys));
    },
  };

  function requireOwnCell(): string {
    if (own !== null && cells.some(({ name }) => name === own)) return own;
    throw new CodesNotCompared(
      `CELLS is set, so codes are compared with those of all cells; set CELL to the cell that they are for: ${cells.map(({ name }) => name).join(' or ')}.`,
    );
  }

  async function findIn(there: Reader, { name }: Cell, codes: readonly ComparedCode[], keys: Keys) {
    if (differingKeys(keys, await readVaultKeys(there, keyRing)).includes('fingerprint')) throw differentKeys(name);
    const { known, isMoving } = await findCodes(there, codes);
    refuseMove(name, isMoving);
    return known;
  }
}

async function lockedIn({ database: { db } }: Cell): Promise<ControlledTransaction<unknown>> {
  const there = await db.startTransaction().execute();
  try {
    await lockCodes(there);
    return there;
  } catch (error) {
    await there
      .rollback()
      .execute()
      .catch(() => undefined);
    throw error;
  }
}

async function explained<T>(cell: Cell, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explain(cell, error);
  }
}

function explain(cell: Cell, error: unknown): unknown {
  if (isLockTimeout(error))
    return new CodesNotCompared(`Another import, or a move of an account, is running in ${cell.name}.`, {
      isRepeatable: true,
    });
  if (isRightMissing(error))
    return new CodesNotCompared(
      `The user of ${databaseSettingOf(cell)} may not compare codes; as the owner of that database run, for that user: ${codeRights.join('; ')}.`,
    );
  if (isDatabaseUnavailable(error))
    return new CodesNotCompared(`${cell.name} cannot be reached, so it is unknown whether it has these codes.`, {
      isRepeatable: true,
    });
  // Its keys are wrapped by a root key that is not ours.
  return error instanceof StartupError ? differentKeys(cell.name) : error;
}

function differentKeys(cell: string): CodesNotCompared {
  return new CodesNotCompared(`${cell} has other keys, so its codes cannot be compared; see "bestow cells list".`);
}

function refuseMove(cell: string, isMoving: boolean): void {
  if (!isMoving) return;
  throw new CodesNotCompared(
    `An account is moving out of ${cell}, and its codes cannot be compared meanwhile; see "bestow cells list".`,
    { isRepeatable: true },
  );
}
