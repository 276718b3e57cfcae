import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Block, listBlocks } from '../../../scripts/docs/blocks.ts';
import { readDocuments } from '../../../scripts/docs/repository.ts';
import { rootDir } from '../../../scripts/files.ts';
import { findPython } from '../../../scripts/find-python.ts';
import { findFreePort } from '../../src/kit/find-free-port.ts';
import type { Worker } from '../../src/main/worker.ts';
import { orderRequest } from '../support/order-requests.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { findDifference } from './support/compare-output.ts';
import { type Given, runBlocks, typeScriptOf } from './support/run-blocks.ts';

// Every block of the documents that can be run, against one service. Each document has an account of its own.

const documents = readDocuments()
  .map((document) => ({ path: document.path, blocks: listBlocks(document) }))
  .filter(({ blocks }) => blocks.some(({ use }) => use === 'run'));

let api: TestApi;
let worker: Worker;
let root: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'bestow-guides-'));
  api = await startTestApi({ ORDER_WAIT_MS: '30000' });
  worker = await startTestWorker(api);
});
afterAll(async () => {
  await worker.close();
  await api.close();
  rmSync(root, { recursive: true, force: true });
});

test.each(documents)('the blocks of $path do what it says', async ({ path, blocks }) => {
  const given = await givenFor(path);
  for (const language of ['sh', 'ts', 'python']) {
    const wanted = blocks.filter((block) => block.use === 'run' && block.language === language);
    if (wanted.length === 0 || (language === 'python' && !findPython())) continue;
    for (const { block, output, failed } of await runBlocks(language, wanted, given)) {
      const shown = outputOf(block, blocks);
      const place = `${block.path}:${block.line}`;
      if (shown) expect(findDifference(shown.text, shown.language, output), `${place}\n${output}`).toBeNull();
      else expect(failed, place).toBe('');
    }
  }
});

test('the blocks in TypeScript compile strictly', async () => {
  const folder = join(root, 'compiled');
  mkdirSync(folder);
  for (const { path, blocks } of documents) {
    const texts = blocks.filter(({ use, language }) => use === 'run' && language === 'ts').map(({ text }) => text);
    if (texts.length > 0) writeFileSync(join(folder, `${path.replaceAll('/', '-')}.mts`), typeScriptOf(texts));
  }
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: 'es2022',
    module: 'nodenext',
    allowImportingTsExtensions: true,
    types: ['node'],
    typeRoots: [join(rootDir, 'node_modules/@types')],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const compiled = promisify(execFile)(join(rootDir, 'node_modules/.bin/tsc'), ['-p', folder]);
  expect((await compiled.catch((error: { stdout: string }) => error)).stdout).toBe('');
});

function outputOf(block: Block, blocks: readonly Block[]): Block | null {
  const next = blocks[blocks.indexOf(block) + 1];
  return next?.use === 'output' ? next : null;
}

/** An account with a scheduled order and a webhook endpoint, and their ids under the names that the documents use. */
async function givenFor(path: string): Promise<Given> {
  const hasDepartments = path === 'docs/guides/budgets.md';
  const caller = await api.givenAccount({ hasDepartments });
  const folder = join(root, path.replaceAll('/', '-'));
  mkdirSync(join(folder, '.data'), { recursive: true });
  const { email, accessToken } = caller;
  writeFileSync(join(folder, '.data/demo.json'), JSON.stringify({ Accounts: [{ AccessToken: accessToken }] }));
  const scheduled = orderRequest({
    ...(hasDepartments && { DepartmentId: 'research' }),
    Type: 'DigitalDelivery',
    LineItems: [
      {
        ProductId: 'aurora-coffee-usd',
        Value: 25,
        DigitalDeliveryAddress: { Email: 'ann@example.com' },
        Personalization: { DeliveryDate: new Date(Date.now() + 864e5).toISOString() },
      },
    ],
  });
  const { body: order } = await caller.post('/v1/Orders', scheduled);
  const { body: endpoint } = await caller.post('/v1/WebhookEndpoints', {
    Url: 'http://127.0.0.1:9/bestow',
    EventTypes: ['FulfillmentComplete'],
  });
  const { body: message } = await caller.post(`/v1/WebhookEndpoints/${endpoint.Id}/Test`);
  const { body: token } = await api.anonymous.post('/v1/Tokens', undefined, { email, accesstoken: accessToken });
  const [line] = order.LineItems as { Id: string }[];
  const host = new URL(api.baseUrl).host;
  return {
    folder,
    baseUrl: api.baseUrl,
    environ: {
      BASE: api.baseUrl,
      EMAIL: email,
      ACCESS_TOKEN: accessToken,
      TOKEN: String(token.Value),
      ORDER: String(order.Id),
      LINE: String(line?.Id),
      ENDPOINT: String(endpoint.Id),
      ID: String(message.Id),
      WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    },
    names: {
      'localhost:8080': host,
      'integrator@acme.example': email,
      'https://rewards.example.com': api.baseUrl,
      '9000': String(await findFreePort()),
    },
  };
}
