import { askForAdvisories, findAdvisoryFaults } from './dependencies/advisories.ts';
import { readBuiltIn } from './dependencies/built-in.ts';
import { findScriptFaults } from './dependencies/install-scripts.ts';
import { findLicenceFaults } from './dependencies/licences.ts';
import { type LockFile, listShipped } from './dependencies/lock-file.ts';
import { readText } from './files.ts';

const lock = JSON.parse(readText('package-lock.json')) as LockFile;
const shipped = listShipped(lock, readBuiltIn());
const advisories = findAdvisoryFaults(askForAdvisories(), new Set(shipped.map(({ name }) => name)));
const faults = [...findScriptFaults(lock, readText('.npmrc')), ...findLicenceFaults(shipped), ...(advisories ?? [])];
for (const fault of faults) console.error(fault);
if (advisories === null) console.log('Advisories: not reachable, the registry gave no answer to npm audit.');
if (faults.length > 0) process.exitCode = 1;
else console.log(`${shipped.length} packages that ship: licences allowed, no install script runs.`);
