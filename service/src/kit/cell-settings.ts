import { type Environ, flag, httpAddress, text } from './environ.ts';
import { StartupError } from './startup-error.ts';

/** One of several complete installations that share the accounts: a PostgreSQL with its API and worker processes. */
export interface CellSettings {
  readonly name: string;
  /** Where its API is reached from the router, without a trailing slash. */
  readonly url: string;
  readonly databaseUrl: string;
  /** Whether it gets new accounts. */
  readonly isOpen: boolean;
}

const cellsMax = 50;
const namePattern = /^[a-z][a-z0-9-]{0,29}$/;

/** The cells that CELLS names, in this order; none: the installation is a single one. */
export function cellSettings(
  environ: Environ,
  databaseAddress: (environ: Environ, setting: string) => string | null,
): CellSettings[] {
  return namesOf(environ).map((name) => {
    const prefix = prefixOf(name);
    // The router and the cells are on one network of their own, so http is allowed in production too.
    const url = httpAddress(text(environ, `${prefix}_URL`) ?? '', true);
    const databaseUrl = databaseAddress(environ, `${prefix}_DATABASE_URL`);
    if (url === null || databaseUrl === null) {
      throw new StartupError(
        `CELLS names ${name} but ${prefix}_URL or ${prefix}_DATABASE_URL is missing or not an address; set both.`,
      );
    }
    return { name, url, databaseUrl, isOpen: flag(environ, `${prefix}_OPEN`, true) };
  });
}

/** Which of the cells these settings are of; null: none, or it is not said. */
export function ownCell(environ: Environ, cells: readonly CellSettings[], databaseUrl: string | null): string | null {
  const named = text(environ, 'CELL');
  if (named !== null && cells.length > 0 && !cells.some(({ name }) => name === named))
    throw new StartupError(`CELL is "${named}", which CELLS does not name; set it to the cell of this DATABASE_URL.`);
  return named ?? cells.find((cell) => cell.databaseUrl === databaseUrl)?.name ?? null;
}

/** The setting with a cell's database, as messages name it. */
export function databaseSettingOf({ name }: Pick<CellSettings, 'name'>): string {
  return `${prefixOf(name)}_DATABASE_URL`;
}

function prefixOf(name: string): string {
  return `CELL_${name.toUpperCase().replaceAll('-', '_')}`;
}

function namesOf(environ: Environ): string[] {
  const names = (text(environ, 'CELLS')?.split(',') ?? []).map((name) => name.trim());
  const isRight = names.every((name, index) => namePattern.test(name) && names.indexOf(name) === index);
  if (isRight && names.length <= cellsMax) return names;
  throw new StartupError(
    `CELLS must list at most ${cellsMax} different names of 1 to 30 lower-case letters, digits and hyphens, separated by commas.`,
  );
}
