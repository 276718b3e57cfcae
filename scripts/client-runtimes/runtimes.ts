import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { build } from 'vite';
import type { StartedService } from '../on-demand/with-service.ts';

const run = promisify(execFile);
const flowSecondsMax = 120;

export interface Runtime {
  readonly name: string;
  readonly program: string;
  /** Runs the flow in a project that has the client installed. Answers with what it prints: which steps went well. */
  tryClient(program: string, project: string, service: StartedService): Promise<string>;
}

/** Those that exist for this platform, in the folder where they are installed. */
export function listRuntimes(modules: string): readonly Runtime[] {
  const platform = `${process.platform}-${process.arch}`;
  const all: readonly Runtime[] = [
    { name: 'Bun', program: join(modules, `bun-${platform}/bin/bun`), tryClient: tryOnBun },
    { name: 'Deno', program: join(modules, `deno-${platform}/deno`), tryClient: tryOnDeno },
    { name: 'workerd', program: join(modules, `workerd-${platform}/bin/workerd`), tryClient: tryOnWorkerd },
  ];
  return all.filter(({ program }) => existsSync(program));
}

export function copyFlow(project: string): void {
  for (const name of ['flow.mjs', 'main.mjs', 'worker.mjs', 'worker.capnp'])
    cpSync(join(import.meta.dirname, name), join(project, name));
}

async function tryOnBun(program: string, project: string, service: StartedService): Promise<string> {
  return runMain(program, ['run', 'main.mjs'], project, service);
}

/** With no other permission than to reach the service. */
async function tryOnDeno(program: string, project: string, service: StartedService): Promise<string> {
  const allowed = ['--no-prompt', '--node-modules-dir=manual', `--allow-net=${new URL(service.baseUrl).host}`];
  return runMain(program, ['run', ...allowed, 'main.mjs'], project, service);
}

async function runMain(program: string, args: string[], cwd: string, service: StartedService): Promise<string> {
  const { baseUrl, email, accessToken } = service;
  const env = { PATH: process.env.PATH, HOME: cwd, DENO_DIR: join(cwd, '.deno'), DENO_NO_UPDATE_CHECK: '1' };
  const limits = { cwd, env, timeout: flowSecondsMax * 1_000 };
  const { stdout } = await run(program, [...args, baseUrl, email, accessToken], limits);
  return stdout.trim();
}

/** Bundled into one module, as workers are. */
async function tryOnWorkerd(program: string, project: string, service: StartedService): Promise<string> {
  const lib = { entry: join(project, 'worker.mjs'), formats: ['es' as const], fileName: () => 'worker.js' };
  await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    build: { lib, outDir: project, emptyOutDir: false },
  });
  const worker = spawn(program, ['serve', 'worker.capnp', '--control-fd=3'], {
    cwd: project,
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  });
  const ended = once(worker, 'close');
  try {
    const port = await portOf(worker.stdio[3] as Readable);
    const signal = AbortSignal.timeout(flowSecondsMax * 1_000);
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body: JSON.stringify(service),
      signal,
    });
    return await response.text();
  } finally {
    worker.kill('SIGTERM');
    await ended;
  }
}

/** workerd says there, as JSON, which port it chose. */
async function portOf(control: Readable): Promise<number> {
  let text = '';
  for await (const piece of control.setEncoding('utf8')) {
    text += piece;
    const port = /"port":(\d+)/.exec(text)?.[1];
    if (port) return Number(port);
  }
  throw new Error(`workerd did not start: ${text}`);
}
