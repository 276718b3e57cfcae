import { type Readable, Transform } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Secret } from '../../kit/secret.ts';
import type { MailSender, Outcome, OutgoingMail } from '../types.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { messageIdOf } from './message-id.ts';
import { outcomeOfFailure, type SmtpFailure, serverUnreachable } from './smtp-errors.ts';

export interface SmtpSettings {
  readonly url: Secret<string>;
  readonly connectionsMax: number;
  /** Every mail is from this address, whoever gives the gift. */
  readonly from: string;
  readonly dkim: { readonly selector: string; readonly privateKey: Secret<string> } | null;
  /** Whether a server without TLS will do, as on a stage machine's own loopback. */
  readonly allowsPlain: boolean;
}

const mailsPerConnectionMax = 1_000;
const freshConnectionsMax = 2;
const connectTimeoutMs = 10_000;
const answerTimeoutMs = 30_000;
const handOverTimeoutMs = 60_000;
/** How long nobody asks a server that was away twice in a row. Once may be the fault of one connection. */
const askAgainMs = 2_000;
const base64LineLength = 76;

/** How far a mail got, for the case that nobody answers. */
interface Progress {
  body: Readable | null;
}

/** Hands mails to an SMTP server over a pool of connections that stay open. */
export function createSmtpSender(settings: SmtpSettings): MailSender {
  const domain = settings.from.slice(settings.from.lastIndexOf('@') + 1);
  const transport = openTransport(settings, domain);
  const breaker = createCircuitBreaker(askAgainMs);

  async function send(mail: OutgoingMail): Promise<Outcome> {
    const outcome = await breaker.attempt(() => handOver(mail), isServerUnreachable);
    return outcome ?? serverUnreachable;
  }

  async function handOver(mail: OutgoingMail): Promise<Outcome> {
    const progress: Progress = { body: null };
    try {
      await withDeadline(transport.sendMail(mailData(settings.from, domain, mail, progress)));
      return { kind: 'Accepted', providerReference: null };
    } catch (error) {
      return outcomeOfFailure(error as SmtpFailure, progress.body?.readableEnded ?? false);
    }
  }

  return {
    send,
    isPaused: breaker.isOpen,
    // While one mail is on a connection, the next one for it is being written.
    concurrencyMax: 2 * settings.connectionsMax,
    async close() {
      transport.close();
    },
  };
}

function openTransport(settings: SmtpSettings, domain: string) {
  const transport = createTransport({
    url: settings.url.reveal(),
    requireTLS: !settings.allowsPlain,
    pool: true,
    maxConnections: settings.connectionsMax,
    maxMessages: mailsPerConnectionMax,
    // A connection that the server closed before a byte of the mail was sent says nothing; a fresh one is tried at once.
    maxRequeues: freshConnectionsMax,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    socketTimeout: answerTimeoutMs,
    // Contents never come from files or addresses that a text may name.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(settings.dkim && {
      dkim: {
        domainName: domain,
        keySelector: settings.dkim.selector,
        privateKey: settings.dkim.privateKey.reveal(),
      },
    }),
  });
  // An idle connection that breaks says so by an event; unheard, that would end the process.
  transport.on('error', () => undefined);
  transport.use('stream', (mail, done) => {
    const { progress } = mail.data as unknown as { readonly progress: Progress };
    mail.message.transform(inOnePiece);
    const create = mail.message.createReadStream.bind(mail.message);
    mail.message.createReadStream = (options) => {
      const body = create(options);
      progress.body = body;
      return body;
    };
    done();
  });
  return transport;
}

function isServerUnreachable(outcome: Outcome): boolean {
  return outcome === serverUnreachable;
}

function mailData(from: string, domain: string, mail: OutgoingMail, progress: Progress) {
  return {
    progress,
    from: { name: mail.fromName, address: from },
    to: mail.to,
    envelope: { from, to: mail.to },
    ...(mail.replyTo !== null && { replyTo: mail.replyTo }),
    messageId: messageIdOf(mail, domain),
    subject: mail.subject,
    text: { raw: encodedPart('text/plain', mail.text) },
    html: { raw: encodedPart('text/html', mail.html) },
    ...(mail.isNotice && { headers: { 'Auto-Submitted': 'auto-generated' } }),
  };
}

/**
 * A text as a part of a mail, in one piece: encoded by the mailer it would come in hundreds. As base64 no line of it reaches
 * the wire as it is, so none can look like the end of the mail or like another header.
 */
function encodedPart(contentType: 'text/plain' | 'text/html', text: string): string {
  const encoded = Buffer.from(text, 'utf8').toString('base64');
  let part = `Content-Type: ${contentType}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n`;
  for (let at = 0; at < encoded.length; at += base64LineLength) {
    part += `${encoded.slice(at, at + base64LineLength)}\r\n`;
  }
  return part;
}

/** A mail comes from the mailer in a dozen pieces, each of which would be sent, and received, by itself. */
function inOnePiece(): Transform {
  const pieces: Buffer[] = [];
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      done();
    },
    flush(done) {
      done(null, Buffer.concat(pieces));
    },
  });
}

/** A server that trickles its answers keeps the connection alive without ever answering. */
async function withDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), handOverTimeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
