import type { FastifyRequest } from 'fastify';
import type { App, Routes } from '../../http/app.ts';
import { createRateLimiter } from '../../http/rate-limiter.ts';
import { addressBlockOf } from '../../kit/address-block.ts';
import { chooseReaderLanguage, type Language } from '../languages/choose-language.ts';
import { answerPeople, languageWishOf, sendPage } from '../page-replies.ts';
import { sendTooMany } from '../routes.ts';
import { renderStopPage, renderStoppedPage } from './stop-page.ts';

export interface StopRouteNeeds {
  /** Ends reminders to the recipient of a genuine link; any other link does nothing. */
  readonly stopReminders: (token: string) => Promise<void>;
  /** Whether pages are served over https. */
  readonly isSecure: boolean;
  /** How often one address can ask; null: no limit. */
  readonly perMinuteMax: number | null;
}

const path = '/r/:token';
const isPublic = { config: { isPublic: true }, schema: { hide: true } } as const;
// One click sends "List-Unsubscribe=One-Click", the page's button nothing.
const bodyBytesMax = 4_096;

/**
 * Ending reminders: a page with a button for people, and the same address for the one click of mail programs (RFC 8058). Known
 * and unknown links get the same answers.
 */
export const stopRoutes: Routes<StopRouteNeeds> = (app, needs) => {
  void app.register(async (scope) => {
    acceptAnyForm(scope);
    answerPeople(scope, needs.isSecure);
    declareRoutes(scope, needs);
  });
};

function declareRoutes(app: App, { stopReminders, perMinuteMax }: StopRouteNeeds): void {
  const limiter =
    perMinuteMax === null ? null : createRateLimiter({ perSecond: perMinuteMax / 60, burst: perMinuteMax });
  app.addHook('preHandler', async (request, reply) => {
    const taken = limiter?.take(addressBlockOf(request.ip));
    if (taken && !taken.isAllowed) return sendTooMany(request, reply, taken.resetSeconds);
  });

  app.get(path, isPublic, (request, reply) => sendPage(reply, 200, renderStopPage(languageOf(request))));

  app.post<{ Params: { token: string } }>(path, isPublic, async (request, reply) => {
    await stopReminders(request.params.token);
    return sendPage(reply, 200, renderStoppedPage(languageOf(request)));
  });
}

/** The standard names multipart forms first. What a form says does not matter: whoever posts to a link means it. */
function acceptAnyForm(scope: App): void {
  scope.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer', bodyLimit: bodyBytesMax } as const;
  const types = ['application/x-www-form-urlencoded', /^multipart\/form-data/];
  scope.addContentTypeParser(types as string[], options, (_request, _body, done) => done(null, undefined));
}

function languageOf(request: FastifyRequest): Language {
  return chooseReaderLanguage(languageWishOf(request));
}
