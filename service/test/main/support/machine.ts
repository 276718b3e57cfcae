import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { buildCli } from '../../support/builds.ts';
import { makeDataFolder } from '../../support/data-folder.ts';

const rootDir = join(import.meta.dirname, '../../../..');

/** A program that the machine lacks: gets its arguments and input, and answers what it prints. */
export type StandIn = (args: readonly string[], input: string) => Promise<string> | string;

/** A folder that plays the part of a machine's root: /etc, /opt and so on, and stand-ins for its system programs. */
export interface Machine {
  readonly root: string;
  /** Runs commands as they are written in a document, in one shell, with paths and names of this machine. */
  run(commands: string): Promise<{ readonly code: number | null; readonly output: string }>;
  /** A path or text of the document as it is here. */
  here(text: string): string;
  close(): Promise<void>;
}

export interface MachineOptions {
  readonly environ: Readonly<Record<string, string>>;
  /** Names of the document, such as hosts, and what they are here. */
  readonly names: Readonly<Record<string, string>>;
  readonly programs: Readonly<Record<string, StandIn>>;
  /** Commands of the installed `bestow` that really run as a process; the stand-in has the others, which is cheaper. */
  readonly realCommands: readonly string[];
}

export async function makeMachine({ environ, names, programs, realCommands }: MachineOptions): Promise<Machine> {
  const root = makeDataFolder();
  for (const folder of ['bin', 'etc/systemd/system', 'etc/caddy', 'opt/bestow/service', 'usr/local/bin', 'root'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const folder of ['deploy', 'docs']) symlinkSync(join(rootDir, folder), join(root, 'opt/bestow', folder));
  // The built service, as `npm run build` would leave it.
  const built = dirname(dirname(dirname(buildCli())));
  for (const name of ['dist', 'migrations', 'demo', 'package.json'])
    symlinkSync(join(built, name), join(root, 'opt/bestow/service', name));
  // Not a link: the program finds the built service beside itself.
  cpSync(join(rootDir, 'service/bin'), join(root, 'opt/bestow/service/bin'), { recursive: true });

  const server = createServer((request, response) => {
    const [program = '', ...args] = new URL(request.url ?? '', 'http://machine').searchParams.getAll('word');
    let input = '';
    request.setEncoding('utf8').on('data', (piece: string) => (input += piece));
    request.on('end', async () => {
      try {
        response.end(await programs[program]?.(args, input));
      } catch (error) {
        response.writeHead(500).end(String(error));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const installed = `case "$1" in ${realCommands.join('|')}) exec ${root}/usr/local/bin/bestow "$@" ;; esac\n`;
  for (const name of Object.keys(programs))
    writeStandIn(join(root, 'bin', name), port, name === 'bestow' ? installed : '');

  const here = (text: string) =>
    Object.entries({
      ...names,
      '/etc/': `${root}/etc/`,
      '/opt/': `${root}/opt/`,
      '/usr/local/bin/': `${root}/usr/local/bin/`,
    }).reduce((result, [name, value]) => result.replaceAll(name, value), text);
  return {
    root,
    here,
    run: (commands) =>
      finish(
        spawn('bash', ['-euo', 'pipefail', '-c', here(commands)], {
          cwd: root,
          env: { ...environ, HOME: join(root, 'root'), PATH: `${join(root, 'bin')}:${process.env.PATH}` },
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
      ),
    async close() {
      server.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function writeStandIn(path: string, port: number, before: string): void {
  const words = 'for word in "$(basename "$0")" "$@"; do words+=(--url-query "word=$word"); done';
  writeFileSync(
    path,
    `#!/bin/bash\n${before}${words}\ninput=/dev/null; [ -t 0 ] || input=-\nexec curl -sS --fail-with-body --data-binary @"$input" "\${words[@]}" http://127.0.0.1:${port}/\n`,
  );
  chmodSync(path, 0o755);
}

async function finish(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (piece: string) => (output += piece));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

/** What a systemd unit runs: its command and environment. */
export function readUnit(path: string): {
  readonly command: string[];
  readonly environ: Record<string, string>;
  cwd: string;
} {
  const lines = readFileSync(path, 'utf8').split('\n');
  const valuesOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));
  const pairs = [
    ...valuesOf('Environment'),
    ...valuesOf('EnvironmentFile').flatMap((file) => readFileSync(file, 'utf8').split('\n')),
  ].filter((line) => /^[A-Z]/.test(line));
  return {
    command: valuesOf('ExecStart')[0]?.split(' ') ?? [],
    environ: Object.fromEntries(
      pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    ),
    cwd: valuesOf('WorkingDirectory')[0] ?? '/',
  };
}
