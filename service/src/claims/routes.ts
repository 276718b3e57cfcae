import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, Routes } from '../http/app.ts';
import { BadRequest } from '../http/http-errors.ts';
import { createRateLimiter } from '../http/rate-limiter.ts';
import { rateLimited } from '../kit/metrics/instruments.ts';
import { downloadPaths, downloadRoutes } from './downloads/routes.ts';
import { createGiftDrawer } from './drawing/gift-drawer.ts';
import { findGift, findValidGift } from './find-gift.ts';
import { formBytesMax, parseForm } from './form-body.ts';
import { createGiftStore } from './gift-store.ts';
import { createLinkGuard } from './link-guard.ts';
import { readingOf, sendEnded, sendFrozen, sendOutcome, visitorOf } from './outcome-replies.ts';
import { createPageGuard } from './page-limits.ts';
import { answerPeople, answerUnreadableLink, sendNotice, sendPage } from './page-replies.ts';
import { scriptPath } from './pages/layout.ts';
import { claimScript } from './pages/script.ts';
import { parsePick, pickFormBytesMax } from './pick-form.ts';
import { type ChooseNeeds, pickGift } from './pick-gift.ts';
import { createPickQueue } from './pick-queue.ts';
import { findProof } from './reveal-cookie.ts';
import { type RevealNeeds, revealAgain, revealGift } from './reveal-gift.ts';
import { type Answers, type ClaimRequest, type ClaimRouteNeeds, isPublic, type TokenParams } from './route-types.ts';
import { samplePath, sampleRoutes } from './samples/routes.ts';
import { showGift } from './show-gift.ts';
import type { RevealOutcome } from './types.ts';

type FormBody = TokenParams & { Body: string | undefined };

const scriptMaxAgeSeconds = 3_600;
/** In metrics, beside the error codes of the API's limits. */
const pageLimitLabel = 'ClaimPages';

/** For the router, which rejects undecodable paths before any route is found. */
export const claimPages = { prefix: '/c/', answerUnreadable: answerUnreadableLink };

export const claimRoutes: Routes<ClaimRouteNeeds> = (app, needs) => {
  // A separate scope: only here forms are accepted and errors are pages.
  void app.register(async (scope) => {
    acceptForms(scope);
    answerPeople(scope, needs.baseUrl.startsWith('https:'));
    declareRoutes(scope, needs);
  });
};

