import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createAccount } from '../../../src/accounts/create-account.ts';
import { createCatalog } from '../../../src/catalog/catalog.ts';
import { insertBranding } from '../../../src/catalog/queries.ts';
import { catalogRoutes } from '../../../src/catalog/routes.ts';
import type { ClaimRouteNeeds } from '../../../src/claims/route-types.ts';
import { claimPages, claimRoutes } from '../../../src/claims/routes.ts';
import { withTransaction } from '../../../src/database/database.ts';
import { loadAddressHashes } from '../../../src/delivery/address-hashes.ts';
import { noteOnCase } from '../../../src/help/note-on-case.ts';
import { helpRoutes } from '../../../src/help/routes.ts';
import { createApp } from '../../../src/http/app.ts';
import { parseConfig } from '../../../src/kit/config.ts';
import type { AccountId } from '../../../src/kit/ids.ts';
import type { KeyRing } from '../../../src/kit/keyring.ts';
import { Secret } from '../../../src/kit/secret.ts';
import { openChoices } from '../../../src/main/shared/choices.ts';
import { demoBrandings } from '../../support/demo-catalog.ts';
import { HttpCaller } from '../../support/http-caller.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

export interface ClaimApp {
  readonly baseUrl: string;
  readonly database: TestDatabase;
  readonly keyRing: KeyRing;
  readonly accountId: AccountId;
  readonly caller: HttpCaller;
  /** The log so far, as one text. */
  readonly logged: () => string;
  /** Moves the database's clock of this test file. */
  moveClock(seconds: number): Promise<void>;
  close(): Promise<void>;
}

/** The claim pages and their pictures, on a separate database, listening on a free port of loopback. */
export async function startClaimApp(changes: Partial<ClaimRouteNeeds> = {}): Promise<ClaimApp> {
  const database = await createTestDatabase();
  const { db } = database;
  const keyRing: KeyRing = { currentKeyId: 'test', keys: new Map([['test', new Secret(randomBytes(32))]]) };
  const accountId = await withTransaction(db, async (tx) => {
    const { id } = await createAccount(tx, keyRing, { name: 'Test account' });
    for (const branding of demoBrandings) await insertBranding(tx, id, branding);
    return id;
  });
  const addressHashes = await loadAddressHashes(db, keyRing);
  const config = parseConfig({ RATE_LIMITS: 'off' });
  const choices = await openChoices({ config, db, keyRing });
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString('utf8'));
      done();
    },
  });
  const logger = pino({ level: 'debug' }, sink);
  const app = await createApp(
    {
      baseUrl: 'http://bestow.test',
      version: 'test',
      logger,
      authenticate: () => null,
      authenticateOperator: async () => null,
      rateLimits: config.rateLimits,
      trustedProxyHops: 0,
      isHttpsOnly: false,
      pages: claimPages,
    },
    (routes) => {
      catalogRoutes(routes, { db, catalog: createCatalog(db) });
      claimRoutes(routes, {
        db,
        databaseUrl: database.url,
        keyRing,
        logger,
        baseUrl: 'http://bestow.test',
        unknownLinksPerMinuteMax: null,
        pageLimits: null,
        wallets: { apple: null, google: null },
        noteOn: noteOnCase(db, keyRing),
        addPages: (scope, claims) =>
          helpRoutes(scope, claims, { db, keyRing, addressHashes, supportContact: null, isRateLimited: false }),
        choices,
        ...changes,
      });
    },
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    baseUrl,
    database,
    keyRing,
    accountId,
    caller: new HttpCaller(baseUrl),
    logged: () => lines.join(''),
    async moveClock(seconds) {
      await sql`update service_clock set ahead = ahead + make_interval(secs => ${seconds})`.execute(db);
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}
