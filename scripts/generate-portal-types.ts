import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readText, rootDir } from './files.ts';
import { makePortalTypes } from './portal-types/make-portal-types.ts';

// With --check it writes nothing and reports whether the file is stale.
const isCheck = process.argv.includes('--check');

const { path, text } = await makePortalTypes();
if (!isCheck) {
  writeFileSync(join(rootDir, path), text);
  console.log(`wrote ${path}`);
} else if (existsSync(join(rootDir, path)) && readText(path) === text) {
  console.log(`${path} is what the portal's schemas make.`);
} else {
  console.error(`${path}: is not what the portal's schemas make; run npm run portal:types`);
  process.exitCode = 1;
}
