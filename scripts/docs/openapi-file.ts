import { randomBytes } from 'node:crypto';
import type { Database } from '../../service/src/database/database.ts';
import { parseConfig } from '../../service/src/kit/config.ts';
import type { KeyRing } from '../../service/src/kit/keyring.ts';
import { createLogger } from '../../service/src/kit/logger.ts';
import { Secret } from '../../service/src/kit/secret.ts';
import { createApi } from '../../service/src/main/api.ts';

const keyRing: KeyRing = { currentKeyId: 'docs', keys: new Map([['docs', new Secret(randomBytes(32))]]) };

/** docs/openapi.json: the document that the complete API serves, with a fixed address. */
export async function makeOpenApiFile(database: Database, databaseUrl: string): Promise<string> {
  const config = parseConfig({ LOG_LEVEL: 'silent' });
  const logger = createLogger(config.logLevel);
  const api = await createApi({ config, database, databaseUrl, keyRing, logger, baseUrl: '/' });
  try {
    await api.app.ready();
    return `${JSON.stringify(api.app.swagger(), null, 2)}\n`;
  } finally {
    await api.close();
  }
}
