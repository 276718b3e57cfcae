import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// Some tests open pages in a real browser. If it is missing and available from the system's packages, it is
// installed; otherwise the message says what to do.
const places = [process.env.CHROME_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

if (!places.some((place) => place && existsSync(place)) && !installFromPackages()) {
  console.error('No browser found: install Chromium (Debian: apt-get install chromium), or set CHROME_PATH to one.');
  process.exitCode = 1;
}

function installFromPackages(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log('Installing Chromium from the system’s packages …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  aptGet('update');
  // Without its window, Chromium is smaller and faster; older systems have no such package.
  return ['chromium-headless-shell', 'chromium'].some(
    (name) => aptGet('install', '-y', '--no-install-recommends', name, 'fonts-dejavu-core').status === 0,
  );
}
