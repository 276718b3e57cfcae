import { afterAll, beforeAll } from 'vitest';
import type { Worker } from '../../../src/main/worker.ts';
import { givenSignedIn, type PortalCaller } from '../../portal/support/portal-caller.ts';
import { waitFor } from '../../portal/support/wait-for.ts';
import type { Answer } from '../../support/http-caller.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../support/test-api.ts';
import { startTestWorker } from '../../support/test-worker.ts';

/** An API and a worker for the file, and a person of one account who uploads. */
export interface Scene {
  api: TestApi;
  worker: Worker;
  account: TestCaller;
  portal: PortalCaller;
  productId: string;
}

export const scene = {} as Scene;

/** A test file calls this once, at its top. */
export function setScene(): void {
  beforeAll(async () => {
    scene.api = await startTestApi();
    scene.worker = await startTestWorker(scene.api);
    scene.account = await scene.api.givenAccount({ available: { USD: 5_000_00n } });
    scene.portal = (await givenSignedIn(scene.api, scene.account.accountId, 'orderer')).portal;
    const { body } = await scene.portal.get('/Products?currencyCode=USD&productType=Digital&pageSize=500');
    const product = (body.Data as { Id: string; Denominations: number[]; AvailableDeliveryTypes: string[] }[]).find(
      ({ Denominations, AvailableDeliveryTypes }) =>
        Denominations.includes(25) && AvailableDeliveryTypes.includes('DigitalDelivery'),
    );
    scene.productId = product?.Id ?? '';
  });
  afterAll(async () => {
    await scene.worker.close();
    await scene.api.close();
  });
}

export const csvType = { 'content-type': 'text/csv' };

export const xlsxType = { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };

export const upload = (text: string) => scene.portal.post('/Uploads?name=people.csv', text, csvType);

export const rowsOf = (lines: readonly string[]) => `Product,Amount,Email,Name\r\n${lines.join('\r\n')}\r\n`;

export const good = (n: number) => `${scene.productId},25,person-${n}@example.com,Person ${n}`;

export const finished = async (id: unknown): Promise<Answer> =>
  waitFor(
    () => scene.portal.get(`/Uploads/${id}`),
    ({ body }) => body.Status !== 'Running',
  );
