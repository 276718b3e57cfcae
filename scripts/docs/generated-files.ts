import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Commands } from '../../service/src/cli/command.ts';
import { openDatabase } from '../../service/src/database/database.ts';
import { migrateToLatest } from '../../service/src/database/migrate.ts';
import { startEmbeddedPostgres } from '../../service/src/embedded-postgres/start-embedded-postgres.ts';
import { commands } from '../../service/src/main/command-table.ts';
import { makeClientSamples } from '../client-types/make-client-samples.ts';
import { makeClientTypes } from '../client-types/make-client-types.ts';
import { readText } from '../files.ts';
import { rowByFolder } from '../imports/house-rules.ts';
import { makePythonClient } from '../python-client/make-python-client.ts';
import { makeCapacityPage } from './capacity-page.ts';
import { makeCommandPage } from './command-page.ts';
import { makeErrorsPage } from './errors-page.ts';
import { makeOpenApiFiles } from './openapi-file.ts';
import { makePostmanFile } from './postman-file.ts';
import { makeRoomsPicture } from './rooms-picture.ts';
import { makeSchemaDump } from './schema-dump.ts';

/** A document that is generated from the code: its path and its current contents. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

const connectTimeoutMs = 30_000;

/** Generates all documents, with a temporary PostgreSQL. */
export async function makeGeneratedFiles(): Promise<GeneratedFile[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bestow-docs-'));
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  const database = openDatabase({ url: postgres.url, applicationName: 'bestow-docs', connectionsMax: 2 });
  // On a busy machine the queries below wait for each other longer than those of a service may.
  database.pool.options.connectionTimeoutMillis = connectTimeoutMs;
  try {
    await migrateToLatest(database.db, 'stage');
    const { api, operatorApi } = await makeOpenApiFiles(database, postgres.url);
    return [
      { path: 'docs/command-line.md', text: makeCommandPage(commands as Commands) },
      { path: 'docs/capacity.md', text: makeCapacityPage(JSON.parse(readText('bench/results/latest.json'))) },
      { path: 'docs/errors.md', text: makeErrorsPage() },
      { path: 'docs/rooms.svg', text: makeRoomsPicture(rowByFolder) },
      { path: 'docs/schema.sql', text: await makeSchemaDump(database.db) },
      { path: 'docs/openapi.json', text: api },
      { path: 'docs/operator-openapi.json', text: operatorApi },
      { path: 'docs/postman.json', text: makePostmanFile(api) },
      makeClientTypes(JSON.parse(api)),
      makeClientSamples(JSON.parse(api)),
      ...(await makePythonClient(JSON.parse(api))),
    ];
  } finally {
    await database.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
