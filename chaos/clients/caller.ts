import { setTimeout as sleep } from 'node:timers/promises';
import type { NewAccount } from '../world/accounts.ts';

export interface ChaosAnswer {
  /** Null: no answer came. */
  readonly status: number | null;
  readonly body: Record<string, unknown>;
  readonly text: string;
}

/** Calls the API as an account, and never throws: a lost answer is an answer with status null. */
export interface Caller {
  readonly account: NewAccount;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ChaosAnswer>;
  /** Reads until it succeeds: for the checks, when every fault is over. */
  read<Body>(path: string): Promise<Body>;
}

const answerMsMax = 12_000;
const readTriesMax = 60;
const readPauseMs = 500;

export function createCaller(baseUrl: string, account: NewAccount, answerMs = answerMsMax): Caller {
  let token: string | null = null;

  async function signIn(): Promise<void> {
    const headers = { email: account.email, accesstoken: account.accessToken };
    const { body } = await exchange(`${baseUrl}/v1/Tokens`, { method: 'POST', headers }, answerMs);
    token = typeof body.Value === 'string' ? body.Value : null;
  }

  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ChaosAnswer> {
    if (!token) await signIn();
    if (!token) return { status: null, body: {}, text: '' };
    const request = {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    return exchange(`${baseUrl}${path}`, request, answerMs);
  }

  return {
    account,
    send,
    async read(path) {
      let last: ChaosAnswer = { status: null, body: {}, text: '' };
      for (let tries = 0; tries < readTriesMax; tries++) {
        last = await send('GET', path);
        if (last.status === 200) return last.body as never;
        await sleep(readPauseMs);
      }
      throw new Error(`GET ${path} was not answered after all faults: ${last.status} ${last.text.slice(0, 300)}`);
    },
  };
}

export async function exchange(url: string, request: RequestInit, answerMs = answerMsMax): Promise<ChaosAnswer> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(answerMs), ...request });
    const text = await response.text();
    return { status: response.status, body: parse(text), text };
  } catch {
    return { status: null, body: {}, text: '' };
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
