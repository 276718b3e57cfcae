import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runHere } from '../../support/run-here.ts';

export const backupPage = readFileSync(join(import.meta.dirname, '../../../../docs/backup.md'), 'utf8');
const steps = [...(/## After a restore\n([\s\S]*?)\n## /.exec(backupPage)?.[1] ?? '').matchAll(/^\d\. .*$/gm)].join(
  '\n',
);

/** PostgreSQL's settings of the page: those for archiving, and those for a recovery. */
export const [archiving = {}, recovery = {}] = [...backupPage.matchAll(/^```ini\n([\s\S]*?)^```$/gm)].map(
  ([, block = '']) =>
    Object.fromEntries(
      [...block.matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(([, name, value]) => [name ?? '', value ?? '']),
    ),
);

/** Runs the commands that the page names for the time after a restore; each must succeed. */
export async function runStepsAfterRestore(environ: Record<string, string>, cards: number): Promise<void> {
  const ran: string[] = [];
  for (const [, command = ''] of steps.matchAll(/`bestow ([a-z ]+)`/g)) {
    const { code, stdout, stderr } = await runHere(command, environ);
    expect({ command, code, stderr }, stdout).toEqual({ command, code: 0, stderr: expect.any(String) });
    if (command === 'verify') expect(stdout).toMatch(new RegExp(`(All|The) ${cards} issued cards? decrypt`));
    ran.push(command);
  }
  expect(ran).toEqual(['migrate', 'doctor', 'verify', 'audit verify']);
}