function declareRoutes(app: App, needs: ClaimRouteNeeds): void {
  const { db, keyRing } = needs;
  const store = createGiftStore(needs.databaseUrl);
  const drawer = createGiftDrawer(
    (fault) => needs.logger.error({ err: fault }, 'cannot draw a gift'),
    needs.drawerLimits,
  );
  app.addHook('onClose', async () => void (await Promise.all([drawer.close(), store.close()])));
  const { links, sendUnknown } = guardPages(app, needs);
  const commitPick = createPickQueue({ db, keyRing, ...needs.choices });
  const choose: ChooseNeeds = { db, store, keyRing, sources: needs.choices.sources, commitPick };
  const answers = { needs, choose, drawer, sendUnknown };
  giftRoutes(app, answers);
  downloadRoutes(app, answers);
  sampleRoutes(app, { db, keyRing, store, sendUnknown });

  needs.addPages?.(app, { findGift: (token) => findValidGift(choose, token), sendUnknown });

  // Too long for a token, or with several parts: all invalid links look the same to a visitor who tries links.
  app.all('/c/*', isPublic, (request, reply) =>
    links.isPaused(request.ip) ? sendTooMany(request, reply) : sendUnknown(request, reply),
  );

  app.get(scriptPath, isPublic, (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${scriptMaxAgeSeconds}`)
      .type('text/javascript; charset=utf-8')
      .send(claimScript),
  );
}

function giftRoutes(app: App, answers: Answers): void {
  const { choose, sendUnknown } = answers;
  app.get<TokenParams>('/c/:token', isPublic, async (request, reply) => {
    const gift = await findGift(choose, request.params.token);
    if (!gift) return sendUnknown(request, reply);
    if (gift.hasEnded) return sendEnded(request, reply, gift);
    if (gift.isFrozen) return sendFrozen(request, reply, gift);
    // A gift with an answer shows what can be picked once that was given.
    if (gift.isChoice && !gift.isChallenged && !gift.claimedAt)
      return sendOutcome(answers, request, reply, { kind: 'choosing', gift });
    return sendPage(reply, 200, showGift(gift, readingOf(request)));
  });

  app.post<FormBody>('/c/:token', isPublic, async (request, reply) => {
    const form = parseForm(request.body ?? '', ['answer']);
    if (form === null) throw new BadRequest('The form has unknown fields.');
    return sendOutcome(answers, request, reply, await revealPosted(choose, request, form.answer));
  });

  app.post<FormBody>('/c/:token/pick', { ...isPublic, bodyLimit: pickFormBytesMax }, async (request, reply) => {
    const form = parsePick(request.body ?? '');
    if (form === null) throw new BadRequest('The form has unknown fields.');
    return sendOutcome(answers, request, reply, await pickGift(choose, request.params.token, form, visitorOf(request)));
  });

  // Where the page of a pick looks again for codes that were not there yet.
  app.get<TokenParams>('/c/:token/gift', isPublic, async (request, reply) => {
    const proof = findProof(request.headers.cookie);
    const outcome = await revealAgain(choose, request.params.token, proof, visitorOf(request));
    return sendOutcome(answers, request, reply, outcome);
  });
}

/** Without an answer, as the language picker of an open gift asks: a browser that opened it a moment ago sees it again. */
async function revealPosted(
  reveal: RevealNeeds,
  request: ClaimRequest,
  answer: string | undefined,
): Promise<RevealOutcome> {
  const { token } = request.params;
  const proof = answer === undefined ? findProof(request.headers.cookie) : '';
  const again = proof === '' ? null : await revealAgain(reveal, token, proof, visitorOf(request));
  const isShown = again?.kind === 'revealed' || again?.kind === 'chosen' || again?.kind === 'choosing';
  return isShown ? again : revealGift(reveal, token, answer ?? '', visitorOf(request));
}

/** Slows down visitors who request too often, or who try unknown links. */
function guardPages(app: App, { unknownLinksPerMinuteMax, pageLimits }: ClaimRouteNeeds) {
  const newLimiter = (perMinute: number) => createRateLimiter({ perSecond: perMinute / 60, burst: perMinute });
  const links = createLinkGuard(unknownLinksPerMinuteMax === null ? null : newLimiter(unknownLinksPerMinuteMax));
  const pages = createPageGuard(newLimiter, pageLimits);

  app.addHook<{ Params: { token?: string; '*'?: string } }>('preHandler', async (request, reply) => {
    const { token = request.routeOptions.url === samplePath ? request.params['*'] : undefined } = request.params;
    if (token === undefined) return;
    if (links.isPaused(request.ip)) return sendTooMany(request, reply);
    const isDownload = downloadPaths.includes(request.routeOptions.url);
    const seconds = pages.secondsToWait({ token, address: request.ip, isDownload });
    if (seconds === null) return;
    await pages.holdRefusal();
    return sendTooMany(request, reply, seconds);
  });

  return {
    links,
    sendUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
      links.countUnknown(request.ip);
      return links.isPaused(request.ip) ? sendTooMany(request, reply) : sendNotice(request, reply, 404, 'notFound');
    },
  };
}

function acceptForms(scope: App): void {
  scope.removeAllContentTypeParsers();
  const options = { parseAs: 'string', bodyLimit: formBytesMax } as const;
  scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) => done(null, body));
}

export function sendTooMany(request: FastifyRequest, reply: FastifyReply, seconds = 60): FastifyReply {
  rateLimited.inc({ code: pageLimitLabel });
  return sendNotice(request, reply.header('retry-after', String(seconds)), 429, 'tooMany');
}
