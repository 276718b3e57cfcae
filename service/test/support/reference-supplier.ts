import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the supplier handles one request. It issues codes once per reference, and returns the same ones again. */
export type Behaviour =
  | 'ok'
  | 'slow'
  | 'timeoutAfterIssuing'
  | 'resetBeforeIssuing'
  | 'resetAfterIssuing'
  | 'brokenOffAfterIssuing'
  | 'serverError'
  | 'working'
  | 'workingLong'
  | 'outOfStock'
  | 'refused'
  | 'redirect'
  | 'knownCode'
  | 'repeatedCode'
  | 'wrongQuantity'
  | 'wrongDenomination'
  | 'wrongProduct'
  | 'noJson'
  | 'tooLarge'
  | 'notTaken';

export interface JournalEntry {
  readonly method: string;
  readonly reference: string;
  readonly behaviour: Behaviour;
  readonly authorization: string;
  readonly question: (Question & { readonly Codes?: readonly string[] }) | null;
}

interface Question {
  readonly ProductId: string;
  readonly Value: number;
  readonly CurrencyCode: string;
  readonly Quantity: number;
}

export interface ReferenceSupplier {
  /** The settings of a service that uses this supplier. */
  readonly environ: Record<string, string>;
  readonly journal: readonly JournalEntry[];
  /** The issued card numbers, by reference. */
  readonly issued: ReadonlyMap<string, readonly string[]>;
  /** The card numbers that it has taken back, for each request, by the reference of the return. */
  readonly returned: ReadonlyMap<string, readonly string[]>;
  /** The behaviour for the next requests, one each; after them it is always ok, or as set by `always`. */
  script(...behaviours: readonly Behaviour[]): void;
  always(behaviour: Behaviour): void;
  /** Requests for this many cards are not answered until the returned function is called. */
  hangAt(quantity: number): () => void;
  /** The number of requests that are blocked that way. */
  hangingCount(): number;
  /** The status of every GET from now on, like a supplier that supports only PUT; null: correct answers. */
  answerGets(status: 404 | 405 | 501 | null): void;
  /** A card number that it issues a second time on request. */
  rememberCode(value: string): void;
  close(): Promise<void>;
}

const slowMs = 250;
const timeoutMs = 600;
const tooManyBytes = 9 * 1024 * 1024;

