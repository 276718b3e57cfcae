import { generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSmtpSender, type SmtpSettings } from '../../src/delivery/senders/smtp.ts';
import type { OutgoingMail } from '../../src/delivery/types.ts';
import { type AccountId, newId } from '../../src/kit/ids.ts';
import { Secret } from '../../src/kit/secret.ts';
import { checkSignature } from './support/dkim.ts';
import { type SmtpSink, startSmtpSink } from './support/smtp-sink.ts';

let sink: SmtpSink;
beforeAll(async () => {
  sink = await startSmtpSink();
});
afterAll(() => sink.close());

function settings(changes: Partial<SmtpSettings> = {}): SmtpSettings {
  const url = new Secret(sink.url);
  return { url, connectionsMax: 2, from: 'gifts@sender.example', dkim: null, allowsPlain: true, ...changes };
}

function mailTo(to: string, changes: Partial<OutgoingMail> = {}): OutgoingMail {
  const key = { accountId: newId() as AccountId, id: newId() };
  const content = { fromName: 'Ann', replyTo: null, subject: 'A gift', text: 'Hello', html: '<p>Hello</p>' };
  return { ...key, to, ...content, stopUrl: null, attachment: null, isNotice: false, setsPassword: false, ...changes };
}

test('a mail has a DKIM signature that its public key verifies', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = new Secret(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  const sender = createSmtpSender(settings({ dkim: { selector: 'gifts1', privateKey: pem } }));
  const stopUrl = `https://gifts.example/r/${'A'.repeat(32)}`;
  const text = 'Schöne Grüße\n\n.\n  spaces  \n';
  const mail = mailTo('dkim@example.com', { text, html: '<p>Grüße</p>', stopUrl });
  expect(await sender.send(mail)).toMatchObject({ kind: 'Accepted' });
  await sender.close();
  const raw = sink.mailsTo('dkim@example.com')[0]?.raw ?? '';
  const signature = checkSignature(raw, publicKey);
  expect(signature).toMatchObject({ isValid: true, tags: { a: 'rsa-sha256', d: 'sender.example', s: 'gifts1' } });
  // One click is followed only if both of its headers are signed (RFC 8058).
  const stop = ['list-unsubscribe', 'list-unsubscribe-post'];
  expect(signature.tags.h?.toLowerCase().split(':')).toEqual(
    expect.arrayContaining(['from', 'to', 'subject', ...stop]),
  );
  const unfolded = raw.replace(/\r\n[ \t]+/g, ' ');
  expect(unfolded).toContain(`\r\nList-Unsubscribe: <${stopUrl}>\r\n`);
  expect(unfolded).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
});

test('a file is attached beside both forms of the text, and signed with them', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = new Secret(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  const sender = createSmtpSender(settings({ dkim: { selector: 'gifts1', privateKey: pem } }));
  const content = Buffer.from([...Array(2_000).keys()].map((byte) => byte % 256));
  const attachment = { name: 'invoice-2026-000001.pdf', contentType: 'application/pdf', content };
  expect(await sender.send(mailTo('file@example.com', { attachment }))).toMatchObject({ kind: 'Accepted' });
  await sender.close();
  const [received] = sink.mailsTo('file@example.com');
  expect(received?.mail).toMatchObject({ text: 'Hello', html: '<p>Hello</p>' });
  const [file, ...others] = received?.mail.attachments ?? [];
  expect(others).toEqual([]);
  expect(file).toMatchObject({ filename: attachment.name, mimeType: 'application/pdf', disposition: 'attachment' });
  expect(Buffer.from(file?.content as ArrayBuffer).equals(content)).toBe(true);
  expect(checkSignature(received?.raw ?? '', publicKey).isValid).toBe(true);
});

test('when TLS is required, nothing is sent to a server without it', async () => {
  const sender = createSmtpSender(settings({ allowsPlain: false }));
  expect(await sender.send(mailTo('plain@example.com'))).toMatchObject({
    kind: 'Deferred',
    reason: expect.stringMatching(/^MailServer/),
  });
  await sender.close();
  expect(sink.mailsTo('plain@example.com')).toHaveLength(0);
});

