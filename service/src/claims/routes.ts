import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../database/database.ts';
import type { App, Routes } from '../http/app.ts';
import { BadRequest } from '../http/http-errors.ts';
import { createRateLimiter } from '../http/rate-limiter.ts';
import type { KeyRing } from '../kit/keyring.ts';
import type { Logger } from '../kit/logger.ts';
import { createGiftDrawer, type DrawerLimits, type GiftDrawer } from './drawing/gift-drawer.ts';
import { createPdfPlaces } from './drawing/pdf-places.ts';
import { findGift, findValidGift } from './find-gift.ts';
import { formBytesMax, parseForm } from './form-body.ts';
import { createGiftStore } from './gift-store.ts';
import { createLinkGuard } from './link-guard.ts';
import { createPageGuard, type PageLimits } from './page-limits.ts';
import { answerPeople, answerUnreadableLink, languageWishOf, sendNotice, sendPage } from './page-replies.ts';
import { scriptPath } from './pages/layout.ts';
import { claimScript } from './pages/script.ts';
import { findProof, revealCookie } from './reveal-cookie.ts';
import { type RevealNeeds, revealAgain, revealGift } from './reveal-gift.ts';
import { newRevealProof } from './reveal-proof.ts';
import {
  type NoteOnGift,
  printRevealed,
  type Reading,
  type Refused,
  type Revealed,
  showEnded,
  showFrozen,
  showGift,
  showRefusal,
  showRevealed,
  viewOf,
} from './show-gift.ts';
import type { EndedGift, Gift, RevealOutcome, Visitor } from './types.ts';
import { googleLink } from './wallet/google-link.ts';
import { passContent } from './wallet/pass-content.ts';
import { createPassMaker } from './wallet/pass-maker.ts';
import type { Wallets } from './wallet/types.ts';

export interface ClaimRouteNeeds {
  readonly db: Db;
  readonly databaseUrl: string;
  readonly keyRing: KeyRing;
  readonly logger: Pick<Logger, 'error'>;
  readonly baseUrl: string;
  /** How many unknown links one address can try; null: no limit. */
  readonly unknownLinksPerMinuteMax: number | null;
  /** Null: no limit. */
  readonly pageLimits: PageLimits | null;
  readonly drawerLimits?: DrawerLimits;
  readonly wallets: Wallets;
  /** More pages around gifts, such as help. */
  readonly noteOn?: NoteOnGift;
  readonly addPages?: (scope: App, claims: ClaimScope) => void;
}

/** What routes of another folder get that join the claim pages: forms are accepted there, and errors are pages. */
export interface ClaimScope {
  /** Null also for a gift that has ended. */
  findGift(token: string): Promise<Gift | null>;
  /** The answer to an unknown link, which also slows down whoever tries many. */
  sendUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

type SendUnknown = ClaimScope['sendUnknown'];

export type ClaimRequest = FastifyRequest<{ Params: { token: string } }>;

const isPublic = { config: { isPublic: true }, schema: { hide: true } } as const;
const pdfPath = '/c/:token/gift.pdf';
const applePath = '/c/:token/gift.pkpass';
const googlePath = '/c/:token/google-wallet';
const downloadPaths: readonly (string | undefined)[] = [pdfPath, applePath, googlePath];
const userAgentLengthMax = 200;
const scriptMaxAgeSeconds = 3_600;

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
  const { db, keyRing, baseUrl } = needs;
  const isSecure = baseUrl.startsWith('https:');
  const store = createGiftStore(needs.databaseUrl);
  const drawer = createGiftDrawer(
    (fault) => needs.logger.error({ err: fault }, 'cannot draw a gift'),
    needs.drawerLimits,
  );
  app.addHook('onClose', async () => void (await Promise.all([drawer.close(), store.close()])));
  const { links, sendUnknown } = guardPages(app, needs);
  const reveal: RevealNeeds = { db, store, keyRing };
  const offer = { apple: needs.wallets.apple !== null, google: needs.wallets.google !== null };

  app.get<{ Params: { token: string } }>('/c/:token', isPublic, async (request, reply) => {
    const gift = await findGift(reveal, request.params.token);
    if (!gift) return sendUnknown(request, reply);
    if (gift.isVoid) return sendEnded(request, reply, gift);
    return gift.isFrozen ? sendFrozen(request, reply, gift) : sendPage(reply, 200, showGift(gift, readingOf(request)));
  });

  app.post<{ Params: { token: string }; Body: string | undefined }>('/c/:token', isPublic, async (request, reply) => {
    const { token } = request.params;
    const form = parseForm(request.body ?? '', ['answer']);
    if (form === null) throw new BadRequest('The form has unknown fields.');
    const outcome = await revealPosted(reveal, request, form.answer);
    if (outcome.kind !== 'revealed') return sendClosed(request, reply, outcome, sendUnknown);
    const { gift, revealedAt } = outcome;
    reply.header('set-cookie', revealCookie(token, newRevealProof(gift.key, gift, revealedAt), isSecure));
    // A gift that is opened for the first time has no history yet.
    const noteOn = outcome.isFirst ? undefined : needs.noteOn;
    return sendPage(reply, 200, await showRevealed(drawer, outcome, readingOf(request), { wallets: offer, noteOn }));
  });

