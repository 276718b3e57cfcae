import { posix } from 'node:path';
import { listFiles, readText } from './files.ts';
import { findBrokenRules } from './imports/find-broken-rules.ts';
import { findCircles } from './imports/find-circles.ts';
import { findForeignWrites } from './imports/find-foreign-writes.ts';
import { foreignWrites, tablesByFolder } from './imports/house-rules.ts';
import { listMigratedTables } from './imports/migrated-tables.ts';

const sourceDir = 'service/src';
const codeFolders = [sourceDir, 'portal/src', 'client/src', 'bench', 'chaos', 'fuzz', 'scripts'];

const files = codeFolders
  .flatMap(listFiles)
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readText(path) }));
const serviceFiles = files
  .filter(({ path }) => path.startsWith(`${sourceDir}/`))
  .map(({ path, text }) => ({ path: path.slice(sourceDir.length + 1), text }));
const sqlFiles = listFiles(sourceDir)
  .filter((path) => path.endsWith('.sql'))
  .map((path) => ({ path: path.slice(sourceDir.length + 1), text: readText(path) }));
const tables = listMigratedTables(listFiles('service/migrations').map(readText));

const brokenRules = [
  ...findBrokenRules(serviceFiles),
  ...findForeignWrites([...serviceFiles, ...sqlFiles], { tablesByFolder, foreignWrites, tables }),
];
const faults = [
  ...brokenRules.map(({ path, line, rule }) => `${posix.join(sourceDir, path)}:${line}: ${rule}`),
  ...findCircles(files).map((circle) => `these files import each other in a circle: ${circle.join(', ')}`),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else {
  console.log(`${files.length} source files keep to the import rules, without cycles.`);
  console.log(`${tables.length} tables have one owner each; known foreign writes: ${foreignWrites.length}.`);
}
