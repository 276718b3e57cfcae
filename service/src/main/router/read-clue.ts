import type { IncomingHttpHeaders } from 'node:http';
import { hashToken, isWellFormedToken } from '../../accounts/tokens.ts';
import { parseClaimToken } from '../../cards/claim-secrets.ts';
import type { Clue } from '../../cells/types.ts';
import { isId } from '../../kit/ids.ts';
import { withoutQuery } from '../../kit/url-path.ts';
import { cookieOf, sessionCookie } from './kept-sessions.ts';

export interface RequestHead {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** What decides where a request goes. */
export type Route =
  /** The first clue that a cell knows decides. None: the request is the same in every cell. */
  | { readonly kind: 'clues'; readonly clues: readonly Clue[]; readonly account: Clue | null }
  /** What decides is in the body. */
  | { readonly kind: 'body'; readonly read: (body: unknown) => readonly Clue[] }
  /** About recipients or messages of any cell: all of them get it. */
  | { readonly kind: 'all' };

const emailLengthMax = 254;

export function readRoute(head: RequestHead): Route {
  const path = withoutQuery(head.url);
  if (head.method === 'POST') {
    if (path.startsWith('/reports/') || path.startsWith('/r/')) return { kind: 'all' };
    const read = bodyReaders[path];
    if (read) return { kind: 'body', read };
    if (path.startsWith('/hooks/payments/')) return { kind: 'body', read: paymentClues };
    if (path === '/v1/Tokens') return clues(hashed('accessToken', head.headers.accesstoken));
    if (path === '/operator/Tokens') return operatorSignIn(head.headers.email);
  }
  if (path.startsWith('/c/')) return clues(claimClue(path.split('/')[2] ?? ''));
  if (path.startsWith('/portal/api/Links/')) return clues(hashed('link', path.split('/')[4]));
  if (path.startsWith('/portal')) return clues(sessionClue(cookieOf(head.headers, sessionCookie)));
  return { kind: 'clues', clues: bearerClues(head.headers.authorization), account: accountInPath(path) };
}

const bodyReaders: Readonly<Record<string, (body: unknown) => readonly Clue[]>> = {
  '/portal/api/SignIn': emailClues,
  '/portal/api/PasswordReset': emailClues,
  '/portal/api/SignOn/Find': domainClues,
  '/portal/api/SignOn/Start': domainClues,
  '/portal/api/SignIn/Link': (body) => only(hashed('link', memberOf(body, 'Token'))),
  '/portal/api/SignIn/Passkey': (body) => only(passkeyClue(memberOf(body, 'Passkey'))),
};

function clues(clue: Clue | null): Route {
  return { kind: 'clues', clues: only(clue), account: null };
}

function operatorSignIn(header: unknown): Route {
  return typeof header === 'string' ? clues(emailClue(header)) : { kind: 'body', read: emailClues };
}

const kindOfPrefix: Readonly<Record<string, 'token' | 'operatorToken' | 'operatorSecret'>> = {
  bst: 'token',
  bso: 'operatorToken',
  bsk: 'operatorSecret',
};

/** The prefixes tell whose token it is: an account's, an operator's, or a program's of the operator. */
function bearerClues(authorization: string | undefined): readonly Clue[] {
  const [, token = ''] = /^bearer +(\S+) *$/i.exec(authorization ?? '') ?? [];
  const [prefix = '', kind = ''] = /^(bst|bso|bsk)_(?:live|stage)_/.exec(token) ?? [];
  const asked = kindOfPrefix[kind];
  // Made-up tokens are refused by their checksum, without a look-up.
  return asked && isWellFormedToken(prefix, token) ? only(hashed(asked, token)) : [];
}

/** An operator who is known to several cells is sent to the one of the account. */
function accountInPath(path: string): Clue | null {
  const [, id = ''] = /^\/operator\/v1\/(?:Accounts|FundingRequests)\/([^/]+)/.exec(path) ?? [];
  return isId(id) ? { kind: 'account', value: id } : null;
}

function claimClue(token: string): Clue | null {
  const card = parseClaimToken(token);
  return card && { kind: 'account', value: card.accountId };
}

function emailClues(body: unknown): readonly Clue[] {
  return only(emailClue(memberOf(body, 'Email')));
}

function domainClues(body: unknown): readonly Clue[] {
  const email = emailClue(memberOf(body, 'Email'));
  if (email === null) return [];
  return [{ kind: 'signOnDomain', value: email.value.slice(email.value.lastIndexOf('@') + 1) }, email];
}

export function emailClue(value: unknown): { readonly kind: 'email'; readonly value: string } | null {
  if (typeof value !== 'string' || value.length > emailLengthMax || value.includes('\0')) return null;
  return { kind: 'email', value: value.trim().toLowerCase() };
}

function passkeyClue(passkey: unknown): Clue | null {
  const id = memberOf(passkey, 'CredentialId');
  return typeof id === 'string' ? { kind: 'passkey', value: Buffer.from(id, 'base64url') } : null;
}

/** Of payments that are reported: their own ids, and the references that payers were given. */
function paymentClues(body: unknown): readonly Clue[] {
  const texts = textsIn(body);
  const references = texts.flatMap(
    (text) =>
      text
        .replaceAll(/\s/g, '')
        .toUpperCase()
        .match(/RF\d{12}/g) ?? [],
  );
  const value = [...new Set([...references, ...texts.filter((text) => text.length <= paymentIdLengthMax)])];
  return value.length === 0 ? [] : [{ kind: 'payment', value: value.slice(0, paymentTextsMax) }];
}

const paymentIdLengthMax = 200;
const paymentTextsMax = 500;
const depthMax = 20;

function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return value.includes('\0') ? [] : [value];
  if (typeof value !== 'object' || value === null || depth > depthMax) return [];
  return Object.values(value).flatMap((member) => textsIn(member, depth + 1));
}

function hashed(
  kind: 'token' | 'accessToken' | 'operatorToken' | 'operatorSecret' | 'session' | 'link',
  value: unknown,
) {
  return typeof value === 'string' && value !== '' ? ({ kind, value: hashToken(value.trim()) } as const) : null;
}

function only(clue: Clue | null): readonly Clue[] {
  return clue === null ? [] : [clue];
}

export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** The session of a portal's cookie. */
export function sessionClue(cookie: string | undefined): Clue | null {
  return hashed('session', cookie);
}

/** A program of the operator, or an operator; nobody else creates accounts. */
export function operatorClue({ authorization }: IncomingHttpHeaders): Clue | null {
  return bearerClues(authorization).find(({ kind }) => kind === 'operatorToken' || kind === 'operatorSecret') ?? null;
}
