import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** Whether this process is the PostgreSQL server of this folder: its id alone may have been given to another. */
export async function isPostmasterOf(pid: number, clusterDir: string): Promise<boolean> {
  const command = process.platform === 'linux' ? await readProcCommand(pid) : await readPsCommand(pid);
  return `${command} `.includes(`/postgres -D ${clusterDir} `);
}

// The command line is readable where the working folder is not: root of a container may not inspect other users.
async function readProcCommand(pid: number): Promise<string> {
  const bytes = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return bytes.replaceAll('\0', ' ').trim();
}

function readPsCommand(pid: number): Promise<string> {
  return new Promise((resolve) => {
    execFile('ps', ['-ww', '-o', 'command=', '-p', String(pid)], (_error, stdout) => resolve(stdout.trim()));
  });
}
