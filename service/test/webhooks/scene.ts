import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Worker } from '../../src/main/worker.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { type Receiver, startReceiver } from './support.ts';

/** Shared by the tests of a file. Its members are set once a test runs, not before. */
export interface Scene {
  api: TestApi;
  /** A separate account and receiver for each test. */
  caller: TestCaller;
  receiver: Receiver;
}

export interface SendingScene extends Scene {
  /** A test that replaces it closes the old one; the last one is closed at the end of the file. */
  worker: Worker;
}

/** An API for the file, an account and a receiver for each test. A test file calls this once, at its top. */
export function setScene(): Scene {
  const scene = {} as Scene;
  beforeAll(async () => {
    scene.api = await startTestApi();
  });
  beforeEach(async () => {
    scene.caller = await scene.api.givenAccount();
    scene.receiver = await startReceiver();
  });
  afterEach(() => scene.receiver.close());
  afterAll(() => scene.api.close());
  return scene;
}

/** The same with a worker, which sends. */
export function setSendingScene(hooks: Parameters<typeof startTestWorker>[2] = {}): SendingScene {
  const scene = setScene() as SendingScene;
  beforeAll(async () => {
    scene.worker = await startTestWorker(scene.api, {}, hooks);
  });
  // Hooks of this kind run in reverse order: the worker stops before its database.
  afterAll(() => scene.worker.close());
  return scene;
}
