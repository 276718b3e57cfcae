import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** How many requirements of levels 1 and 2 each section of ASVS 5.0 has; within a section they are numbered from 1. */
const sections =
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 ' +
  '5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 ' +
  '8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 ' +
  '11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 ' +
  '16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2';
const document = readFileSync(join(import.meta.dirname, '../../../docs/asvs.md'), 'utf8');
const rows = document.split('\n').filter((line) => /^\| \d/.test(line));

test('every requirement of levels 1 and 2 is in exactly one row, with an answer and a reason', () => {
  const all = sections.split(' ').flatMap((section) => {
    const [name, count] = section.split(':');
    return Array.from({ length: Number(count) }, (_, index) => `${name}.${index + 1}`);
  });
  expect(all).toHaveLength(253);
  expect(rows.flatMap(requirementsOf).sort()).toEqual(all.sort());
  for (const row of rows) expect(row).toMatch(/^\| [\d.,– ]+ [^|]+ \| (Yes|Partly|No|You|–) \|/);
});

test('what does not hold or only partly is repeated at the end', () => {
  const end = document.slice(document.indexOf('## What does not hold'));
  for (const row of rows.filter((each) => /\| (Partly|No) \|/.test(each))) {
    const [first] = requirementsOf(row);
    expect(end, row).toMatch(new RegExp(`[*, ]${first?.replaceAll('.', '\\.')}[*, ]`));
  }
});

/** "1.2.6–1.2.8, 1.3.1" are four. */
function requirementsOf(row: string): string[] {
  const numbers = /^\| ([\d.,– ]+)/.exec(row)?.[1] ?? '';
  return numbers.split(',').flatMap((part) => {
    const [from = '', to = from] = part.trim().split('–');
    const section = from.slice(0, from.lastIndexOf('.'));
    const [first, last] = [from, to].map((number) => Number(number.slice(number.lastIndexOf('.') + 1)));
    return Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, index) => `${section}.${Number(first) + index}`,
    );
  });
}
