import { randomBytes } from 'node:crypto';
import type { Database } from '../../service/src/database/database.ts';
import { parseConfig } from '../../service/src/kit/config.ts';
import type { KeyRing } from '../../service/src/kit/keyring.ts';
import { createLogger } from '../../service/src/kit/logger.ts';
import { Secret } from '../../service/src/kit/secret.ts';
import { createApi } from '../../service/src/main/api.ts';

const keyRing: KeyRing = { currentKeyId: 'docs', keys: new Map([['docs', new Secret(randomBytes(32))]]) };

/** docs/openapi.json and docs/operator-openapi.json: the documents that the complete API serves, with a fixed address. */
export async function makeOpenApiFiles(
  database: Database,
  databaseUrl: string,
): Promise<{ readonly api: string; readonly operatorApi: string }> {
  const config = parseConfig({ LOG_LEVEL: 'silent' });
  const logger = createLogger(config.logLevel);
  const api = await createApi({ config, database, databaseUrl, keyRing, logger, baseUrl: '/' });
  try {
    await api.app.ready();
    const operatorApi = await api.app.inject({ url: '/operator/v1/openapi.json' });
    if (operatorApi.statusCode !== 200) throw new Error(`/operator/v1/openapi.json: ${operatorApi.body}`);
    return { api: textOf(api.app.swagger()), operatorApi: textOf(JSON.parse(operatorApi.body)) };
  } finally {
    await api.close();
  }
}

function textOf(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
