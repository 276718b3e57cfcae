import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../service/src/database/database.ts';
import { migrateToLatest } from '../../service/src/database/migrate.ts';
import { startEmbeddedPostgres } from '../../service/src/embedded-postgres/start-embedded-postgres.ts';
import { rowByFolder } from '../imports/house-rules.ts';
import { makeErrorsPage } from './errors-page.ts';
import { makeOpenApiFile } from './openapi-file.ts';
import { makeRoomsPicture } from './rooms-picture.ts';
import { makeSchemaDump } from './schema-dump.ts';

/** A document that is generated from the code: its path and its current contents. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

/** Generates all documents, with a temporary PostgreSQL. */
export async function makeGeneratedFiles(): Promise<GeneratedFile[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bestow-docs-'));
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  const database = openDatabase({ url: postgres.url, applicationName: 'bestow-docs', connectionsMax: 2 });
  try {
    await migrateToLatest(database.db, 'stage');
    return [
      { path: 'docs/errors.md', text: makeErrorsPage() },
      { path: 'docs/rooms.svg', text: makeRoomsPicture(rowByFolder) },
      { path: 'docs/schema.sql', text: await makeSchemaDump(database.db) },
      { path: 'docs/openapi.json', text: await makeOpenApiFile(database, postgres.url) },
    ];
  } finally {
    await database.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
