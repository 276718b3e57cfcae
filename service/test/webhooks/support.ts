import { randomBytes } from 'node:crypto';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { expect, vi } from 'vitest';
import { withTransaction } from '../../src/database/database.ts';
import { recordEvent } from '../../src/events/record-event.ts';
import type { NewEvent } from '../../src/events/types.ts';
import type { TestApi, TestCaller } from '../support/test-api.ts';

export const waiting = { timeout: 60_000, interval: 50 };

export interface Received {
  readonly url: string;
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: { readonly type: string; readonly timestamp: string; readonly data: Record<string, unknown> };
}

/** How a receiver handles a request. */
export type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

export const answer =
  (status: number, headers: Record<string, string> = {}, body = ''): Behaviour =>
  (response) =>
    void response.writeHead(status, headers).end(body);
export const hang: Behaviour = () => undefined;
export const reset: Behaviour = (response) => void response.destroy();

export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** The behaviour for the next requests, one each; after them all answer 200, or as set by `always`. */
  script(...behaviours: readonly Behaviour[]): void;
  always(behaviour: Behaviour): void;
  /** Waits until this many requests have arrived. */
  until(count: number): Promise<readonly Received[]>;
  close(): Promise<void>;
}

/** A receiver over real HTTP on loopback. */
export async function startReceiver(
  createServer: (listener: RequestListener) => Server = createHttpServer,
  scheme = 'http',
): Promise<Receiver> {
  const received: Received[] = [];
  const scripted: Behaviour[] = [];
  let otherwise = answer(200);
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((request, response) => {
    readText(request).then(
      (text) => {
        received.push(receivedOf(request, text));
        (scripted.shift() ?? otherwise)(response, request);
      },
      () => response.destroy(),
    );
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${scheme}://127.0.0.1:${port}/hook`,
    received,
    script: (...behaviours) => void scripted.push(...behaviours),
    always(behaviour) {
      otherwise = behaviour;
    },
    async until(count) {
      await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(count), waiting);
      return received;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function receivedOf(request: IncomingMessage, text: string): Received {
  const headers = request.headers as Record<string, string>;
  return {
    url: request.url ?? '',
    id: headers['webhook-id'] ?? '',
    headers,
    text,
    body: JSON.parse(text) as Received['body'],
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

export interface WireEndpoint {
  readonly Id: string;
  readonly Url: string;
  readonly Enabled: boolean;
  readonly DisabledReason: string | null;
  readonly Secret: string;
}

export interface WireMessage {
  readonly Id: string;
  readonly EndpointId: string | null;
  readonly OrderId: string | null;
  readonly Type: string;
  readonly Timestamp: string;
  readonly Status: string;
  readonly NextAttemptAt: string | null;
  readonly Attempts: readonly {
    readonly At: string;
    readonly StatusCode: number | null;
    readonly DurationMs: number;
    readonly Error: string | null;
    readonly Answer: string | null;
  }[];
}

export async function givenEndpoint(
  caller: TestCaller,
  url: string,
  more: Record<string, unknown> = {},
): Promise<WireEndpoint> {
  const { status, body, text } = await caller.post('/v1/WebhookEndpoints', { Url: url, ...more });
  if (status !== 201) throw new Error(`the endpoint was answered ${status}: ${text}`);
  return body as unknown as WireEndpoint;
}

export async function readEndpoint(caller: TestCaller, id: string): Promise<WireEndpoint> {
  return (await caller.get(`/v1/WebhookEndpoints/${id}`)).body as unknown as WireEndpoint;
}

export async function readMessage(caller: TestCaller, id: string): Promise<WireMessage> {
  return (await caller.get(`/v1/WebhookMessages/${id}`)).body as unknown as WireMessage;
}

export async function listMessages(
  caller: TestCaller,
  query = 'pageSize=50',
): Promise<{ readonly Data: readonly WireMessage[]; readonly TotalCount: number }> {
  return (await caller.get(`/v1/WebhookMessages?${query}`)).body as never;
}

/** Waits until the message has this state. */
export async function messageBecomes(caller: TestCaller, id: string, wanted: object): Promise<WireMessage> {
  return vi.waitFor(async () => {
    const message = await readMessage(caller, id);
    expect(message).toMatchObject(wanted);
    return message;
  }, waiting);
}

/** Waits until this many attempts of the message are recorded. */
export async function attemptsMade(caller: TestCaller, id: string, count: number): Promise<WireMessage> {
  return vi.waitFor(async () => {
    const message = await readMessage(caller, id);
    expect(message.Attempts).toHaveLength(count);
    return message;
  }, waiting);
}

/** Waits until the account has no more messages to send. */
export async function settled(caller: TestCaller): Promise<void> {
  await vi.waitFor(async () => expect((await listMessages(caller, 'status=Pending')).TotalCount).toBe(0), waiting);
}

/** Records an event of the account. */
export async function recordTestEvent(
  api: TestApi,
  caller: TestCaller,
  event: Partial<NewEvent> = {},
): Promise<string> {
  const reference = randomBytes(6).toString('hex');
  const data = { FundingRequestId: reference, CurrencyCode: 'USD', Amount: 1 };
  await withTransaction(api.database.db, (tx) =>
    recordEvent(tx, caller.accountId, { type: 'FundingApplied', data, ...event }),
  );
  return reference;
}

/** The id of the one message that the account has. */
export async function theMessage(caller: TestCaller): Promise<WireMessage> {
  return vi.waitFor(async () => {
    const { Data } = await listMessages(caller);
    expect(Data).toHaveLength(1);
    return Data[0] as WireMessage;
  }, waiting);
}
