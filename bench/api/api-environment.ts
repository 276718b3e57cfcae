import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectDir = fileURLToPath(new URL('../../', import.meta.url));
const keyBytes = 32;

/** How the bench runs the service: as it is shipped, everything at its default but the rate limits. */
export interface ApiEnvironment {
  /** What `npm run bestow` gives Node before the command: options, and the file of the command line. */
  readonly cli: readonly string[];
  /** What each process says goes to a file of its command's name in here. */
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
      // Given, not made on first start: every process on this database must open what another has sealed.
      KEYS: `bench:${randomBytes(keyBytes).toString('base64')}`,
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
