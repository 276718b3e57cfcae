import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the provider handles one request. */
export type SmsBehaviour =
  | 'ok'
  | 'deadNumber'
  | 'optedOut'
  | 'refused'
  | 'unauthorized'
  | 'tooMany'
  | 'fault'
  | 'redirect'
  | 'silentAfterTaking'
  | 'resetAfterTaking'
  | 'noJson'
  | 'tooLarge';

export interface SmsRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly behaviour: SmsBehaviour;
}

export interface SmsProvider {
  readonly url: string;
  readonly requests: readonly SmsRequest[];
  /** The messages that the provider accepted, by recipient. */
  takenFor(to: string): readonly string[];
  script(...behaviours: readonly SmsBehaviour[]): void;
  always(behaviour: SmsBehaviour): void;
  close(): Promise<void>;
}

interface Form {
  read(body: string): { readonly to: string; readonly text: string };
  readonly answers: Readonly<Record<SmsBehaviour, readonly [status: number, body: unknown]>>;
}

const takes: readonly SmsBehaviour[] = ['ok', 'silentAfterTaking', 'resetAfterTaking', 'noJson', 'tooLarge'];
const tooManyBytes = 100_000;

export const twilioForm: Form = {
  read(body) {
    const form = new URLSearchParams(body);
    return { to: form.get('To') ?? '', text: form.get('Body') ?? '' };
  },
  answers: answersOf({
    ok: [201, { sid: 'SM00000000000000000000000000000001', status: 'queued' }],
    deadNumber: [400, { code: 21211, message: 'The To number +1555 is not valid', status: 400 }],
    optedOut: [400, { code: 21610, message: 'unsubscribed', status: 400 }],
    refused: [400, { code: 21617, message: 'too long', status: 400 }],
  }),
};

export const jsonForm: Form = {
  read(body) {
    const { To, Text } = JSON.parse(body) as { To: string; Text: string };
    return { to: To, text: Text };
  },
  answers: answersOf({
    ok: [202, { Reference: 'gw-1' }],
    deadNumber: [422, { Reason: 'UnknownRecipient' }],
    optedOut: [422, { Reason: 'RecipientOptedOut' }],
    refused: [422, { Reason: 'Whatever' }],
  }),
};

/** An SMS provider over real HTTP on loopback that misbehaves on request. */
export async function startSmsProvider(form: Form): Promise<SmsProvider> {
  const requests: SmsRequest[] = [];
  const taken: { to: string; text: string }[] = [];
  const scripted: SmsBehaviour[] = [];
  let usual: SmsBehaviour = 'ok';
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const behaviour = scripted.shift() ?? usual;
    requests.push({
      path: request.url ?? '',
      headers: request.headers as Record<string, string>,
      body,
      behaviour,
    });
    if (takes.includes(behaviour)) taken.push(form.read(body));
    answer(request, response, behaviour, form);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    takenFor: (to) => taken.filter((message) => message.to === to).map(({ text }) => text),
    script: (...behaviours) => void scripted.push(...behaviours),
    always: (behaviour) => {
      usual = behaviour;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(request: IncomingMessage, response: ServerResponse, behaviour: SmsBehaviour, form: Form): void {
  if (behaviour === 'silentAfterTaking') return;
  if (behaviour === 'resetAfterTaking') return void request.socket.destroy();
  const [status, body] = form.answers[behaviour];
  if (behaviour === 'redirect') response.setHeader('location', 'http://127.0.0.1:1/');
  response.statusCode = status;
  response.end(
    behaviour === 'noJson' ? 'thanks!' : behaviour === 'tooLarge' ? 'x'.repeat(tooManyBytes) : JSON.stringify(body),
  );
}

function answersOf(own: Pick<Form['answers'], 'ok' | 'deadNumber' | 'optedOut' | 'refused'>): Form['answers'] {
  const nothing = [200, null] as const;
  return {
    unauthorized: [401, { code: 20003 }],
    tooMany: [429, { code: 20429 }],
    fault: [500, { code: 20500 }],
    redirect: [302, null],
    silentAfterTaking: nothing,
    resetAfterTaking: nothing,
    noJson: nothing,
    tooLarge: nothing,
    ...own,
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
