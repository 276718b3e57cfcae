import { Problem, readProblem } from './problem.ts';
import type { AnswerOf, Call, FilePath, MaybeArgument, PathOf, Place, Query, QueryValue } from './routes.ts';

/*
 * The API client. Same origin, the session in a cookie that scripts cannot read, and a header that no other site can
 * send. An error answer becomes a Problem.
 */

const apiBase = '/portal/api';
const ownHeader = { 'X-Bestow-Portal': '1' };

interface AnyCall {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Query;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export const api = {
  get: <Path extends PathOf<'GET'>>(path: Path, ...[call]: MaybeArgument<Call<'GET', Path>>) =>
    send<AnswerOf<'GET', Path>>('GET', path, call),
  post: <Path extends PathOf<'POST'>>(path: Path, ...[call]: MaybeArgument<Call<'POST', Path>>) =>
    send<AnswerOf<'POST', Path>>('POST', path, call),
  put: <Path extends PathOf<'PUT'>>(path: Path, call: Call<'PUT', Path>) =>
    send<AnswerOf<'PUT', Path>>('PUT', path, call),
  patch: <Path extends PathOf<'PATCH'>>(path: Path, call: Call<'PATCH', Path>) =>
    send<AnswerOf<'PATCH', Path>>('PATCH', path, call),
  delete: <Path extends PathOf<'DELETE'>>(path: Path, ...[call]: MaybeArgument<Call<'DELETE', Path>>) =>
    send<AnswerOf<'DELETE', Path>>('DELETE', path, call),
  /** Sends a raw file. */
  upload: <Path extends PathOf<'POST'>>(path: Path, file: Blob, contentType: string, place: AnyPlace<Path> = {}) =>
    request<AnswerOf<'POST', Path>>(addressOf(path, place as AnyCall), {
      method: 'POST',
      body: file,
      headers: { ...ownHeader, 'Content-Type': contentType },
    }),
};

/** Of an address that no cell serves, but the router in front of them. */
export function get<Answer>(address: string): Promise<Answer> {
  return request<Answer>(address, { method: 'GET' });
}

type AnyPlace<Path extends PathOf<'POST'>> = Pick<Place<'POST', Path>, 'query'>;

/** The URL of something that the browser loads itself: a download or a frame. */
export function apiUrl<Path extends FilePath>(path: Path, ...[place]: MaybeArgument<Place<'GET', Path>>): string {
  return apiBase + addressOf(path, (place ?? {}) as AnyCall);
}

export interface Gate {
  /** The session has ended: back to the sign-in page. */
  onSignedOut(): void;
  /** The person must set up a second factor before anything else. */
  onSetUpRequired(): void;
  /** Asks the person to confirm their identity; true once the service has accepted it. */
  confirmIdentity(): Promise<boolean>;
}

let gate: Gate = {
  onSignedOut: () => undefined,
  onSetUpRequired: () => undefined,
  confirmIdentity: () => Promise.resolve(false),
};
export function setGate(next: Gate): void {
  gate = next;
}

// The callers' types are exact; below them a call is only its parts.
function send<Answer>(method: string, path: string, exact: object = {}): Promise<Answer> {
  const call: AnyCall = exact;
  const { body, headers, signal } = call;
  return request<Answer>(addressOf(path, call), {
    method,
    ...(signal && { signal }),
    headers: { ...(method !== 'GET' && ownHeader), ...(body !== undefined && jsonHeader), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const jsonHeader = { 'Content-Type': 'application/json' };

async function request<Answer>(address: string, init: RequestInit): Promise<Answer> {
  try {
    return await requestOnce<Answer>(address, init);
  } catch (error) {
    // What another cell says of its session is not about the one here.
    if (!(error instanceof Problem) || new Headers(init.headers).has('Bestow-Cell')) throw error;
    if (error.code === 'SignInRequired') gate.onSignedOut();
    if (error.code === 'SecondFactorNotSetUp') gate.onSetUpRequired();
    if (error.code !== 'ConfirmationRequired' || !(await gate.confirmIdentity())) throw error;
    return requestOnce<Answer>(address, init);
  }
}

async function requestOnce<Answer>(address: string, init: RequestInit): Promise<Answer> {
  const response = await reach(address, init);
  if (!response.ok) throw await readProblem(response);
  if (response.status === 204 || response.headers.get('Content-Length') === '0') return undefined as Answer;
  return (await response.json()) as Answer;
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(apiBase + address, { ...init, credentials: 'same-origin', cache: 'no-store' });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw Problem.unreachable();
  }
}

/** The address with its parameters filled in, whatever characters they have. */
function addressOf(path: string, { params = {}, query = {} }: AnyCall): string {
  const filled = path.replaceAll(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries<QueryValue>(query))
    if (value !== null && value !== undefined && value !== '') parameters.set(name, String(value));
  return parameters.size > 0 ? `${filled}?${parameters}` : filled;
}
