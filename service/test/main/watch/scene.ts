import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Worker } from '../../../src/main/worker.ts';
import { type SmtpSink, startSmtpSink } from '../../delivery/support/smtp-sink.ts';
import { type Scene, setScene } from '../../fulfillment/scene.ts';
import { coffee, givenSources } from '../../fulfillment/support.ts';
import { startTestWorker } from '../../support/test-worker.ts';
import { type Receiver, startReceiver } from '../../webhooks/support.ts';
import { prepareLosses } from './support.ts';

export interface WatchScene extends Scene {
  sink: SmtpSink;
  /** A separate receiver for each test. */
  receiver: Receiver;
}

/**
 * Everything that an order can need: a supplier, a mail server, parcels that are not packed automatically, and
 * receivers, with a worker whose jobs can be lost. Coffee has no source until a test gives it one.
 */
export function setWatchScene(): WatchScene {
  const environ = { WAREHOUSE: 'off' };
  const scene = setScene(environ) as WatchScene;
  let worker: Worker;
  beforeAll(async () => {
    scene.sink = await startSmtpSink();
    await prepareLosses(scene.api.database.db);
    const mail = { SMTP_URL: scene.sink.url, MAIL_FROM: 'gifts@sender.example' };
    worker = await startTestWorker(scene.api, { ...environ, ...mail, ...scene.supplier.environ });
  });
  beforeEach(async () => {
    scene.receiver = await startReceiver();
    await givenSources(scene.api.database.db, coffee, []);
  });
  afterEach(() => scene.receiver.close());
  afterAll(async () => {
    await worker.close();
    await scene.sink.close();
  });
  return scene;
}
