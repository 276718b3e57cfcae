import type { Database } from '../../database/database.ts';
import type { Config } from '../../kit/config.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import type { Logger } from '../../kit/logger.ts';
import type { Metrics } from '../monitoring/metrics.ts';

export interface ApiNeeds {
  readonly config: Config;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly keyRing: KeyRing;
  readonly logger: Logger;
  readonly baseUrl: string;
  readonly metrics?: Metrics;
}
