import { readFileSync } from 'node:fs';
import { findMessageFaults } from './commit-message.ts';

// Git passes the name of the file that contains the message.
const [file = ''] = process.argv.slice(2);
const faults = findMessageFaults(readFileSync(file, 'utf8'));
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`See "Commits" in CONTRIBUTING.md. Your message is kept in ${file}.`);
  process.exitCode = 1;
}
