import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linksOrder } from '../fulfillment/support.ts';
import { buildCli } from '../support/builds.ts';
import { endProcessesAfterEachTest } from '../support/cli.ts';
import { startStage } from '../support/stage.ts';
import { startReceiver } from './support.ts';

endProcessesAfterEachTest();
const folder = await mkdtemp(join(tmpdir(), 'bestow-webhooks-'));
beforeAll(() => void buildCli());
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a new stage environment sends to a local receiver, signed with the secret in demo.json', async () => {
  const stage = await startStage(folder);
  const receiver = await startReceiver();
  try {
    const caller = await stage.signIn();
    const WebhookSettings = { FulfillmentComplete: { Url: receiver.url } };
    const { status, body } = await caller.post('/v1/Orders', { ...linksOrder(), WebhookSettings });
    expect(status).toBe(201);
    const [received] = await receiver.until(1);
    expect(received?.body).toMatchObject({ type: 'FulfillmentComplete', data: { OrderId: body.Id } });
    new Webhook(stage.demo.Accounts[0]?.WebhookSecret ?? '').verify(received?.text ?? '', received?.headers ?? {});
    expect(stage.demo.Markers).toMatchObject({ WebhookLost: 'stage:webhook-lost' });
  } finally {
    stage.kill('SIGTERM');
    await stage.ended;
    await receiver.close();
  }
});
