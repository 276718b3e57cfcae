import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Block } from '../../../../scripts/docs/blocks.ts';
import { rootDir } from '../../../../scripts/files.ts';
import { findPython } from '../../../../scripts/find-python.ts';

/** What the blocks of a document find: the service, an account of it, and a folder to work in. */
export interface Given {
  readonly folder: string;
  readonly baseUrl: string;
  readonly environ: Readonly<Record<string, string>>;
  /** Texts of the documents, and what they are here. */
  readonly names: Readonly<Record<string, string>>;
}

export interface Ran {
  readonly block: Block;
  readonly output: string;
  /** Requests that were refused although the document shows no error. */
  readonly failed: string;
}

const separator = '=== end of block';
const secondsMax = 140;

/** Runs the blocks of one language in their order and in one process, so that they share variables. */
export async function runBlocks(language: string, blocks: readonly Block[], given: Given): Promise<Ran[]> {
  const texts = blocks.map((block) => withNames(block.text, given.names));
  const { program, args } = languages[language]?.(texts, given) ?? { program: null, args: [] };
  if (!program) return [];
  const { output, errors, code } = await run(program, args, given);
  const parts = output.split(`${separator}\n`);
  if (code !== 0 || parts.length !== blocks.length + 1) {
    const last = blocks[Math.min(parts.length, blocks.length) - 1];
    throw new Error(`${last?.path}:${last?.line}: ends with ${code}\n${parts.at(-1)}\n${errors}`);
  }
  return blocks.map((block, index) => {
    const [shown = '', ...failed] = (parts[index] ?? '').split('\nfailed request: ');
    return { block, output: shown, failed: failed.join('\n') };
  });
}

interface Program {
  readonly program: string | null;
  readonly args: readonly string[];
}

const languages: Readonly<Record<string, (texts: readonly string[], given: Given) => Program>> = { sh, python, ts };

function sh(texts: readonly string[], { folder }: Given): Program {
  // A refused request fails the block that shows no error; curl itself would call it a success.
  const curl = String.raw`curl() { command curl -sS --fail-with-body "$@" || printf '\nfailed request: %s' "$*"; }`;
  const script = ['set -e -o pipefail', curl, ...texts.flatMap((text) => [text, `echo; echo '${separator}'`])];
  return written(folder, 'blocks.sh', script, 'bash');
}

function python(texts: readonly string[], { folder }: Given): Program {
  const given = 'import os\nbase_url, email, access_token = [os.environ[n] for n in ("BASE", "EMAIL", "ACCESS_TOKEN")]';
  const script = [given, ...texts.flatMap((text) => [text, `print("${separator}", flush=True)`])];
  return written(folder, 'blocks.py', script, findPython());
}

const clientFiles = {
  '@bestow/client/webhooks': 'webhooks',
  '@bestow/client/mocks': 'mocks',
  '@bestow/client': 'client',
};

function ts(texts: readonly string[], { folder }: Given): Program {
  const tsx = join(rootDir, 'node_modules/tsx/dist/loader.mjs');
  const { args } = written(folder, 'blocks.mts', [typeScriptOf(texts)], 'node');
  return { program: process.execPath, args: ['--import', tsx, ...args] };
}

/** One program of all blocks, with the client from its sources. */
export function typeScriptOf(texts: readonly string[]): string {
  const lines = texts.flatMap((text) => [text, `console.log('${separator}');`]).join('\n');
  const imports = [...lines.matchAll(/^import .*;$/gm)].map(([line]) => line);
  const files = Object.entries(clientFiles).reduce(
    (done, [name, file]) => done.replaceAll(`'${name}'`, `'${join(rootDir, `client/src/${file}.ts`)}'`),
    imports.join('\n'),
  );
  const given = "const { BASE: baseUrl = '', EMAIL: email = '', ACCESS_TOKEN: accessToken = '' } = process.env;";
  return [files, given, lines.replaceAll(/^import .*;$/gm, ''), 'process.exit(0);'].join('\n');
}

function written(folder: string, name: string, script: readonly string[], program: string | null): Program {
  const path = join(folder, name);
  writeFileSync(path, `${script.join('\n')}\n`);
  return { program, args: [path] };
}

function withNames(text: string, names: Readonly<Record<string, string>>): string {
  return Object.entries(names).reduce((done, [name, here]) => done.replaceAll(name, here), text);
}

function run(program: string, args: readonly string[], { folder, environ }: Given) {
  return new Promise<{ output: string; errors: string; code: number | null }>((resolve, reject) => {
    const env = {
      ...process.env,
      PYTHONPATH: join(rootDir, 'clients/python/src'),
      PYTHONDONTWRITEBYTECODE: '1',
      ...environ,
    };
    const child = spawn(program, args, {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: secondsMax * 1000,
    });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ output, errors, code }));
  });
}
