import type { Database } from '../../database/database.ts';
import type { Config } from '../../kit/config.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import type { Logger } from '../../kit/logger.ts';

export interface WorkerNeeds {
  readonly config: Config;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly keyRing: KeyRing;
  readonly logger: Logger;
}
