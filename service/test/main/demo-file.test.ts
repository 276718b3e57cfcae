import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartupError } from '../../src/kit/startup-error.ts';
import { demoFileOf, readDemoFile, writeDemoFile } from '../../src/main/demo/demo-file.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bestow-demo-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('a written file can be read back, and only by its owner', async () => {
  const portal = { portalEmail: 'p@acme.example', portalPassword: 'password-of-the-portal' };
  const demo = demoFileOf('http://127.0.0.1:1', {
    accounts: [{ name: 'Acme', email: 'a@acme.example', accessToken: 'secret', webhookSecret: 'whsec_1', ...portal }],
    operator: { email: 'o@bestow.example', password: 'password-of-the-operator' },
    secondOperator: { email: 's@bestow.example', password: 'password-of-the-second' },
  });
  expect(demo).toMatchObject({
    Accounts: [{ PortalEmail: portal.portalEmail, PortalPassword: portal.portalPassword }],
    Operator: { Email: 'o@bestow.example', Password: 'password-of-the-operator' },
    SecondOperator: { Email: 's@bestow.example', Password: 'password-of-the-second' },
  });
  await writeDemoFile(dataDir, { ...demo, BaseUrl: 'http://127.0.0.1:2' });
  await writeDemoFile(dataDir, demo);
  expect(await readDemoFile(dataDir)).toEqual(demo);
  expect(readdirSync(dataDir)).toEqual(['demo.json']);
  expect(statSync(join(dataDir, 'demo.json')).mode & 0o777).toBe(0o600);
});

test('without the file there are no sign-ins', async () => {
  expect(await readDemoFile(dataDir)).toBeNull();
});

test('a truncated file is rejected in one sentence that names it', async () => {
  writeFileSync(join(dataDir, 'demo.json'), '{ "BaseUrl": ');
  const error = await readDemoFile(dataDir).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartupError);
  expect((error as StartupError).message).toMatch(/^\/[^\n]*demo\.json is not valid JSON[^\n]+\.$/);
});
