import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeGeneratedFiles } from './docs/generated-files.ts';
import { rootDir } from './files.ts';

for (const { path, text } of await makeGeneratedFiles()) {
  writeFileSync(join(rootDir, path), text);
  console.log(`wrote ${path}`);
}