/** A supplier over real HTTP on loopback that follows the protocol, or misbehaves on request. */
export async function startReferenceSupplier(): Promise<ReferenceSupplier> {
  const token = randomBytes(12).toString('hex');
  const journal: JournalEntry[] = [];
  const issued = new Map<string, string[]>();
  const returned = new Map<string, readonly string[]>();
  const questions = new Map<string, Question>();
  const scripted: Behaviour[] = [];
  const remembered: string[] = [];
  let otherwise: Behaviour = 'ok';
  let getStatus: number | null = null;
  let hangingQuantity: number | null = null;
  let released = Promise.resolve();
  let hanging = 0;

  const server = createServer((request, response) => {
    readText(request).then(
      (text) => answerInTime(request, response, text),
      () => response.destroy(),
    );
  });

  async function answerInTime(request: IncomingMessage, response: ServerResponse, text: string): Promise<void> {
    if (hangingQuantity !== null && text.includes(`"Quantity":${hangingQuantity}}`)) {
      hanging++;
      await released;
      hanging--;
    }
    answer(request, response, text);
  }

  function answer(request: IncomingMessage, response: ServerResponse, text: string): void {
    const isReturn = request.url?.startsWith('/returns/') ?? false;
    const reference = (request.url ?? '').replace(/^\/(issues|returns)\//, '');
    const behaviour = scripted.shift() ?? otherwise;
    const authorization = request.headers.authorization ?? '';
    const question = text === '' ? null : (JSON.parse(text) as NonNullable<JournalEntry['question']>);
    journal.push({ method: request.method ?? '', reference, behaviour, authorization, question });
    if (authorization !== `Bearer ${token}`) return send(response, 401, {});
    if (request.method === 'GET' && getStatus !== null) return send(response, getStatus, {});
    if (behaviour === 'resetBeforeIssuing') return void response.destroy();
    if (behaviour === 'serverError') return send(response, 500, {});
    if (behaviour === 'redirect') return void response.writeHead(302, { location: `/issues/${reference}` }).end();
    if (behaviour === 'working') return send(response, 202, { RetryAfter: 1 });
    if (behaviour === 'workingLong') return send(response, 202, { RetryAfter: 30 });
    if (behaviour === 'outOfStock') return send(response, 409, { Reason: 'OutOfStock' });
    if (behaviour === 'refused') return send(response, 422, { Reason: 'Refused' });
    if (isReturn) return acceptReturn(response, behaviour, reference, question?.Codes ?? []);
    if (question) questions.set(reference, question);
    const asked = questions.get(reference);
    if (!asked) return send(response, 404, { Reason: 'UnknownReference' });
    const values = issued.get(reference) ?? Array.from({ length: asked.Quantity }, freshCode);
    issued.set(reference, values);
    deliver(response, behaviour, asked, values);
  }

  function acceptReturn(
    response: ServerResponse,
    behaviour: Behaviour,
    reference: string,
    codes: readonly string[],
  ): void {
    const notTaken = behaviour === 'notTaken' ? codes.slice(0, 1) : [];
    returned.set(
      reference,
      codes.filter((code) => !notTaken.includes(code)),
    );
    if (behaviour === 'resetAfterIssuing') return void response.destroy();
    send(response, 200, { NotTaken: notTaken });
  }

  function deliver(response: ServerResponse, behaviour: Behaviour, asked: Question, values: readonly string[]): void {
    const body = { ...echoOf(asked), Codes: values.map(cardOf) };
    const [first = ''] = values;
    switch (behaviour) {
      case 'timeoutAfterIssuing':
        return;
      case 'resetAfterIssuing':
        return void response.destroy();
      case 'brokenOffAfterIssuing':
        response.writeHead(200, { 'content-length': '1000' }).write('{"Codes":[');
        return void setTimeout(() => response.destroy(), 20);
      case 'slow':
        return void setTimeout(() => send(response, 201, body), slowMs);
      case 'knownCode':
        return send(response, 200, { ...body, Codes: [remembered[0] ?? '', ...values.slice(1)].map(cardOf) });
      case 'repeatedCode':
        return send(response, 200, { ...body, Codes: values.map(() => cardOf(first)) });
      case 'wrongQuantity':
        return send(response, 200, { ...body, Codes: values.slice(1).map(cardOf) });
      case 'wrongDenomination':
        return send(response, 200, { ...body, Value: asked.Value * 2 });
      case 'wrongProduct':
        return send(response, 200, { ...body, ProductId: 'another-product' });
      case 'noJson':
        return void response.writeHead(200).end('thank you');
      case 'tooLarge':
        return send(response, 200, { ...body, Filler: 'x'.repeat(tooManyBytes) });
      default:
        return send(response, 201, body);
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    environ: {
      SUPPLIER_URL: `http://127.0.0.1:${port}`,
      SUPPLIER_TOKEN: token,
      SUPPLIER_TIMEOUT_MS: String(timeoutMs),
    },
    journal,
    issued,
    returned,
    script: (...behaviours) => void scripted.push(...behaviours),
    always(behaviour) {
      otherwise = behaviour;
    },
    hangAt(quantity) {
      let release = () => {};
      released = new Promise((resolve) => {
        release = resolve;
      });
      hangingQuantity = quantity;
      return () => {
        hangingQuantity = null;
        release();
      };
    },
    hangingCount: () => hanging,
    answerGets(status) {
      getStatus = status;
    },
    rememberCode: (value) => void remembered.unshift(value),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function freshCode(): string {
  return `SUP-${randomBytes(8).toString('hex').toUpperCase()}`;
}

function echoOf({ ProductId, Value, CurrencyCode }: Question) {
  return { ProductId, Value, CurrencyCode };
}

function cardOf(value: string) {
  const codes = [
    { Label: 'Card number', Value: value },
    { Label: 'PIN', Value: '4711' },
  ];
  return { Codes: codes, BarcodeType: 'Code128', BarcodeChars: value };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}
