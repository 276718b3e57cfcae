import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { deprecations } from '../service/src/http/deprecations.ts';
import { errorCatalog, faultCatalog } from '../service/src/http/error-catalog.ts';
import { findUnmarkedBlocks } from './docs/blocks.ts';
import { findUnannouncedEnds } from './docs/deprecations.ts';
import { findCodeDifferences } from './docs/error-codes.ts';
import { makeGeneratedFiles } from './docs/generated-files.ts';
import { findDeadLinks } from './docs/links.ts';
import { findUnknownNames } from './docs/named-things.ts';
import { readDocuments, readKnownThings, readSources } from './docs/repository.ts';
import { findSettingDifferences } from './docs/settings.ts';
import { findUnexplainedSentences } from './docs/startup-sentences.ts';
import { readText, rootDir } from './files.ts';

const documents = readDocuments();
const known = readKnownThings();
const sources = readSources();

const problems = [
  ...(await staleFiles()),
  ...findDeadLinks(documents, known.exists).map(({ path, line, problem }) => `${path}:${line}: ${problem}`),
  ...findUnmarkedBlocks(documents, readText).map(({ path, line, problem }) => `${path}:${line}: ${problem}`),
  ...findUnknownNames(documents, known).map(({ path, line, problem }) => `${path}:${line}: ${problem}`),
  ...findCodeDifferences(sources, { problems: Object.keys(errorCatalog), faults: Object.keys(faultCatalog) }).map(
    (problem) => `service/src/http/error-catalog.ts: ${problem}`,
  ),
  ...findUnannouncedEnds(deprecations, JSON.parse(readText('docs/openapi.json')), readText('CHANGELOG.md')).map(
    (problem) => `service/src/http/deprecations.ts: ${problem}`,
  ),
  ...findSettingDifferences(readText('docs/configuration.md')).map((problem) => `docs/configuration.md: ${problem}`),
  ...findUnexplainedSentences(sources, readText('docs/operations.md')).map(
    (sentence) => `docs/operations.md: does not explain "${sentence}"`,
  ),
];

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${documents.length} documents agree with the code.`);

async function staleFiles(): Promise<string[]> {
  const files = await makeGeneratedFiles();
  const stale = files.filter(({ path, text }) => !existsSync(join(rootDir, path)) || readText(path) !== text);
  return stale.map(({ path }) => `${path}: is not what the code makes; run npm run docs:generate`);
}
