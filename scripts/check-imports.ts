import { listFiles, readText } from './files.ts';
import { findBrokenRules } from './imports/find-broken-rules.ts';

const sourceDir = 'service/src';

const files = listFiles(sourceDir)
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path: path.slice(sourceDir.length + 1), text: readText(path) }));
const broken = findBrokenRules(files);
for (const { path, line, rule } of broken) console.error(`${sourceDir}/${path}:${line}: ${rule}`);
if (broken.length > 0) process.exitCode = 1;
else console.log(`${files.length} source files keep to the rows of the house.`);
