import { setTimeout as sleep } from 'node:timers/promises';
import type { Track } from './probes.ts';

export interface OrderFlow extends Track {
  /** Ids of the orders that were answered, by their PONumber. */
  readonly answered: ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

export interface Caller {
  readonly baseUrls: readonly string[];
  readonly email: string;
  readonly accessToken: string;
}

const clients = 4;
const pauseMs = 50;
const repeatAfterMs = 50;
const answerMsMax = 30_000;

/** Clients that place an order after the other, and repeat each with its PONumber until it is answered, as integrations must. */
export async function startOrders(caller: Caller): Promise<OrderFlow> {
  const answered = new Map<string, string>();
  const at: number[] = [];
  let isStopped = false;
  const token = await signIn(caller);
  const run = async (client: number): Promise<void> => {
    const baseUrl = caller.baseUrls[client % caller.baseUrls.length] ?? '';
    for (let count = 0; !isStopped; count++) {
      const poNumber = `failover-${client}-${count}`;
      answered.set(poNumber, await placeUntilAnswered(baseUrl, token, poNumber));
      at.push(performance.now());
      await sleep(pauseMs);
    }
  };
  const running = Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
  return {
    answered,
    at,
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

async function signIn({ baseUrls, email, accessToken }: Caller): Promise<string> {
  const response = await fetch(`${baseUrls[0]}/v1/Tokens`, {
    method: 'POST',
    headers: { email, accesstoken: accessToken },
  });
  return ((await response.json()) as { Value: string }).Value;
}

async function placeUntilAnswered(baseUrl: string, token: string, poNumber: string): Promise<string> {
  const body = JSON.stringify({
    Type: 'Links',
    PONumber: poNumber,
    LineItems: [{ ProductId: 'aurora-coffee-usd', Value: 5 }],
  });
  for (;;) {
    const answer = await post(`${baseUrl}/v1/Orders`, token, body);
    if (answer?.status === 201 || answer?.status === 409) return answer.id;
    if (answer !== null && answer.status !== 503)
      throw new Error(`an order was answered ${answer.status}: ${answer.text}`);
    await sleep(repeatAfterMs);
  }
}

async function post(url: string, token: string, body: string) {
  try {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(answerMsMax) });
    const text = await response.text();
    return { status: response.status, text, id: String((JSON.parse(text) as { Id?: string }).Id) };
  } catch {
    // The answer was lost: repeated like any other.
    return null;
  }
}
