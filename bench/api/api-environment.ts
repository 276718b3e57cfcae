import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchKeys } from '../seed/bench-key.ts';

const projectDir = fileURLToPath(new URL('../../', import.meta.url));

/** Runs the service as shipped: everything at its default except the rate limits. */
export interface ApiEnvironment {
  /** The arguments that `npm run bestow` passes to Node before the command. */
  readonly cli: readonly string[];
  /** Output of each process goes to a file in here, named after its command. */
  readonly logDir: string;
  readonly variables: Readonly<Record<string, string>>;
}

export function apiEnvironment(databaseUrl: string, tempDir: string): ApiEnvironment {
  return {
    cli: readCli(),
    logDir: tempDir,
    variables: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      BESTOW_ENV: 'stage',
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(tempDir, 'api'),
      // Fixed instead of generated: every process on this database must decrypt what another encrypted.
      KEYS: benchKeys,
      METRICS_PORT: '0',
      RATE_LIMITS: 'off',
    },
  };
}

function readCli(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8'));
  const [, ...given] = String(scripts.bestow).split(' ');
  const cliFile = join(projectDir, given.at(-1) ?? '');
  if (!existsSync(cliFile)) throw new Error(`${cliFile} is missing: run npm run build first.`);
  return [...given.slice(0, -1), cliFile];
}
