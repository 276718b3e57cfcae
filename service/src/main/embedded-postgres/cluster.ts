import type { Runner } from './choose-runner.ts';

/** Everything that stays the same while one embedded database is in use. */
export interface Cluster {
  readonly dir: string;
  readonly dataDir: string;
  readonly nativeDir: string;
  readonly runner: Runner;
  readonly password: string;
  readonly isDurable: boolean;
  readonly settings: Readonly<Record<string, string>>;
}

/** Where a server listens. Without a socket folder only the loopback port is used. */
export interface Address {
  readonly port: number;
  readonly socketDir: string | null;
}

export const databaseName = 'bestow';
export const userName = 'bestow';
