import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readText, rootDir } from './files.ts';
import { makeMailTemplates } from './mail/make-templates.ts';

// With --check it writes nothing and reports what is stale.
const isCheck = process.argv.includes('--check');

for (const { path, text } of await makeMailTemplates()) {
  if (!isCheck) {
    writeFileSync(join(rootDir, path), text);
    console.log(`wrote ${path}`);
  } else if (existsSync(join(rootDir, path)) && readText(path) === text) {
    console.log(`${path} is what its template makes.`);
  } else {
    console.error(`${path}: is not what its template makes; run npm run mail:generate`);
    process.exitCode = 1;
  }
}
