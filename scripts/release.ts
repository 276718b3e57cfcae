import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackedClient } from './api-tools/check-packed-client.ts';
import { installApiTools } from './api-tools/install-api-tools.ts';
import { readText, rootDir } from './files.ts';
import { notesOf, withRelease } from './release/changelog.ts';
import { isLater, lockWithVersion, versionedFiles, versionIn, withVersion } from './release/versions.ts';

// `npm run release -- prepare 0.2.0` writes the version into all files, to be reviewed and committed.
// `npm run release` packs the version that is checked out: archives, software bill of materials, checksums.

const [command, wanted = ''] = process.argv.slice(2);
try {
  if (command === 'prepare') prepare(wanted);
  else if (command === undefined) pack();
  else throw new Error('Use "npm run release" or "npm run release -- prepare <version>".');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function prepare(version: string): void {
  const current = versionIn(readText('package.json'));
  if (version !== current && !isLater(version, current))
    throw new Error(`"${version}" is not a version from ${current} on.`);
  const day = new Date().toISOString().slice(0, 10);
  const changelog = withRelease(readText('CHANGELOG.md'), version, day);
  for (const path of versionedFiles) write(path, withVersion(readText(path), version));
  write('package-lock.json', lockWithVersion(readText('package-lock.json'), version));
  write('CHANGELOG.md', changelog);
  npm('run', '--silent', 'docs:generate');
  mkdirSync(join(rootDir, 'docs/releases', version), { recursive: true });
  write(`docs/releases/${version}/openapi.json`, readText('docs/openapi.json'));
  console.log(`Review and commit the changes as "release: ${version}", run "npm run check", then "npm run release".`);
}

function pack(): void {
  const version = versionIn(readText('package.json'));
  if (git('status', '--porcelain') !== '') throw new Error('There are uncommitted changes.');
  notesOf(readText('CHANGELOG.md'), version);
  if (readText(`docs/releases/${version}/openapi.json`) !== readText('docs/openapi.json'))
    throw new Error(
      `docs/releases/${version}/openapi.json is not the present document; run "npm run release -- prepare <version>".`,
    );
  const folder = join(rootDir, 'dist-release', version);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  npm('run', '--silent', 'build');
  archive(folder, `bestow-${version}`, 'HEAD');
  archive(folder, `bestow-python-${version}`, 'HEAD:clients/python');
  npm('pack', '--silent', '--ignore-scripts=false', '-w', 'client', '--pack-destination', folder);
  checkPackage(join(folder, `bestow-client-${version}.tgz`));
  writeFileSync(join(folder, `bestow-${version}.cdx.json`), materialsOf());
  writeFileSync(join(folder, 'NOTES.md'), `${notesOf(readText('CHANGELOG.md'), version).trim()}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), checksumsOf(folder));
  console.log(`dist-release/${version} is complete. Tag it: git tag -a v${version} -m "Bestow ${version}"`);
}

function archive(folder: string, name: string, tree: string): void {
  git('archive', '--format=tar.gz', `--prefix=${name}/`, '-o', join(folder, `${name}.tar.gz`), tree);
}

function checkPackage(file: string): void {
  const modules = installApiTools();
  if (modules === null) throw new Error('publint and attw cannot be installed: the registry gave no answer.');
  checkPackedClient(modules, file);
}

/** What production installs, as CycloneDX. npm names the project after its folder. */
function materialsOf(): string {
  const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'], {
    cwd: rootDir,
    maxBuffer: 64 * 1024 * 1024,
  });
  const materials = JSON.parse(String(text)) as { metadata: { component: { name: string } } };
  materials.metadata.component.name = 'bestow';
  return `${JSON.stringify(materials, null, 2)}\n`;
}

/** In the form that `sha256sum --check` reads. */
function checksumsOf(folder: string): string {
  const lines = readdirSync(folder).map(
    (name) =>
      `${createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex')}  ${name}\n`,
  );
  return lines.join('');
}

function write(path: string, text: string): void {
  writeFileSync(join(rootDir, path), text);
}

function npm(...args: string[]): void {
  execFileSync('npm', args, { cwd: rootDir, stdio: 'inherit' });
}

function git(...args: string[]): string {
  return String(execFileSync('git', args, { cwd: rootDir })).trim();
}
