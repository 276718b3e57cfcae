import { listFiles, readText } from './files.ts';
import { findBrokenRules } from './imports/find-broken-rules.ts';
import { findCircles } from './imports/find-circles.ts';

const sourceDir = 'service/src';
const codeFolders = [sourceDir, 'portal/src', 'client/src', 'bench', 'scripts'];

const files = codeFolders
  .flatMap(listFiles)
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readText(path) }));
const serviceFiles = files
  .filter(({ path }) => path.startsWith(`${sourceDir}/`))
  .map(({ path, text }) => ({ path: path.slice(sourceDir.length + 1), text }));

const faults = [
  ...findBrokenRules(serviceFiles).map(({ path, line, rule }) => `${sourceDir}/${path}:${line}: ${rule}`),
  ...findCircles(files).map((circle) => `these files import each other in a circle: ${circle.join(', ')}`),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`${files.length} source files keep to the rows of the house, without circles.`);
