import { type CliProcess, startCli } from './cli.ts';
import type { TestApi } from './test-api.ts';

/** `bestow serve` in a separate process. */
export interface Served extends CliProcess {
  readonly baseUrl: string;
}

/** Settings for a process that uses the database of a test API, with the same keys. */
export function environOn(api: TestApi, databaseUrl = api.database.url): Record<string, string> {
  const { currentKeyId, keys } = api.keyRing;
  const key = keys.get(currentKeyId)?.reveal().toString('base64') ?? '';
  return {
    BESTOW_ENV: 'stage',
    DATABASE_URL: databaseUrl,
    KEYS: `${currentKeyId}:${key}`,
    PORT: '0',
    RATE_LIMITS: 'off',
    ORDER_WAIT_MS: '0',
  };
}

export async function startServe(environ: Readonly<Record<string, string>>, inheritedFd?: number): Promise<Served> {
  const started = startCli('serve', environ, inheritedFd);
  const [, baseUrl = ''] = await started.printed(/Bestow API at (\S+),/);
  return { ...started, baseUrl };
}
