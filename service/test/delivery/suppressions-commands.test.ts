import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Worker } from '../../src/main/worker.ts';
import { buildCli } from '../support/builds.ts';
import { environOf, runCommand } from '../support/child-process.ts';
import { runCommandHere } from '../support/run-here.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { freshAddress, giftTo, lineBecomes, place } from './support/gift-orders.ts';
import { type SmtpSink, startSmtpSink } from './support/smtp-sink.ts';

let api: TestApi;
let sink: SmtpSink;
let worker: Worker;
let caller: TestCaller;
beforeAll(async () => {
  buildCli();
  api = await startTestApi();
  sink = await startSmtpSink();
  worker = await startTestWorker(api, { SMTP_URL: sink.url });
  caller = await api.givenAccount();
});
afterAll(async () => {
  await worker.close();
  await sink.close();
  await api.close();
});

const suppressions = (...words: string[]) => runCommandHere(['suppressions', ...words], environOf(api));

test('a suppressed address is listed by its hash only, and can receive mail again once it is removed', async () => {
  expect(await suppressions('list')).toEqual({ code: '0', output: 'None found.\n' });
  const address = freshAddress();
  sink.script('unknownRecipient');
  const refused = await place(caller, giftTo(address));
  await lineBecomes(caller, refused.Id, { Status: 'Failed', StatusReason: 'RecipientRefused' });

  const { code, output } = await runCommand(['suppressions', 'list'], environOf(api));
  expect(code).toBe('0');
  expect(output).toMatch(/^CreatedAt .*\n\d{4}-\d\d-\d\dT[\d:.]+Z {2}Email +RecipientRefused +[0-9a-f]{12}\n$/);
  expect(output).not.toContain(address);
  const suppressed = await place(caller, giftTo(address));
  await lineBecomes(caller, suppressed.Id, { Status: 'Failed', StatusReason: 'AddressSuppressed' });

  // In any case.
  const removed = await suppressions('remove', address.toUpperCase());
  expect(removed).toEqual({ code: '0', output: 'Removed from the suppression list.\n' });
  expect(await suppressions('remove', address)).toMatchObject({
    code: '3',
    output: expect.stringContaining('No suppressed address found.'),
  });
  expect((await suppressions('list')).output).toBe('None found.\n');
  const again = await place(caller, giftTo(address));
  await lineBecomes(caller, again.Id, { Status: 'Complete', DeliveryStatus: 'Sent' });
  expect(sink.mailsTo(address)).toHaveLength(1);
});

test.each([[[]], [['nobody']], [['12345']], [['a@example.com, b@example.com']]])(
  'removing %j is rejected in one sentence, without a stack trace',
  async (words) => {
    const { code, output } = await suppressions('remove', ...words);
    expect(code).not.toBe('0');
    expect(output).toContain('<address>');
    expect(output).not.toMatch(/\n\s+at /);
  },
);
