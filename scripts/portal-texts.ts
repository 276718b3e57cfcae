import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readText, rootDir } from './files.ts';
import { makeCatalogs } from './portal-texts/make-catalogs.ts';

// With --check it writes nothing and reports catalogs that do not have the texts of the source. Either way it names texts without a translation.
const isCheck = process.argv.includes('--check');

const { catalogs, faults } = makeCatalogs();
const problems = [...faults];
for (const { path, text, missing } of catalogs) {
  if (!isCheck) writeFileSync(join(rootDir, path), text);
  else if (readText(path) !== text)
    problems.push(`${path}: does not have the texts of the source; run npm run portal:texts`);
  problems.push(...missing.map((key) => `${path}: no translation of ${JSON.stringify(key)}`));
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
