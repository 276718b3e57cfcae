import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cliFile = fileURLToPath(new URL('../../service/dist/main/cli.js', import.meta.url));

/** How the bench runs the service: as it is shipped, everything at its default but the rate limits. */
export interface ApiEnvironment {
  readonly cliFile: string;
  readonly logFile: string;
  readonly variables: Readonly<Record<string, string>>;
}

export function apiEnvironment(databaseUrl: string, tempDir: string): ApiEnvironment {
  if (!existsSync(cliFile)) throw new Error(`${cliFile} is missing: run npm run build first.`);
  return {
    cliFile,
    logFile: join(tempDir, 'api.log'),
    variables: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      BESTOW_ENV: 'stage',
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(tempDir, 'api'),
      METRICS_PORT: '0',
      RATE_LIMITS: 'off',
    },
  };
}
