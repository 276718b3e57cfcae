import { StartupError } from '../../kit/startup-error.ts';
import { findNativeDir } from './find-native-dir.ts';
import { launchCluster } from './launch-cluster.ts';

export interface EmbeddedPostgres {
  readonly url: string;
  /** True when a server that a killed process left behind was taken over. */
  readonly isAdopted: boolean;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  /** False gives up safety against power loss for speed: tests only. */
  readonly durable?: boolean;
  /** More settings of postgresql.conf; they win over ours. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly onNotice?: (text: string) => void;
}

/** Starts the PostgreSQL that comes with Bestow, or takes over the one that still runs in this data folder. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    return await launchCluster(options, findNativeDir());
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `The embedded database cannot use the data folder ${options.dataDir} (${reason}): check who owns the folder and the free space, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}
