import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageCookie, languageOfCookie, languageOfQuery } from './language-cookie.ts';
import { chooseReaderLanguage, type LanguageWish } from './languages/choose-language.ts';
import type { Page } from './pages/layout.ts';
import { type Notice, renderNoticePage } from './pages/notice-page.ts';

/** On every answer of these routes: a link must not leak, and nothing of it may be cached. */
const commonHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};
const problemType = 'application/problem+json';

export function sendPage(reply: FastifyReply, status: number, page: Page): FastifyReply {
  return reply.code(status).headers(pageHeaders(page)).send(page.html);
}

export function sendNotice(request: FastifyRequest, reply: FastifyReply, status: number, notice: Notice): FastifyReply {
  return sendPage(reply, status, noticePage(request, notice));
}

/** The same answer as to an unknown link, for what the hooks below do not cover. */
export function answerUnreadableLink(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(commonHeaders);
  void sendNotice(request, reply, 404, 'notFound');
}

/** The language that the reader picked, now or earlier, and those of the browser. */
export function languageWishOf({ query, headers }: FastifyRequest): LanguageWish {
  const chosen = languageOfQuery(query) ?? languageOfCookie(headers.cookie);
  return { chosen, acceptLanguage: headers['accept-language'] };
}

/** Adds the headers, keeps a picked language, and shows errors of the service as a page instead of a problem document. */
export function answerPeople(scope: FastifyInstance, isSecure: boolean): void {
  scope.addHook('onRequest', async ({ query }, reply) => {
    const picked = languageOfQuery(query);
    if (picked) reply.header('set-cookie', languageCookie(picked, isSecure));
  });
  scope.addHook('onSend', async (request, reply, payload) => {
    const page = isProblem(reply) ? noticePage(request, noticeFor(reply.statusCode)) : null;
    if (page) reply.headers(pageHeaders(page));
    for (const [name, value] of Object.entries(commonHeaders)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    return page ? page.html : payload;
  });
}

function pageHeaders({ styleHash }: Page): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "img-src 'self' data:",
    `style-src 'sha256-${styleHash}'`,
    "script-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy.join('; ') };
}

function noticePage(request: FastifyRequest, notice: Notice): Page {
  return renderNoticePage(notice, chooseReaderLanguage(languageWishOf(request)));
}

function isProblem(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type') ?? '').startsWith(problemType);
}

function noticeFor(status: number): Notice {
  if (status === 404) return 'notFound';
  return status === 429 ? 'tooMany' : 'fault';
}
