import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { tlsIdentity } from '../../support/tls-identity.ts';

/** How the server handles one mail. */
export type SmtpBehaviour =
  | 'ok'
  | 'busy'
  | 'unknownSender'
  | 'unknownRecipient'
  | 'unknownRecipientLater'
  | 'refusedContent'
  | 'dropAfterData'
  | 'takeAndDrop';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly mail: Email;
}

/** A real SMTP server on loopback that stores its mails, or misbehaves on request. */
export interface SmtpSink {
  readonly url: string;
  /** Every mail that the server has accepted, including those whose answer was lost. */
  readonly received: readonly ReceivedMail[];
  /** The number of RCPT commands. */
  readonly attempts: () => number;
  script(...behaviours: readonly SmtpBehaviour[]): void;
  always(behaviour: SmtpBehaviour): void;
  mailsTo(address: string): ReceivedMail[];
  /** Sends the delayed answers. */
  answerNow(): void;
  shutDown(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface Connection {
  readonly session: SMTPServerSession;
  readonly _socket: Socket;
}

const user = 'bestow';
const password = 'p@ss word';

export interface SmtpSinkOptions {
  /** With STARTTLS, and no sign-in before it; the certificate is that of `support/tls`, for localhost. */
  readonly isTlsRequired?: boolean;
}

export async function startSmtpSink({ isTlsRequired = false }: SmtpSinkOptions = {}): Promise<SmtpSink> {
  const received: ReceivedMail[] = [];
  const scripted: SmtpBehaviour[] = [];
  const keptBack: (() => void)[] = [];
  const bySession = new WeakMap<SMTPServerSession, SmtpBehaviour>();
  let otherwise: SmtpBehaviour = 'ok';
  let attempts = 0;
  let server = createServer();
  await listen(0);
  const { port } = server.server.address() as AddressInfo;

  function createServer(): SMTPServer {
    const created = new SMTPServer({
      ...(isTlsRequired ? tlsIdentity() : { hideSTARTTLS: true, allowInsecureAuth: true }),
      closeTimeout: 50,
      onAuth({ username, password: given }, _session, done) {
        if (username === user && given === password) done(null, { user: username });
        else done(new Error('Invalid login'));
      },
      onMailFrom(_address, session, done) {
        const behaviour = scripted.shift() ?? otherwise;
        bySession.set(session, behaviour);
        done(behaviour === 'unknownSender' ? refusal(550, '5.7.1 sender not allowed') : null);
      },
      onRcptTo(address, session, done) {
        attempts++;
        const behaviour = bySession.get(session);
        if (behaviour === 'busy') return done(refusal(421, '4.3.2 try again later'));
        const unknown = refusal(550, `5.1.1 <${address.address}> no such user`);
        if (behaviour === 'unknownRecipient') return done(unknown);
        if (behaviour === 'unknownRecipientLater') return void keptBack.push(() => done(unknown));
        done();
      },
      onData(stream, session, done) {
        const pieces: Buffer[] = [];
        stream.on('data', (piece: Buffer) => pieces.push(piece));
        stream.on('end', () => void take(Buffer.concat(pieces).toString('latin1'), session, done));
      },
    });
    // Connections that a test breaks are not the server's fault.
    created.on('error', () => undefined);
    return created;
  }

  async function take(raw: string, session: SMTPServerSession, done: (error?: Error | null) => void): Promise<void> {
    const behaviour = bySession.get(session);
    if (behaviour === 'refusedContent') return done(refusal(554, '5.6.0 content refused'));
    if (behaviour !== 'dropAfterData') {
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        raw,
        mail: await PostalMime.parse(raw),
      });
    }
    if (behaviour === 'dropAfterData' || behaviour === 'takeAndDrop') return dropConnection(session);
    done();
  }

  function dropConnection(session: SMTPServerSession): void {
    for (const connection of server.connections as unknown as Set<Connection>) {
      if (connection.session === session) connection._socket.destroy();
    }
  }

  async function listen(at: number): Promise<void> {
    server.listen(at, '127.0.0.1');
    await once(server.server, 'listening');
  }

  function stop(): Promise<void> {
    return new Promise((resolve) => server.close(() => resolve()));
  }

  return {
    url: `smtp://${user}:${encodeURIComponent(password)}@${isTlsRequired ? 'localhost' : '127.0.0.1'}:${port}`,
    received,
    attempts: () => attempts,
    script: (...behaviours) => void scripted.push(...behaviours),
    always(behaviour) {
      otherwise = behaviour;
    },
    mailsTo: (address) => received.filter(({ to }) => to.includes(address)),
    answerNow() {
      for (const answer of keptBack.splice(0)) answer();
    },
    shutDown: stop,
    async restart() {
      server = createServer();
      await listen(port);
    },
    close: stop,
  };
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
