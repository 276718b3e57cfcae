import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Proven } from '../cards/claim-secrets.ts';
import type { Db } from '../database/database.ts';
import type { PickNeeds } from '../fulfillment/choices/reserve-pick.ts';
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
import { parsePick, pickFormBytesMax } from './pick-form.ts';
import { type ChooseNeeds, listBrands, pickGift } from './pick-gift.ts';
import { findProof, revealCookie } from './reveal-cookie.ts';
import { type RevealNeeds, revealAgain, revealGift } from './reveal-gift.ts';
import { newProof } from './reveal-proof.ts';
import { printChosen, showChoosing, showChosen } from './show-choice.ts';
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
import type { ChosenGift, EndedGift, Gift, PickOutcome, RevealOutcome, Visitor } from './types.ts';
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
  /** Where codes of picked products come from. */
  readonly choices: Omit<PickNeeds, 'keyRing'>;
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

type TokenParams = { Params: { token: string } };
type FormBody = TokenParams & { Body: string | undefined };
export type ClaimRequest = FastifyRequest<TokenParams>;

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
  const { db, keyRing } = needs;
  const store = createGiftStore(needs.databaseUrl);
  const drawer = createGiftDrawer(
    (fault) => needs.logger.error({ err: fault }, 'cannot draw a gift'),
    needs.drawerLimits,
  );
  app.addHook('onClose', async () => void (await Promise.all([drawer.close(), store.close()])));
  const { links, sendUnknown } = guardPages(app, needs);
  const choose: ChooseNeeds = { db, store, keyRing, picks: { keyRing, ...needs.choices } };
  const answers = { needs, choose, drawer, sendUnknown };
  giftRoutes(app, answers);
  declareDownloads(app, answers);

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

interface Answers {
  readonly needs: ClaimRouteNeeds;
  readonly choose: ChooseNeeds;
  readonly drawer: GiftDrawer;
  readonly sendUnknown: SendUnknown;
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

type Open = Revealed | ChosenGift;
/** Null: the gift is shown instead. */
type SendOpen<Kind = Open> = (open: Kind, request: ClaimRequest, reply: FastifyReply) => Promise<unknown> | null;

/** A wallet holds one code; a Choice gift may have several. */
function onlyRevealed(send: SendOpen<Revealed>): SendOpen {
  return (open, request, reply) => (open.kind === 'revealed' ? send(open, request, reply) : null);
}

/** The gift as a file or for a wallet, for a browser that opened it a moment ago; others get the page that says why not. */
function declareDownloads(app: App, answers: Answers): void {
  const { needs, choose, drawer } = answers;
  const { apple, google } = needs.wallets;
  const places = createPdfPlaces();
  const declare = (path: string, send: SendOpen) =>
    app.get<TokenParams>(path, isPublic, (request, reply) =>
      places.use(async () => {
        const proof = findProof(request.headers.cookie);
        const outcome = await revealAgain(choose, request.params.token, proof, visitorOf(request));
        const isOpen = outcome.kind === 'revealed' || outcome.kind === 'chosen';
        const sent = isOpen ? send(outcome, request, reply) : null;
        return sent ?? sendOutcome(answers, request, reply, outcome);
      }),
    );

  declare(pdfPath, async (open, request, reply) => {
    const reading = readingOf(request);
    const pdf = await (open.kind === 'chosen'
      ? printChosen(drawer, open, reading)
      : printRevealed(drawer, open, reading));
    return sendFile(reply, pdf, { name: 'gift.pdf', type: 'application/pdf' });
  });
  if (apple) {
    const passes = createPassMaker(apple, (fault) => needs.logger.error({ err: fault }, 'cannot make a wallet pass'));
    app.addHook('onClose', () => passes.close());
    declare(
      applePath,
      onlyRevealed(async (open, request, reply) => {
        const pass = await passes.make(passContent(open, viewOf(open.gift, readingOf(request))));
        return sendFile(reply, pass, { name: 'gift.pkpass', type: 'application/vnd.apple.pkpass' });
      }),
    );
  }
  if (google) {
    declare(
      googlePath,
      onlyRevealed(async (open, request, reply) => {
        const content = passContent(open, viewOf(open.gift, readingOf(request)));
        return reply.redirect(googleLink(google, content, open.gift.readAt), 303);
      }),
    );
  }
}

function sendFile(reply: FastifyReply, bytes: Uint8Array, file: { readonly name: string; readonly type: string }) {
  reply.header('content-disposition', `attachment; filename="${file.name}"`).type(file.type);
  return reply.send(Buffer.from(bytes.buffer as ArrayBuffer));
}

const refusedPickStatus = 422;

/** The page for what became of a request. A visitor who has answered or sees codes need not answer again for a while. */
async function sendOutcome(
  { needs, choose, drawer, sendUnknown }: Answers,
  request: ClaimRequest,
  reply: FastifyReply,
  outcome: PickOutcome,
): Promise<FastifyReply> {
  const reading = readingOf(request);
  const isSecure = needs.baseUrl.startsWith('https:');
  const keepProof = (gift: Gift, proven: Proven, now: Date) => {
    const proof = newProof(gift.key, gift, proven, now);
    reply.header('set-cookie', revealCookie(request.params.token, proof, { proven, isSecure }));
  };
  switch (outcome.kind) {
    case 'notFound':
      return sendUnknown(request, reply);
    case 'ended':
      return sendEnded(request, reply, outcome.gift);
    case 'frozen':
      return sendFrozen(request, reply, outcome.gift);
    case 'choosing':
    case 'refused': {
      const { gift } = outcome;
      if (gift.isChallenged) keepProof(gift, 'choose', gift.readAt);
      const page = showChoosing(
        gift,
        await listBrands(choose, gift),
        reading,
        outcome.kind === 'refused' ? outcome : null,
      );
      return sendPage(reply, outcome.kind === 'refused' ? refusedPickStatus : 200, page);
    }
    case 'revealed': {
      keepProof(outcome.gift, 'reveal', outcome.revealedAt);
      const wallets = { apple: needs.wallets.apple !== null, google: needs.wallets.google !== null };
      // A gift that is opened for the first time has no history yet.
      const noteOn = outcome.isFirst ? undefined : needs.noteOn;
      return sendPage(reply, 200, await showRevealed(drawer, outcome, reading, { wallets, noteOn }));
    }
    case 'chosen':
      keepProof(outcome.gift, 'reveal', outcome.revealedAt);
      return sendPage(reply, 200, await showChosen(drawer, outcome, reading, needs.noteOn));
    default:
      return sendRefusal(request, reply, outcome);
  }
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