test('a server with a certificate that is not trusted gets nothing, and the reason is the certificate', async () => {
  const secure = await startSmtpSink({ isTlsRequired: true });
  const sender = createSmtpSender(settings({ url: new Secret(secure.url), allowsPlain: false }));
  const reasons = [];
  // The third is not tried: the server was found unusable twice.
  for (let mail = 0; mail < 3; mail++) reasons.push(await sender.send(mailTo('certificate@example.com')));
  await sender.close();
  await secure.close();
  for (const outcome of reasons)
    expect(outcome).toMatchObject({ kind: 'Deferred', reason: 'MailServerCertificateRefused' });
  expect(secure.received).toEqual([]);
});

test('a wrong SMTP password is retried and bounces no recipient', async () => {
  const url = new Secret(sink.url.replace(/:[^:@]+@/, ':wrong@'));
  const sender = createSmtpSender(settings({ url }));
  expect(await sender.send(mailTo('login@example.com'))).toMatchObject({ kind: 'Deferred' });
  await sender.close();
});

test('names and subjects in any script arrive unchanged', async () => {
  const sender = createSmtpSender(settings());
  const subject = 'Überraschung für 山田さん 🎁 "quoted", <angled>';
  await sender.send(mailTo('names@example.com', { fromName: 'Zoë, "the" Ñandú <x@evil.example>', subject }));
  await sender.close();
  const mail = sink.mailsTo('names@example.com')[0]?.mail;
  expect(mail?.subject).toBe(subject);
  expect(mail?.from).toEqual({ name: 'Zoë, "the" Ñandú <x@evil.example>', address: 'gifts@sender.example' });
});

test('an unreachable server is retried at once after one failure, and after a pause following two', async () => {
  const server = await startSmtpSink();
  const sender = createSmtpSender(settings({ url: new Secret(server.url) }));
  const send = async () => (await sender.send(mailTo('away@example.com'))).kind;
  await server.shutDown();
  expect(await send()).toBe('Deferred');
  await server.restart();
  expect([await send(), sender.isPaused?.()]).toEqual(['Accepted', false]);

  await server.shutDown();
  expect([await send(), await send(), sender.isPaused?.()]).toEqual(['Deferred', 'Deferred', true]);
  await server.restart();
  await expect.poll(() => sender.isPaused?.()).toBe(false);
  expect(await send()).toBe('Accepted');
  await sender.close();
  expect(server.mailsTo('away@example.com')).toHaveLength(2);
  await server.close();
});

// A line of base64 holds 57 bytes.
test.each([1, 56, 57, 58, 114, 100_000])(
  'a mail of %i bytes arrives complete, in lines that every server accepts',
  async (size) => {
    const sender = createSmtpSender(settings());
    const to = `size-${size}@example.com`;
    const text = 'm'.repeat(size);
    await sender.send(mailTo(to, { text, html: `<p>${text}</p>` }));
    await sender.close();
    const [received] = sink.mailsTo(to);
    expect(received?.mail.text?.trimEnd()).toBe(text);
    expect(received?.mail.html).toContain(`<p>${text}</p>`);
    expect(Math.max(...(received?.raw.split('\r\n') ?? []).map((line) => line.length))).toBeLessThanOrEqual(78);
  },
);

test('a wrong password is reported with its code, and without the address', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(new Error('ann@example.com is not welcome')),
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const failures: object[] = [];
  const url = new Secret(`smtp://user:wrong@127.0.0.1:${port}`);
  const sender = createSmtpSender(settings({ url, onFailure: (failure) => failures.push(failure) }));
  expect(await sender.send(mailTo('ann@example.com'))).toMatchObject({
    kind: 'Deferred',
    reason: 'MailServerAnswered535',
  });
  await sender.close();
  await new Promise<void>((resolve) => server.close(resolve));
  expect(failures).toEqual([{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }]);
});
