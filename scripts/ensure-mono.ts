import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findMono } from './find-mono.ts';

// The receiver in C# that the portal shows is compiled and run where Mono is. If it is available from the system's packages
// (7 MB), it is installed; otherwise this part of a test is skipped, and this says so.
if (!findMono()) installFromPackages();
console.log(findMono()?.mono ?? 'The receiver in C# is not tried: Mono not found.');

function installFromPackages(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args: string[]) => spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'ignore' }).status === 0;
  const install = () => aptGet('install', '-y', '--no-install-recommends', 'mono-mcs', 'libmono-system-core4.0-cil');
  if (!install() && aptGet('update')) install();
}
