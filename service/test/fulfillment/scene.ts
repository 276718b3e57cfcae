import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { loadFingerprints } from '../../src/cards/fingerprints.ts';
import { verifyCards } from '../../src/cards/verify-cards.ts';
import type { Worker } from '../../src/main/worker.ts';
import { type ReferenceSupplier, startReferenceSupplier } from '../support/reference-supplier.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { expectSound } from './support.ts';

/** Shared by the tests of a file. Its members are set once a test runs, not before. */
export interface Scene {
  api: TestApi;
  supplier: ReferenceSupplier;
  /** A separate account for each test. */
  caller: TestCaller;
}

/**
 * An API and a supplier for the file, an account for each test. After each test all invariants are checked, and the
 * supplier is reset. A test file calls this once, at its top.
 */
export function setScene(environ: Record<string, string> = {}): Scene {
  const scene = {} as Scene;
  beforeAll(async () => {
    scene.api = await startTestApi(environ);
    scene.supplier = await startReferenceSupplier();
  });
  beforeEach(async () => {
    scene.caller = await scene.api.givenAccount();
  });
  afterEach(async () => {
    scene.supplier.always('ok');
    await expectSound(scene.api.database.db);
    await expectOpen(scene.api);
  });
  afterAll(async () => {
    await scene.supplier.close();
    await scene.api.close();
  });
  return scene;
}

/** Every issued card decrypts with its key. */
async function expectOpen({ database: { db }, keyRing }: TestApi): Promise<void> {
  const fingerprints = await loadFingerprints(db, keyRing);
  for await (const { unopened } of verifyCards({ db, keyRing, fingerprints })) expect(unopened).toEqual([]);
}

/** Starts workers that know the supplier for as long as the tests of the file run. */
export function setWorkers(scene: Scene, count: number, environ: Record<string, string> = {}): void {
  const workers: Worker[] = [];
  beforeAll(async () => {
    for (let i = 0; i < count; i++) {
      workers.push(await startTestWorker(scene.api, { ...scene.supplier.environ, ...environ }));
    }
  });
  // Hooks of this kind run in reverse order: the workers stop before their database.
  afterAll(async () => {
    for (const worker of workers) await worker.close();
  });
}
