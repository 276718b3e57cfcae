import { Problem, readProblem } from './problem.ts';

/*
 * The one way to the service. Same origin, the session in a cookie that scripts cannot read, and a header that no other
 * site can send. A refusal becomes a Problem.
 */

const apiBase = '/portal/api';
const ownHeader = { 'X-Bestow-Portal': '1' };

export type QueryValue = string | number | boolean | null | undefined;
export type Query = Readonly<Record<string, QueryValue>>;

interface Ask {
  readonly query?: Query;
  readonly signal?: AbortSignal;
}

interface Tell {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const api = {
  get: <Answer>(path: string, { query, signal }: Ask = {}) =>
    send<Answer>(withQuery(path, query), { method: 'GET', ...(signal && { signal }) }),
  post: <Answer = void>(path: string, tell: Tell = {}) => send<Answer>(path, withBody('POST', tell)),
  put: <Answer = void>(path: string, body: unknown) => send<Answer>(path, withBody('PUT', { body })),
  patch: <Answer = void>(path: string, body: unknown) => send<Answer>(path, withBody('PATCH', { body })),
  delete: (path: string) => send<void>(path, withBody('DELETE', {})),
  /** Sends a file as it is. */
  upload: <Answer>(path: string, file: Blob, contentType: string) =>
    send<Answer>(path, { method: 'POST', body: file, headers: { ...ownHeader, 'Content-Type': contentType } }),
};

/** The address of something that the browser fetches by itself: a download or a frame. */
export function apiUrl(path: string, query?: Query): string {
  return apiBase + withQuery(path, query);
}

export interface Gate {
  /** The session is over: back to the sign-in page. */
  onSignedOut(): void;
  /** Asks the person for a fresh proof; true once the service has accepted one. */
  confirmIdentity(): Promise<boolean>;
}

let gate: Gate = { onSignedOut: () => undefined, confirmIdentity: () => Promise.resolve(false) };
export function setGate(next: Gate): void {
  gate = next;
}

async function send<Answer>(path: string, init: RequestInit): Promise<Answer> {
  try {
    return await sendOnce<Answer>(path, init);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'SignInRequired') gate.onSignedOut();
    if (error.code !== 'ConfirmationRequired' || !(await gate.confirmIdentity())) throw error;
    return sendOnce<Answer>(path, init);
  }
}

async function sendOnce<Answer>(path: string, init: RequestInit): Promise<Answer> {
  const response = await reach(path, init);
  if (!response.ok) throw await readProblem(response);
  if (response.status === 204 || response.headers.get('Content-Length') === '0') return undefined as Answer;
  return (await response.json()) as Answer;
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(apiBase + path, { ...init, credentials: 'same-origin', cache: 'no-store' });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw Problem.unreachable();
  }
}

function withBody(method: string, { body, headers }: Tell): RequestInit {
  if (body === undefined) return { method, headers: { ...ownHeader, ...headers } };
  return {
    method,
    headers: { ...ownHeader, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

function withQuery(path: string, query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== '') parameters.set(name, String(value));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** A part of a path, whatever characters it has. */
export const segment = (text: string | number): string => encodeURIComponent(text);
