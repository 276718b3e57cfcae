import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readText, rootDir } from './files.ts';
import { makeCatalogs } from './portal-texts/make-catalogs.ts';

// With --check it writes nothing and reports texts that are not in the catalogs, or are not texts of the portal.
const isCheck = process.argv.includes('--check');

const { catalogs, faults } = makeCatalogs();
const problems = [...faults];
for (const { path, text, missing } of catalogs) {
  if (!isCheck) writeFileSync(join(rootDir, path), text);
  else if (readText(path) !== text)
    problems.push(`${path}: does not have the texts of the source; run npm run portal:texts`);
  if (missing.length > 0) console.log(`${path}: ${missing.length} texts without a translation are shown in English`);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
