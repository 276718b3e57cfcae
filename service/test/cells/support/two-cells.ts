import type { AddressInfo } from 'node:net';
import { addVaultKeys, loadVaultKey, readVaultKeys } from '../../../src/cards/vault-keys.ts';
import { createDirectory } from '../../../src/cells/directory.ts';
import { openCells } from '../../../src/cells/open-cells.ts';
import type { Cell } from '../../../src/cells/types.ts';
import { createLogger } from '../../../src/kit/logger.ts';
import { createRouter } from '../../../src/main/router/create-router.ts';
import { HttpCaller } from '../../support/http-caller.ts';
import { withToken } from '../../support/sign-in.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

/** Two complete cells with a router in front of them. */
export interface TwoCells {
  readonly a: TestApi;
  readonly b: TestApi;
  readonly baseUrl: string;
  /** Through the router, without any token. */
  readonly anonymous: HttpCaller;
  close(): Promise<void>;
}

export async function startTwoCells(environ: Record<string, string> = {}): Promise<TwoCells> {
  // What the router adds to X-Forwarded-For is to be believed.
  const settings = { TRUSTED_PROXY_HOPS: '1', ...environ };
  const a = await startTestApi(settings);
  const database = await createTestDatabase();
  await shareKeys(a, database);
  const b = await startTestApi(settings, database, a.keyRing);
  const { cells, close: closeCells } = openCells([cellOf('a', a), cellOf('b', b)], {
    applicationName: 'test-router',
    connectionsMax: 4,
    answerTimeoutMs: 5_000,
  });
  const router = await startRouter(cells);
  return {
    a,
    b,
    baseUrl: router.baseUrl,
    anonymous: new HttpCaller(router.baseUrl),
    async close() {
      await router.close();
      await closeCells();
      await Promise.all([a.close(), b.close()]);
    },
  };
}

/** As `bestow cells prepare` does, of a first cell that was in use: it has keys for every purpose. */
async function shareKeys({ keyRing, database: { db } }: TestApi, other: TestDatabase): Promise<void> {
  for (const purpose of ['fingerprint', 'address', 'audit', 'reminders', 'simulator'])
    await loadVaultKey(db, keyRing, purpose);
  await addVaultKeys(other.db, keyRing, await readVaultKeys(db, keyRing));
}

export async function startRouter(cells: readonly Cell[]) {
  const router = createRouter({
    cells,
    directory: createDirectory(cells),
    baseUrl: 'http://bestow.test',
    logger: createLogger('silent'),
    isReady: async () => true,
    onRouted: () => undefined,
  });
  await new Promise<void>((resolve) => router.server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(router.server.address() as AddressInfo).port}`,
    async close() {
      router.server.closeAllConnections();
      router.close();
      await new Promise((resolve) => router.server.close(resolve));
    },
  };
}

export function cellOf(name: string, { baseUrl, database }: Pick<TestApi, 'baseUrl' | 'database'>) {
  return { name, url: baseUrl, databaseUrl: database.url, isOpen: true };
}

/** A fresh token of the caller's credentials, got and used through the router. */
export async function throughRouter(
  { baseUrl, anonymous }: TwoCells,
  { email, accessToken }: { readonly email: string; readonly accessToken: string },
): Promise<HttpCaller & { readonly headers: Record<string, string> }> {
  const { status, body } = await anonymous.post('/v1/Tokens', undefined, { email, accesstoken: accessToken });
  if (status !== 200) throw new Error(`the sign-in was answered ${status}`);
  const headers = { authorization: `Bearer ${body.Value}` };
  return Object.assign(withToken(baseUrl, String(body.Value)), { headers });
}
