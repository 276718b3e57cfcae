import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findPgBouncer, noPgBouncer } from './find-pgbouncer.ts';

// The service behind a pooler is tested where PgBouncer is. If it is available from the system's packages, it is
// installed; otherwise these tests are skipped, and this says so.
if (!findPgBouncer()) installFromPackages();
console.log(findPgBouncer() ?? `Tests behind PgBouncer ${noPgBouncer}.`);

function installFromPackages(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args: string[]) => spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'ignore' }).status === 0;
  const install = () => aptGet('install', '-y', '--no-install-recommends', 'pgbouncer');
  if (!install() && aptGet('update')) install();
}