  declareDownloads(app, needs, { reveal, drawer, sendUnknown });

  needs.addPages?.(app, { findGift: (token) => findValidGift(reveal, token), sendUnknown });

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

interface DownloadNeeds {
  readonly reveal: RevealNeeds;
  readonly drawer: GiftDrawer;
  readonly sendUnknown: SendUnknown;
}

/** The gift as a file or for a wallet, for a browser that opened it a moment ago; others get the page that says why not. */
function declareDownloads(app: App, needs: ClaimRouteNeeds, { reveal, drawer, sendUnknown }: DownloadNeeds): void {
  const { apple, google } = needs.wallets;
  const places = createPdfPlaces();
  const declare = (
    path: string,
    send: (open: Revealed, request: ClaimRequest, reply: FastifyReply) => Promise<unknown>,
  ) =>
    app.get<{ Params: { token: string } }>(path, isPublic, (request, reply) =>
      places.use(async () => {
        const proof = findProof(request.headers.cookie);
        const outcome = await revealAgain(reveal, request.params.token, proof, visitorOf(request));
        return outcome.kind === 'revealed'
          ? send(outcome, request, reply)
          : sendClosed(request, reply, outcome, sendUnknown);
      }),
    );

  declare(pdfPath, async (open, request, reply) => {
    const pdf = await printRevealed(drawer, open, readingOf(request));
    return sendFile(reply, pdf, { name: 'gift.pdf', type: 'application/pdf' });
  });
  if (apple) {
    const passes = createPassMaker(apple, (fault) => needs.logger.error({ err: fault }, 'cannot make a wallet pass'));
    app.addHook('onClose', () => passes.close());
    declare(applePath, async (open, request, reply) => {
      const pass = await passes.make(passContent(open, viewOf(open.gift, readingOf(request))));
      return sendFile(reply, pass, { name: 'gift.pkpass', type: 'application/vnd.apple.pkpass' });
    });
  }
  if (google) {
    declare(googlePath, async (open, request, reply) => {
      const content = passContent(open, viewOf(open.gift, readingOf(request)));
      return reply.redirect(googleLink(google, content, open.gift.readAt), 303);
    });
  }
}

function sendFile(reply: FastifyReply, bytes: Uint8Array, file: { readonly name: string; readonly type: string }) {
  reply.header('content-disposition', `attachment; filename="${file.name}"`).type(file.type);
  return reply.send(Buffer.from(bytes.buffer as ArrayBuffer));
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
  return again?.kind === 'revealed' ? again : revealGift(reveal, token, answer ?? '', visitorOf(request));
}

/** Slows down visitors who request too often, or who try unknown links. */
function guardPages(app: App, { unknownLinksPerMinuteMax, pageLimits }: ClaimRouteNeeds) {
  const newLimiter = (perMinute: number) => createRateLimiter({ perSecond: perMinute / 60, burst: perMinute });
  const links = createLinkGuard(unknownLinksPerMinuteMax === null ? null : newLimiter(unknownLinksPerMinuteMax));
  const pages = createPageGuard(newLimiter, pageLimits);

  app.addHook<{ Params: { token: string } }>('preHandler', async (request, reply) => {
    const { token } = request.params;
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
  return sendNotice(request, reply.header('retry-after', String(seconds)), 429, 'tooMany');
}

// Not 503, which would make proxies treat this process as broken; and nobody can say when to retry.
const frozenStatus = 403;

function sendFrozen(request: ClaimRequest, reply: FastifyReply, gift: Gift): FastifyReply {
  return sendPage(reply, frozenStatus, showFrozen(gift, readingOf(request)));
}

function sendEnded(request: ClaimRequest, reply: FastifyReply, gift: EndedGift): FastifyReply {
  return sendPage(reply, 410, showEnded(gift, readingOf(request)));
}

/** Why the gift is not open. */
function sendClosed(
  request: ClaimRequest,
  reply: FastifyReply,
  outcome: Exclude<RevealOutcome, Revealed>,
  sendUnknown: SendUnknown,
): FastifyReply {
  if (outcome.kind === 'notFound') return sendUnknown(request, reply);
  if (outcome.kind === 'ended') return sendEnded(request, reply, outcome.gift);
  if (outcome.kind === 'frozen') return sendFrozen(request, reply, outcome.gift);
  return sendRefusal(request, reply, outcome);
}

function sendRefusal(request: ClaimRequest, reply: FastifyReply, refused: Refused): FastifyReply {
  if (refused.kind === 'locked' && refused.lock.kind === 'until') {
    const waitMs = refused.lock.until.getTime() - refused.gift.readAt.getTime();
    reply.header('retry-after', String(Math.ceil(waitMs / 1000)));
  }
  const { status, page } = showRefusal(refused, readingOf(request));
  return sendPage(reply, status, page);
}

function readingOf(request: ClaimRequest): Reading {
  return { token: request.params.token, languageWish: languageWishOf(request) };
}

function visitorOf(request: FastifyRequest): Visitor {
  return { address: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, userAgentLengthMax) };
}
