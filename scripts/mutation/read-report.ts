/** What Stryker writes, as far as it is read. */
export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[]; readonly source: string }>>;
}

interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: Position; readonly end: Position };
}

interface Position {
  readonly line: number;
  readonly column: number;
}

export interface Scores {
  readonly killed: number;
  readonly counted: number;
  /** In percent. */
  readonly score: number;
  /** Where each one is, and what it changed. */
  readonly survivors: readonly string[];
}

const killedStatuses = ['Killed', 'Timeout'];
const aliveStatuses = ['Survived', 'NoCoverage'];

/** Mutants that do not run at all, such as those that do not parse, are not counted. */
export function scoresOf({ files }: MutationReport): Scores {
  const mutants = Object.entries(files).flatMap(([path, file]) =>
    file.mutants.map((mutant) => ({ path, file, mutant })),
  );
  const killed = mutants.filter(({ mutant }) => killedStatuses.includes(mutant.status)).length;
  const alive = mutants.filter(({ mutant }) => aliveStatuses.includes(mutant.status));
  const counted = killed + alive.length;
  const survivors = alive.map(
    ({ path, file, mutant }) =>
      `${path}:${mutant.location.start.line} ${mutant.status} ${mutant.mutatorName}: ${textOf(file.source, mutant)} → ${shortened(mutant.replacement ?? '')}`,
  );
  return { killed, counted, score: counted === 0 ? 0 : (killed / counted) * 100, survivors };
}

/** The source that a mutant replaces. */
function textOf(source: string, { location: { start, end } }: Mutant): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  const cut = lines.map((line, index) =>
    line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
  );
  return shortened(cut.join(' '));
}

const shownCharactersMax = 80;

function shortened(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ');
  return plain.length > shownCharactersMax ? `${plain.slice(0, shownCharactersMax)}…` : plain;
}
