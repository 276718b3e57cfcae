import { expect, test } from 'vitest';
import { findUnmarkedBlocks, listBlocks } from '../../../scripts/docs/blocks.ts';
import { findCodeDifferences } from '../../../scripts/docs/error-codes.ts';
import { findDeadLinks } from '../../../scripts/docs/links.ts';
import { findUnknownNames, type KnownThings } from '../../../scripts/docs/named-things.ts';
import { makePostmanFile } from '../../../scripts/docs/postman-file.ts';
import { findSettingDifferences } from '../../../scripts/docs/settings.ts';
import { findUnexplainedSentences } from '../../../scripts/docs/startup-sentences.ts';
import { readText } from '../../../scripts/files.ts';
import { findDifference } from './support/compare-output.ts';

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

test('a block is run, shown by one that is, marked with a reason, or reported', () => {
  const fenced = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;
  const text = [
    fenced('sh', 'echo 1'),
    fenced('output', '1'),
    'Words.',
    fenced('json', '{}'),
    '<!-- not run: needs root -->',
    fenced('sh', 'reboot'),
    '<!-- not run:  -->',
    fenced('', 'text'),
    fenced('python', 'print(1)'),
    'Shortened:\n\n<!-- output of the block above -->',
    fenced('json', '1'),
  ].join('\n');
  const uses = listBlocks({ path: 'a.md', text }).map(({ use }) => use);
  expect(uses).toEqual(['run', 'output', 'unmarked', 'not run', 'unmarked', 'run', 'output']);
  expect(findUnmarkedBlocks([{ path: 'a.md', text }], () => '').map(({ line }) => line)).toEqual([8, 16]);
  const elsewhere = { path: 'docs/a.md', text: `<!-- blocks are run by: a.test.ts -->\n${fenced('', 'x')}` };
  expect(findUnmarkedBlocks([elsewhere], () => "blocksOf('docs/a.md')")).toEqual([]);
  expect(findUnmarkedBlocks([elsewhere], () => 'nothing')).toMatchObject([{ line: 1 }]);
});

test('an output is what the document shows, except for ids, times and what it leaves out', () => {
  const order = (id: string, cost: number) =>
    JSON.stringify({ Id: id, Cost: cost, At: '2026-11-18T12:00:00Z', More: 1 });
  const shown = '{ "Id": "01a1e0a2-712b-782d-83b3-2bd910000000", "Cost": 5, "At": "2020-01-01T00:00:00.000Z" }';
  const actual = order('11111111-712b-782d-83b3-2bd910000000', 5);
  expect(findDifference(shown, 'json', `first\n${actual}`)).toBeNull();
  expect(findDifference(shown, 'json', order('no id', 5))).toContain('/Id is "no id"');
  expect(findDifference(shown, 'json', order('11111111-712b-782d-83b3-2bd910000000', 6))).toBe('/Cost is 6, not 5');
  expect(findDifference('[1]', 'json', '[1, 2]')).toBe('/ has 2 items, not 1');
  expect(findDifference('a … c', 'output', 'a b c\n')).toBeNull();
  expect(findDifference('a', 'output', 'a\nb')).toBe('"b" is not shown');
  expect(findDifference('a\nb', 'output', 'a')).toBe('line 2 is "", not "b"');
});
