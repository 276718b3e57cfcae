import { type Readable, Transform } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Secret } from '../../kit/secret.ts';
import type { MailAttachment, MailSender, Outcome, OutgoingMail } from '../types.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { extraHeaders, signedHeaders } from './extra-headers.ts';
import { messageIdOf } from './message-id.ts';
import { outcomeOfFailure, type SmtpFailure, serverUnreachable } from './smtp-errors.ts';

export interface SmtpSettings {
  readonly url: Secret<string>;
  readonly connectionsMax: number;
  /** The sender address of every mail, whoever gives the gift. */
  readonly from: string;
  readonly dkim: { readonly selector: string; readonly privateKey: Secret<string> } | null;
  /** Whether a server without TLS is acceptable, as on the loopback of a stage machine. */
  readonly allowsPlain: boolean;
  /** Called when the server or the connection fails a mail. The server's text is left out: it may repeat an address. */
  readonly onFailure?: (failure: Omit<SmtpFailure, 'response' | 'message'>) => void;
}

const mailsPerConnectionMax = 1_000;
const freshConnectionsMax = 2;
const connectTimeoutMs = 10_000;
const answerTimeoutMs = 30_000;
const handOverTimeoutMs = 60_000;
/**
 * How long a server that was unreachable twice in a row is not tried. A single failure may be due to one connection.
 */
const askAgainMs = 2_000;
const base64LineLength = 76;

/** How far a mail got, in case there is no reply. */
interface Progress {
  body: Readable | null;
}

/** Sends mails to an SMTP server over a pool of persistent connections. */
export function createSmtpSender(settings: SmtpSettings): MailSender {
  const domain = settings.from.slice(settings.from.lastIndexOf('@') + 1);
  const transport = openTransport(settings, domain);
  const breaker = createCircuitBreaker(askAgainMs);
  /** What mails are told that are not tried during a pause. */
  let lastAway: Outcome = serverUnreachable;

  async function send(mail: OutgoingMail): Promise<Outcome> {
    const outcome = (await breaker.attempt(() => handOver(mail), isServerAway)) ?? lastAway;
    if (isServerAway(outcome)) lastAway = outcome;
    return outcome;
  }

  async function handOver(mail: OutgoingMail): Promise<Outcome> {
    const progress: Progress = { body: null };
    try {
      await withDeadline(transport.sendMail(mailData(settings.from, domain, mail, progress)));
      return { kind: 'Accepted', providerReference: null };
    } catch (error) {
      const { code, command, responseCode } = error as SmtpFailure;
      settings.onFailure?.({
        ...(code && { code }),
        ...(command && { command }),
        ...(responseCode && { responseCode }),
      });
      return outcomeOfFailure(error as SmtpFailure, progress.body?.readableEnded ?? false);
    }
  }

  return {
    provider: 'smtp',
    send,
    isPaused: breaker.isOpen,
    // While one mail is on a connection, the next one for it is being composed.
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
    // If the server closed the connection before the mail was sent, a new one is tried immediately.
    maxRequeues: freshConnectionsMax,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    socketTimeout: answerTimeoutMs,
    // Contents are never loaded from files or URLs named in a text.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(settings.dkim && {
      dkim: {
        domainName: domain,
        keySelector: settings.dkim.selector,
        privateKey: settings.dkim.privateKey.reveal(),
        headerFieldNames: signedHeaders,
      },
    }),
  });
  // A broken idle connection emits an event; unhandled, it would end the process.
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

function isServerAway(outcome: Outcome): boolean {
  return outcome.kind === 'Deferred' && outcome.isServerAway === true;
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
    headers: extraHeaders(mail),
    ...(mail.attachment && { attachments: [fileOf(mail.attachment)] }),
  };
}

function fileOf({ name, contentType, content }: MailAttachment) {
  return { filename: name, contentType, content };
}

/**
 * A text as a single MIME part: the mailer would encode it in hundreds of pieces. As base64, none of its lines can look
 * like the end of the mail or like a header.
 */
function encodedPart(contentType: 'text/plain' | 'text/html', text: string): string {
  const encoded = Buffer.from(text, 'utf8').toString('base64');
  let part = `Content-Type: ${contentType}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n`;
  for (let at = 0; at < encoded.length; at += base64LineLength) {
    part += `${encoded.slice(at, at + base64LineLength)}\r\n`;
  }
  return part;
}

/** The mailer writes a mail in a dozen pieces, each of which would be sent as a separate packet. */
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

/** A server that trickles its replies keeps the connection alive without ever answering. */
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
