import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import DKIM from 'nodemailer/lib/dkim';
import type MimeNode from 'nodemailer/lib/mime-node';
import SMTPPool from 'nodemailer/lib/smtp-pool';
import type { Secret } from '../../kit/secret.ts';
import type { MailSender, Outcome, OutgoingMail } from '../types.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { signedHeaders } from './extra-headers.ts';
import { outcomeOfFailure, type SmtpFailure, serverUnreachable } from './smtp-errors.ts';
import { writeMail } from './write-mail.ts';

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

/** How far a mail got, in case there is no reply. */
interface Progress {
  body: Readable | null;
}

/** Sends mails to an SMTP server over a pool of persistent connections. */
export function createSmtpSender(settings: SmtpSettings): MailSender {
  const pool = openPool(settings);
  const sign = createSigner(settings);
  const breaker = createCircuitBreaker(askAgainMs);
  /** What mails are told that are not tried during a pause. */
  let lastAway: Outcome = serverUnreachable;

  async function send(mail: OutgoingMail): Promise<Outcome> {
    const outcome = (await breaker.attempt(() => handOver(mail), isServerAway)) ?? lastAway;
    if (isServerAway(outcome)) lastAway = outcome;
    return outcome;
  }

  async function handOver(mail: OutgoingMail): Promise<Outcome> {
    const { message, bytes } = writeMail(settings.from, mail);
    const source = await sign(bytes);
    const progress: Progress = { body: null };
    message.createReadStream = () => {
      progress.body = inOnePiece(source);
      return progress.body;
    };
    try {
      await withDeadline(sendFrom(pool, message));
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
      pool.close();
    },
  };
}

function openPool(settings: SmtpSettings): SMTPPool {
  const pool = new SMTPPool({
    url: settings.url.reveal(),
    requireTLS: !settings.allowsPlain,
    maxConnections: settings.connectionsMax,
    maxMessages: mailsPerConnectionMax,
    // If the server closed the connection before the mail was sent, a new one is tried immediately.
    maxRequeues: freshConnectionsMax,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    socketTimeout: answerTimeoutMs,
  });
  // A broken idle connection emits an event; unhandled, it would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** Adds the DKIM signature, if there is a key. */
function createSigner({ from, dkim }: SmtpSettings): (bytes: Buffer) => Promise<Buffer> {
  if (!dkim) return async (bytes) => bytes;
  const signer = new DKIM({
    domainName: from.slice(from.lastIndexOf('@') + 1),
    keySelector: dkim.selector,
    privateKey: dkim.privateKey.reveal(),
    headerFieldNames: signedHeaders,
  });
  return (bytes) => buffer(signer.sign(bytes));
}

function sendFrom(pool: SMTPPool, message: MimeNode): Promise<void> {
  // What the pool reads of a mail.
  const mail = { message, data: {} } as Parameters<SMTPPool['send']>[0];
  return new Promise((resolve, reject) => {
    pool.send(mail, (error) => (error ? reject(error) : resolve()));
  });
}

/** A stream of several pieces would be sent as several packets. */
function inOnePiece(bytes: Buffer): Readable {
  const stream = new Readable({ read: () => undefined });
  stream.push(bytes);
  stream.push(null);
  return stream;
}

function isServerAway(outcome: Outcome): boolean {
  return outcome.kind === 'Deferred' && outcome.isServerAway === true;
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
