import { spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { checkSignature } from '../../../portal/src/account/webhooks/check-signature.ts';
import { findMono } from '../../../scripts/find-mono.ts';
import { findFreePort } from '../../src/kit/find-free-port.ts';
import { signatureHeaders } from '../../src/kit/standard-webhooks.ts';

const folder = new URL('../../../portal/src/account/webhooks/receivers/', import.meta.url).pathname;
const key = randomBytes(32);
const secret = `whsec_${key.toString('base64')}`;
const body = '{"type":"FulfillmentComplete","timestamp":"2026-11-18T12:00:00.000Z","data":{"Note":"Zoë ☕"}}';
const builds = mkdtempSync(join(tmpdir(), 'bestow-receivers-'));
afterAll(() => rmSync(builds, { recursive: true }));
const waiting = { timeout: 30_000, interval: 100 };

/** The code that the portal shows, run as it is where the machine has the language. */
test.for([
  ['Node', true, () => [process.execPath, `${folder}receiver.mjs`]],
  [
    'Python',
    has('python3', '-c', 'import sys; assert sys.version_info >= (3, 9)'),
    () => ['python3', `${folder}receiver.py`],
  ],
  ['Go', has('go', 'version'), builtGoReceiver],
  ['PHP', has('php', '--version'), (port) => ['php', '-S', `127.0.0.1:${port}`, `${folder}receiver.php`]],
] as const satisfies [string, boolean, (port: number) => string[]][])(
  'the receiver in %s accepts what we sign, and nothing else',
  { timeout: 60_000 },
  async ([, isPresent, command], { skip }) => {
    if (!isPresent) skip();
    const port = await findFreePort();
    const [program = '', ...args] = command(port);
    const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
    const receiver = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const exited = once(receiver, 'exit');
    let printed = '';
    for (const stream of [receiver.stdout, receiver.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    try {
      const post = async (headers: Record<string, string>, sent = body) =>
        (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: sent })).status;
      const id = randomUUID();
      const signed = (by = key, at = new Date()) => signatureHeaders([by], { id, body }, at);
      await vi.waitFor(async () => expect(await post(signed())).toBe(204), waiting);
      await vi.waitFor(() => expect(printed).toContain(`${id} FulfillmentComplete`), waiting);
      // During a change of the secret, messages have two signatures.
      expect(await post(signatureHeaders([randomBytes(32), key], { id, body }, new Date()))).toBe(204);
      expect(await post(signed(), `${body} `)).toBe(400);
      expect(await post(signed(randomBytes(32)))).toBe(400);
      expect(await post(signed(key, new Date(Date.now() - 3_600_000)))).toBe(400);
      expect(await post({})).toBe(400);
    } finally {
      receiver.kill();
      await exited;
    }
  },
);

/** The endpoint needs ASP.NET Core, which neither npm nor Debian offers. What verifies needs none, and Mono runs it. */
test('what verifies in the receiver in C# accepts what we sign, and nothing else', { timeout: 60_000 }, ({ skip }) => {
  const found = findMono();
  if (!found) return skip();
  const program = builtCSharpCheck(found.mcs);
  const check = (headers: Record<string, string>, sent = body) => {
    const given = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headers[name] ?? '');
    const ran = spawnSync(found.mono, [program, key.toString('base64'), ...given, sent], { encoding: 'utf8' });
    return (ran.stdout + ran.stderr).trim();
  };
  const id = randomUUID();
  const signed = (by = [key], at = new Date()) => signatureHeaders(by, { id, body }, at);
  expect(check(signed())).toBe('True');
  expect(check(signed([randomBytes(32), key]))).toBe('True');
  const refused = [
    check(signed(), `${body} `),
    check(signed([randomBytes(32)])),
    check(signed([key], new Date(Date.now() - 3_600_000))),
    check({}),
  ];
  expect(refused).toEqual(['False', 'False', 'False', 'False']);
});

test('the portal’s check agrees with our signatures, and names common mistakes', async () => {
  const now = new Date();
  const headers = signatureHeaders([randomBytes(32), key], { id: 'msg-1', body }, now);
  const message = {
    secret,
    id: 'msg-1',
    timestamp: headers['webhook-timestamp'] ?? '',
    signature: headers['webhook-signature'] ?? '',
    payload: body,
  };
  expect(await checkSignature(message, now.getTime())).toEqual({ isValid: true, isOld: false });
  expect(await checkSignature(message, now.getTime() + 3_600_000)).toEqual({ isValid: true, isOld: true });
  const reasonOf = async (change: Partial<typeof message>) => {
    const result = await checkSignature({ ...message, ...change }, now.getTime());
    return result.isValid ? null : result.reason;
  };
  expect(await reasonOf({ payload: `${body}\n` })).toMatch(/line breaks/);
  expect(await reasonOf({ payload: JSON.stringify(JSON.parse(body), null, 2) })).toMatch(/without formatting/);
  expect(await reasonOf({ secret: `whsec_${randomBytes(32).toString('base64')}` })).toMatch(/not signed with this/);
  expect(await reasonOf({ secret: 'not a secret' })).toMatch(/whsec_/);
  expect(await reasonOf({ id: 'msg-2' })).toMatch(/differ/);
  expect(await reasonOf({ timestamp: 'yesterday' })).toMatch(/seconds/);
  expect(await reasonOf({ signature: 'abc' })).toMatch(/v1,/);
});

function has(program: string, ...args: string[]): boolean {
  return spawnSync(program, args).status === 0;
}

/** `go run` would start a process of its own, which survives the end of `go`. */
function builtGoReceiver(): string[] {
  const program = join(builds, 'receiver');
  const built = spawnSync('go', ['build', '-o', program, `${folder}receiver.go`], { encoding: 'utf8' });
  expect(built.status, built.stderr).toBe(0);
  return [program];
}

/** The class that verifies, as it is, with a program around it that prints what it answers. */
function builtCSharpCheck(mcs: string): string {
  const verifies = readFileSync(`${folder}receiver.cs`, 'utf8').split(/^(?=static class )/m)[1] ?? '';
  const source = join(builds, 'check.cs');
  const program = join(builds, 'check.exe');
  writeFileSync(
    source,
    `using System; using System.Linq; using System.Security.Cryptography; using System.Text;
${verifies}
static class Program
{
    static void Main(string[] given)
    {
        var key = Convert.FromBase64String(given[0]);
        Console.WriteLine(Webhook.IsSigned(key, given[1], given[2], given[3], Encoding.UTF8.GetBytes(given[4])));
    }
}
`,
  );
  const built = spawnSync(mcs, ['-r:System.Core.dll', `-out:${program}`, source], { encoding: 'utf8' });
  expect(built.status, built.stdout + built.stderr).toBe(0);
  return program;
}
