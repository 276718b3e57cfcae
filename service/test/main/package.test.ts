import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const serviceDir = join(import.meta.dirname, '../..');

test('a packed service has the portal, the migrations and the demo catalog, and no tests', () => {
  const answer = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: serviceDir,
    encoding: 'utf8',
  });
  const [packed] = JSON.parse(answer) as [{ files: { path: string }[] }];
  const paths = packed.files.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['package.json', 'dist-portal/index.html', 'demo/carriers.json']));
  for (const migration of readdirSync(join(serviceDir, 'migrations')))
    expect(paths).toContain(`migrations/${migration}`);
  expect(paths.filter((path) => /^(src|test)\//.test(path))).toEqual([]);
});

test('the built files have compressed versions next to them', () => {
  const folderOfBuild = join(import.meta.dirname, '../../dist-portal/assets');
  const scripts = readdirSync(folderOfBuild).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(20);
  for (const name of scripts) {
    const bytes = readFileSync(join(folderOfBuild, name));
    if (bytes.length < 1_024) continue;
    expect(brotliDecompressSync(readFileSync(join(folderOfBuild, `${name}.br`))).equals(bytes), name).toBe(true);
    expect(gunzipSync(readFileSync(join(folderOfBuild, `${name}.gz`))).equals(bytes), name).toBe(true);
  }
});
