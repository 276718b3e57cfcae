// npm writes only those optional packages into package-lock.json that it found while installing. `npm ci` on another
// platform, or on a machine that finds more of them, then rejects the lock file. This adds the missing ones by name,
// so that the packages of every platform are listed. Plain JavaScript, because it must run before anything is
// installed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const lockPath = join(import.meta.dirname, '../package-lock.json');
const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'];

const lock = JSON.parse(readFileSync(lockPath, 'utf8'));
const missing = listMissing(lock.packages);
if (process.argv.includes('--check')) report();
else complete();

/** Optional dependencies of a listed package that are not listed themselves, as [place, entry]. */
function listMissing(packages) {
  const places = Object.keys(packages);
  return Object.entries(packages).flatMap(([, { optionalDependencies = {}, dev, license }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !places.some((place) => place.endsWith(`node_modules/${name}`)))
      .map(([name, version]) => [`node_modules/${name}`, entryOf(name, version, { dev, license })]),
  );
}

/** Such packages are named after their platform: binding-linux-x64-musl. */
function entryOf(name, version, shared) {
  const words = name.slice(name.indexOf('/') + 1).split('-');
  const entry = { version, cpu: pick(words, processors), ...shared, optional: true, os: pick(words, systems) };
  if (words.includes('musl')) entry.libc = ['musl'];
  if (words.includes('gnu')) entry.libc = ['glibc'];
  if (entry.cpu.length === 0 || entry.os.length === 0) throw new Error(`for which platform is ${name}?`);
  return entry;
}

function pick(words, known) {
  return words.filter((word) => known.includes(word));
}

function report() {
  for (const [place] of missing) console.error(`package-lock.json: lacks ${place}; run node scripts/complete-lock.mjs`);
  if (missing.length > 0) process.exitCode = 1;
  else console.log('package-lock.json lists the packages of every platform.');
}

function complete() {
  const entries = [...Object.entries(lock.packages), ...missing].sort(([a], [b]) => (a < b ? -1 : 1));
  lock.packages = Object.fromEntries(entries);
  writeFileSync(lockPath, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Added ${missing.length} packages.`);
}
