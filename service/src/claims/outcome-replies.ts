import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Proven } from '../cards/claim-secrets.ts';
import { languageWishOf, sendPage } from './page-replies.ts';
import { listBrands } from './pick-gift.ts';
import { revealCookie } from './reveal-cookie.ts';
import { newProof } from './reveal-proof.ts';
import type { Answers, ClaimRequest } from './route-types.ts';
import { showChoosing, showChosen } from './show-choice.ts';
import { type Reading, type Refused, showEnded, showFrozen, showRefusal, showRevealed } from './show-gift.ts';
import type { EndedGift, Gift, PickOutcome, Visitor } from './types.ts';

const userAgentLengthMax = 200;
const refusedPickStatus = 422;

/** The page for what became of a request. A visitor who has answered or sees codes need not answer again for a while. */
export async function sendOutcome(
  { needs, choose, drawer, sendUnknown }: Answers,
  request: ClaimRequest,
  reply: FastifyReply,
  outcome: PickOutcome,
): Promise<FastifyReply> {
  const reading = readingOf(request);
  const wallets = { apple: needs.wallets.apple !== null, google: needs.wallets.google !== null };
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
    case 'revealed':
    case 'chosen': {
      keepProof(outcome.gift, 'reveal', outcome.revealedAt);
      // A gift that is opened for the first time has no history yet.
      const noteOn = outcome.isFirst ? undefined : needs.noteOn;
      const page =
        outcome.kind === 'chosen'
          ? showChosen(drawer, outcome, reading, { wallets, noteOn })
          : showRevealed(drawer, outcome, reading, { wallets, noteOn });
      return sendPage(reply, 200, await page);
    }
    default:
      return sendRefusal(request, reply, outcome);
  }
}

// Not 503, which would make proxies treat this process as broken; and nobody can say when to retry.
const frozenStatus = 403;

export function sendFrozen(request: ClaimRequest, reply: FastifyReply, gift: Gift): FastifyReply {
  return sendPage(reply, frozenStatus, showFrozen(gift, readingOf(request)));
}

export function sendEnded(request: ClaimRequest, reply: FastifyReply, gift: EndedGift): FastifyReply {
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

export function readingOf(request: ClaimRequest): Reading {
  return { token: request.params.token, languageWish: languageWishOf(request) };
}

export function visitorOf(request: FastifyRequest): Visitor {
  return { address: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, userAgentLengthMax) };
}
