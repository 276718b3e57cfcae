import { type Difference, describeDifference } from '../../catalog/files/differences.ts';
import { FaultyFiles, FilesChanged } from '../../catalog/files/errors.ts';
import { importCatalog, isEmpty } from '../../catalog/files/import-catalog.ts';
import type { CatalogPlan } from '../../catalog/files/plan-types.ts';
import { readFolder } from '../../catalog/files/read-folder.ts';
import type { CatalogFolder, FileFault } from '../../catalog/files/types.ts';
import { CommandRefused } from '../../cli/command-errors.ts';
import { type ExitCode, exitCodes } from '../../cli/exit-codes.ts';
import type { Output } from '../../cli/output/output.ts';
import { checkSources, sourceNamesOf } from '../../fulfillment/sources/source-rules.ts';
import type { CommandContext } from '../command-context.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { openCommandActing } from './command-acting.ts';

const faultsShownMax = 1_000;

/** Imports a folder in one commit: shows what changes, then changes it. */
export async function catalogImport({ config, logger, given, out }: CommandContext): Promise<ExitCode> {
  const isDryRun = given['dry-run'] !== undefined;
  const progress = out.progress();
  return withServiceDatabase(config, logger, 'bestow-catalog', async (db) => {
    const files = await readFiles(given.folder ?? '', out);
    const acting = await openCommandActing(config, db);
    const plan = await importCatalog(db, acting, files, {
      checkSources: (isMailed, sources) =>
        checkSources(sourceNamesOf(config.environment, config.suppliers), isMailed, sources),
      discountAloneMax: config.operators.discountSecondPersonAbove,
      leavesPrices: given['leave-prices'] !== undefined,
      retiresMissing: given['retire-missing'] !== undefined,
      isDryRun,
      onPlan: (next) => sayDifferences(out, next),
      onStep: (what, done, all) => progress.update(() => `writing ${what}: ${done} of ${all}`),
    }).finally(() => progress.end());
    out.say(outcomeOf(plan, isDryRun));
    out.json(resultOf(plan, isDryRun));
    return exitCodes.done;
  }).catch((error: unknown) => {
    if (error instanceof FilesChanged) throw new CommandRefused(error.message);
    if (!(error instanceof FaultyFiles)) throw error;
    out.note(`${linesOf(error.faults)}\n${error.message} Nothing was imported.`);
    out.json({ Faults: error.faults.map(({ file, line, detail }) => ({ File: file, Line: line, Detail: detail })) });
    return exitCodes.failed;
  });
}

async function readFiles(folder: string, out: Output): Promise<CatalogFolder> {
  out.note(`Reading ${folder}`);
  const files = await readFolder(folder);
  if (!files) throw new CommandRefused(`There is no folder ${folder}.`);
  if (files.kinds.size > 0) return files;
  throw new CommandRefused(`${folder} has no products, prices, shipping-methods or carriers, such as products.yaml.`);
}

function differencesOf({ products, prices, methods, carriers }: CatalogPlan): Difference[] {
  return [products, prices, methods, carriers].flatMap((part) => part.map(({ difference }) => difference));
}

function sayDifferences(out: Output, plan: CatalogPlan): void {
  const added = plan.pictures.map(({ name }) => ({ sign: '+', what: 'picture', id: name, changes: [] }) as const);
  for (const difference of [...added, ...differencesOf(plan)]) out.say(describeDifference(difference));
  if (plan.left.length > 0) out.say(`Left as they are:\n${linesOf(plan.left)}`);
}

function linesOf(faults: readonly FileFault[]): string {
  const lines = faults.slice(0, faultsShownMax).map(({ file, line, detail }) => `${file}:${line}: ${detail}`);
  const more = faults.length - lines.length;
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

function outcomeOf(plan: CatalogPlan, isDryRun: boolean): string {
  const { unchanged, left } = plan;
  const waiting = left.length === 0 ? '' : `, ${left.length} prices left that need two operators`;
  if (isEmpty(plan)) return `Nothing to change: ${unchanged} entries are as in the files${waiting}.`;
  const { Added, Changed, Retired } = countsOf(plan);
  const counts = `${Added} added, ${Changed} changed, ${Retired} retired, ${unchanged} unchanged`;
  return `${isDryRun ? 'Would import' : 'Imported'}: ${counts}, ${plan.pictures.length} new pictures${waiting}.`;
}

function countsOf(plan: CatalogPlan) {
  const count = (sign: Difference['sign']) =>
    differencesOf(plan).filter((difference) => difference.sign === sign).length;
  return { Added: count('+'), Changed: count('~'), Retired: count('-') };
}

function resultOf(plan: CatalogPlan, isDryRun: boolean) {
  const counts = { ...countsOf(plan), Unchanged: plan.unchanged, NewPictures: plan.pictures.length };
  const changes = differencesOf(plan).map(describeDifference);
  return { IsDryRun: isDryRun, ...counts, PricesLeft: plan.left.length, Changes: changes };
}
