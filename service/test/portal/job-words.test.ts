import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url).pathname;
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

test('every kind of job has a name on the health page', () => {
  const definitions = readdirSync(`${root}service/src`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('job.ts') || path.endsWith('jobs.ts'))
    .map((path) => read(`service/src/${path}`))
    .join('\n');
  const kinds = [...definitions.matchAll(/\bkind: '([a-z]+(?:-[a-z]+)*)'/g)].map(([, kind]) => kind ?? '');
  expect(kinds.length).toBeGreaterThan(30);
  const named = read('portal/src/operator/health/job-words.ts');
  expect([...new Set(kinds)].filter((kind) => !new RegExp(`^ {2}'?${kind}'?: t\\('[A-Z]`, 'm').test(named))).toEqual(
    [],
  );
});
