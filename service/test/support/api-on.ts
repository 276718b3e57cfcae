import type { AddressInfo } from 'node:net';
import { type Database, openDatabase } from '../../src/database/database.ts';
import { createLogger } from '../../src/kit/logger.ts';
import { createApi } from '../../src/main/api.ts';
import { HttpCaller } from './http-caller.ts';
import { type TestApi, TestCaller } from './test-api.ts';

/** One more instance of the API on the database of a test API. */
export interface ApiOn {
  readonly baseUrl: string;
  readonly database: Database;
  readonly anonymous: HttpCaller;
  /** The same account, calling this instance with a token of its own. */
  as(caller: TestCaller): Promise<TestCaller>;
  close(): Promise<void>;
}

/** Starts an instance that reaches the database by the given address: directly, or through a proxy. */
export async function startApiOn(first: TestApi, databaseUrl: string, connectionsMax = 10): Promise<ApiOn> {
  const database = openDatabase({ url: databaseUrl, applicationName: 'bestow-test-api', connectionsMax });
  const api = await createApi({
    config: first.config,
    database,
    databaseUrl,
    keyRing: first.keyRing,
    logger: createLogger(first.config.logLevel),
    baseUrl: 'http://bestow.test',
  });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = api.app.server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  const anonymous = new HttpCaller(baseUrl);
  return {
    baseUrl,
    database,
    anonymous,
    async as(caller) {
      const { email, accessToken } = caller;
      const { body } = await anonymous.post('/v1/Tokens', undefined, { email, accesstoken: accessToken });
      return new TestCaller(baseUrl, String(body.Value), caller);
    },
    async close() {
      await api.close();
      await database.close();
    },
  };
}
