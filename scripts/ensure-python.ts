import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findPython, noPython } from './find-python.ts';

// The Python client is tested where Python 3.11 and httpx are. If httpx is missing and available from the system's
// packages, it is installed; otherwise these tests are skipped, and this says so.
if (!findPython()) installFromPackages();
console.log(findPython() ?? `Tests of the Python client ${noPython}.`);

function installFromPackages(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args: string[]) => spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'ignore' }).status === 0;
  const install = () => aptGet('install', '-y', '--no-install-recommends', 'python3-httpx');
  if (!install() && aptGet('update')) install();
}
