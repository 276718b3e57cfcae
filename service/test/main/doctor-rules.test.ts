import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { findingsOf } from '../../src/main/doctor/finding.ts';
import { checkCertificate } from '../../src/main/doctor/mail-checks.ts';
import { checkDkim, checkDmarc, checkSpf } from '../../src/main/doctor/mail-records.ts';
import { smtpFaultOf } from '../../src/main/doctor/smtp-faults.ts';
import { certificateFaultOf } from '../../src/main/doctor/tls-faults.ts';
import { checkQueues, diskFinding } from '../../src/main/doctor/work-checks.ts';

const recordsOf = (records: Readonly<Record<string, readonly string[]>>) => async (name: string) => records[name] ?? [];
const silent = async () => 'unknown' as const;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ed25519 = generateKeyPairSync('ed25519');
const pem = rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
const published = rsa.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const name = 's1._domainkey.gifts.example';
const signing = { domain: 'gifts.example', selector: 's1', privateKey: pem };

test('DKIM: the published key must be the one that signs', async () => {
  const stateOf = async (record: string) => (await checkDkim(signing, recordsOf({ [name]: [record] }))).state;
  expect(await stateOf(`v=DKIM1; k=rsa; p=${published}`)).toBe('ok');
  expect(await stateOf(`v=DKIM1; p=${published.slice(0, 50)} ${published.slice(50)}`)).toBe('ok');
  const bare = rsa.publicKey.export({ type: 'pkcs1', format: 'der' }).toString('base64');
  expect(await stateOf(`p=${bare}`)).toBe('ok');
  expect(await stateOf(`v=DKIM1; t=y:s; p=${published}`)).toBe('warning');
  expect(await stateOf('v=DKIM1; p=')).toBe('failed');
  expect(await stateOf(`v=DKIM1; p=${published.replace(/.{8}$/, 'AAAAAAA=')}`)).toBe('failed');
});

test('DKIM: a missing record is explained with the record to publish, for RSA and Ed25519', async () => {
  const missing = await checkDkim(signing, recordsOf({}));
  expect(missing).toMatchObject({ state: 'failed', advice: expect.stringContaining(`k=rsa; p=${published}`) });
  const privateKey = ed25519.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const { advice } = await checkDkim({ ...signing, privateKey }, recordsOf({}));
  const record = /"(v=DKIM1.*)"/.exec(advice ?? '')?.[1] ?? '';
  expect(record).toMatch(/k=ed25519; p=[A-Za-z0-9+/]{43}=$/);
  expect(await checkDkim({ ...signing, privateKey }, recordsOf({ [name]: [record] }))).toMatchObject({ state: 'ok' });
  expect(await checkDkim({ ...signing, privateKey: 'nonsense' }, recordsOf({}))).toMatchObject({ state: 'failed' });
  expect(JSON.stringify(missing)).not.toContain('PRIVATE');
});

test.each([
  [[], 'warning'],
  [['google-site-verification=1'], 'warning'],
  [['v=spf1 include:mail.example -all'], 'ok'],
  [['v=spf1 redirect=mail.example'], 'ok'],
  [['v=spf1 ip4:192.0.2.1 ~all', 'v=spf1 -all'], 'failed'],
  [['v=spf1 include:<your mail provider> -all'], 'failed'],
  [['v=spf1 +all'], 'failed'],
  [['v=spf1 all'], 'failed'],
  [['v=spf1 ip4:192.0.2.1 ?all'], 'warning'],
])('SPF %j: %s', async (records, state) => {
  expect((await checkSpf('gifts.example', recordsOf({ 'gifts.example': records }))).state).toBe(state);
});

test.each([
  [{}, 'warning'],
  [{ '_dmarc.mail.gifts.example': ['v=DMARC1; p=none'] }, 'ok'],
  [{ '_dmarc.gifts.example': ['v=DMARC1; p=reject'] }, 'ok'],
  [{ '_dmarc.gifts.example': ['v=DMARC1; p=reject', 'v=DMARC1; p=none'] }, 'failed'],
  [{ '_dmarc.gifts.example': ['v=DMARC1; rua=mailto:a@gifts.example'] }, 'failed'],
])('DMARC %j: %s', async (records: Record<string, string[]>, state) => {
  expect((await checkDmarc('mail.gifts.example', recordsOf(records))).state).toBe(state);
});

test('a record that cannot be looked up is a warning, not a missing record', async () => {
  const findings = await Promise.all([
    checkDkim(signing, silent),
    checkSpf('a.example', silent),
    checkDmarc('a.example', silent),
  ]);
  for (const finding of findings)
    expect(finding).toMatchObject({ state: 'warning', advice: expect.stringContaining('--dns') });
});

test('certificates, disks and queues are judged by what is left', () => {
  const now = Date.parse('2026-11-18T00:00:00Z');
  const certificate = (date: string) => checkCertificate(new Date(date), now).state;
  expect([certificate('2027-01-01'), certificate('2026-11-20'), checkCertificate(null).state]).toEqual([
    'ok',
    'warning',
    'warning',
  ]);
  const disk = (free: number) => diskFinding(findingsOf('disk'), free * 1e9, 100e9).state;
  expect([disk(50), disk(5), disk(0.1)]).toEqual(['ok', 'warning', 'failed']);
  const queue = { kind: 'send-lines', waiting: 3, due: 2, setAside: 0, oldestDueSeconds: 4 };
  const states = (changes: object, hasWorkers: boolean) =>
    checkQueues([{ ...queue, ...changes }], hasWorkers).map(({ state }) => state);
  expect(states({}, true)).toEqual(['ok']);
  expect(states({ setAside: 1, oldestDueSeconds: 1_000 }, true)).toEqual(['warning', 'warning']);
  expect(states({ oldestDueSeconds: 1_000 }, false)).toEqual(['failed']);
});

test.each([
  ['certificate has expired', 'has expired'],
  [
    "Hostname/IP does not match certificate's altnames: Host: a. is not in the cert's altnames: DNS:b",
    'is not for mail.example',
  ],
  ['self-signed certificate in certificate chain', 'does not trust'],
  ['unable to verify the first certificate', 'does not trust'],
  ['certificate is not yet valid', 'is not valid yet'],
])('a certificate that is refused with "%s" is described in words', (message, words) => {
  expect(certificateFaultOf(new Error(message), 'mail.example')?.text).toContain(words);
  expect(smtpFaultOf(Object.assign(new Error(message), { code: 'ESOCKET' }), 'mail.example').text).toContain(words);
});

test('a mail server that is silent, refuses or offers no encryption is not said to have a wrong certificate', () => {
  const fault = (code: string, message: string) =>
    smtpFaultOf(Object.assign(new Error(message), { code }), 'mail.example');
  expect(fault('ETIMEDOUT', 'Connection timeout').text).toBe('mail.example does not answer (ETIMEDOUT).');
  expect(fault('ESOCKET', 'connect EHOSTUNREACH 192.0.2.1:25').text).toBe(
    'mail.example does not answer (EHOSTUNREACH).',
  );
  expect(fault('EDNS', 'queryA ENOTFOUND mail.example').text).toContain('no address for mail.example');
  expect(fault('ETLS', 'STARTTLS failed').text).toContain('offers no encryption');
  expect(certificateFaultOf(new Error('connect ECONNREFUSED 127.0.0.1:25'), 'mail.example')).toBeNull();
});
