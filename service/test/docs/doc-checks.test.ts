import { expect, test } from 'vitest';
import { findCodeDifferences } from '../../../scripts/docs/error-codes.ts';
import { findDeadLinks } from '../../../scripts/docs/links.ts';
import { findUnknownNames, type KnownThings } from '../../../scripts/docs/named-things.ts';
import { makePostmanFile } from '../../../scripts/docs/postman-file.ts';
import { findSettingDifferences } from '../../../scripts/docs/settings.ts';
import { findUnexplainedSentences } from '../../../scripts/docs/startup-sentences.ts';
import { readText } from '../../../scripts/files.ts';

const files = new Set(['README.md', 'docs', 'docs/guide.md', 'service', 'service/src', 'service/src/kit/ids.ts']);
const known: KnownThings = {
  exists: (path) => files.has(path.replace(/\/$/, '')),
  fileNames: new Set(['README.md', 'guide.md', 'ids.ts']),
  rootNames: new Set(['README.md', 'docs', 'service']),
  npmScripts: new Set(['check', 'start']),
  commands: new Set(['serve', 'ledger verify']),
  apiPaths: new Set(['/v1/Orders', '/v1/Orders/{id}']),
};
const problemsOf = (text: string) =>
  findUnknownNames([{ path: 'docs/guide.md', text }], known).map(({ problem }) => problem);

test('a link to a missing file or heading is reported with its line', () => {
  const documents = [
    { path: 'README.md', text: '# Top\n\n[ok](docs/guide.md#first-steps) [bad](docs/none.md)' },
    { path: 'docs/guide.md', text: '## First steps\n\n[up](../README.md#top) [bad](../README.md#nowhere) `[x](y)`' },
  ];
  expect(findDeadLinks(documents, known.exists)).toEqual([
    { path: 'README.md', line: 3, problem: 'the link to docs/none.md leads nowhere' },
    { path: 'docs/guide.md', line: 3, problem: 'README.md has no heading #nowhere' },
  ]);
});

test('a missing path or file is reported; paths outside the project are ignored', () => {
  expect(problemsOf('See `service/src/kit/ids.ts`, `service/src/`, `ids.ts` and `text/html`.')).toEqual([]);
  expect(problemsOf('See `service/src/kit/old.ts`.')).toEqual(['there is no service/src/kit/old.ts']);
  expect(problemsOf('See `old.ts`.')).toEqual(['no file is called old.ts']);
});

test('a missing npm script, command or API path is reported', () => {
  expect(
    problemsOf('`npm ci && npm start`, `npm run check`, `bestow ledger verify`, GET /v1/Orders/{orderId}'),
  ).toEqual([]);
  expect(problemsOf('`npm run chekc`')).toEqual(['package.json has no script chekc']);
  expect(problemsOf('`bestow sreve`')).toEqual(['the command line has no "bestow sreve"']);
  expect(problemsOf('`GET /v1/Order`')).toEqual(['docs/openapi.json has no path /v1/Order']);
});

test('codes are compared with the catalog in both directions', () => {
  const sources = [`readonly code = 'Teapot';`, `faults.add(place, 'TooHot', detail);`];
  expect(findCodeDifferences(sources, { problems: ['Teapot'], faults: ['TooHot'] })).toEqual([]);
  expect(findCodeDifferences(sources, { problems: ['Kettle'], faults: [] })).toEqual([
    'the code Teapot is used but not in the catalog',
    'the code TooHot is used but not in the catalog',
    'the code Kettle is in the catalog but nowhere used',
  ]);
});

test('a setting that is missing, unknown, or has a wrong default or bound is reported', () => {
  const page =
    '| `PORT` | `8081` | 0 to 65535 | x |\n| `HOST` | `127.0.0.1` | text | x |\n| `PROT` | none | text | x |\n';
  const differences = findSettingDifferences(page);
  expect(differences).toContain('8081 is not the default of PORT');
  expect(differences).toContain('DATA_DIR is read but not documented');
  expect(differences).toContain('PROT is documented but never read');
  expect(differences.filter((text) => /\bHOST\b/.test(text))).toEqual([]);
  expect(findSettingDifferences('| `PORT` | `8080` | 1 to 9 | x |\n')).toContain(
    'PORT allows "0 to 65535", not "1 to 9"',
  );
});

test('an unexplained startup message is reported', () => {
  const source = `throw new StartupError(\`The key file \${path} cannot be read (\${code}); check it.\`);`;
  expect(findUnexplainedSentences([source], '| The key file … cannot be read | …')).toEqual([]);
  expect(findUnexplainedSentences([source], 'nothing')).toEqual(['The key file … cannot be read']);
});

test('the Postman collection has every operation of accounts once, and fills in token, order and PONumber', () => {
  const openApi = readText('docs/openapi.json');
  const text = makePostmanFile(openApi);
  const { item: folders } = JSON.parse(text) as {
    item: { name: string; item: { request: { method: string; url: { path: string[] } } }[] }[];
  };
  const requests = folders.flatMap(({ item }) =>
    item.map(({ request }) => `${request.method} /${request.url.path.join('/')}`),
  );
  const { paths } = JSON.parse(openApi) as { paths: Record<string, Record<string, { tags: string[] }>> };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => !tags.includes('Operator'))
      .map(([method]) => `${method.toUpperCase()} ${path.replaceAll(/\{([^}]+)\}/g, ':$1')}`),
  );
  expect(requests.sort()).toEqual(operations.sort());
  for (const variable of ['{{token}}', '{{accessToken}}', '{{orderId}}', 'docs-{{$guid}}'])
    expect(text).toContain(variable);
});
