import type { FastifyReply } from 'fastify';
import { secondsToWait } from '../../accounts/help-limits.ts';
import { cardIdOfKey } from '../../cards/claim-secrets.ts';
import { parseForm } from '../../claims/form-body.ts';
import { giftWords } from '../../claims/gift-words.ts';
import { chooseGiftLanguage, type GiftLanguage } from '../../claims/languages/choose-language.ts';
import { languageWishOf, sendPage } from '../../claims/page-replies.ts';
import { findProof } from '../../claims/reveal-cookie.ts';
import { isProof } from '../../claims/reveal-proof.ts';
import type { ClaimRequest, ClaimScope } from '../../claims/route-types.ts';
import { sendTooMany } from '../../claims/routes.ts';
import { showFrozen, viewOf } from '../../claims/show-gift.ts';
import type { Gift, ShownGift } from '../../claims/types.ts';
import type { AddressHashes } from '../../delivery/address-hashes.ts';
import type { App } from '../../http/app.ts';
import { BadRequest } from '../../http/http-errors.ts';
import { addressBlockOf } from '../../kit/address-block.ts';
import { type OpenNeeds, openCase } from '../open-case.ts';
import { isFromOtherSite } from '../other-sites.ts';
import { type PickedCard, type ProblemState, type RefusedReport, renderGiftHelpPage } from '../pages/gift-help-page.ts';
import { parseReport } from '../parse-report.ts';
import { findCardCase, listPickedRows, type PickedRow } from '../queries.ts';
import { findShownCase } from '../read-case.ts';
import { tellUnexpected } from '../tell-unexpected.ts';

export interface GiftHelpNeeds extends OpenNeeds {
  readonly addressHashes: AddressHashes;
  readonly isRateLimited: boolean;
}

type Posted = { Params: { token: string }; Body: string | undefined };

const isPublic = { config: { isPublic: true }, schema: { hide: true } } as const;
const basePath = '/c/:token/help';
/** A thousand characters of four bytes, each byte escaped, and the other fields. */
const reportBytesMax = 16_384;

/** Help with one gift: whoever has its link can report a problem, or that the gift was not expected. */
export function giftHelpRoutes(app: App, claims: ClaimScope, needs: GiftHelpNeeds): void {
  /** The gift, or null when an answer was sent in its place. */
  async function giftOf(request: ClaimRequest, reply: FastifyReply): Promise<Gift | null> {
    const gift = await claims.findGift(request.params.token);
    if (gift && !gift.isFrozen) return gift;
    if (!gift) claims.sendUnknown(request, reply);
    else sendPage(reply, 403, showFrozen(gift, readingOf(request)));
    return null;
  }

  app.get<{ Params: { token: string } }>(basePath, isPublic, async (request, reply) => {
    const gift = await giftOf(request, reply);
    return gift ? sendHelp(needs, request, reply, gift) : reply;
  });

  app.post<Posted>(`${basePath}/problem`, { ...isPublic, bodyLimit: reportBytesMax }, async (request, reply) => {
    if (isFromOtherSite(request.headers)) throw new BadRequest('This form was sent from another site.');
    const form = parseForm(request.body ?? '', ['card', 'category', 'details', 'contact']);
    if (form === null) throw new BadRequest('The form has unknown fields.');
    const gift = await giftOf(request, reply);
    if (!gift) return reply;
    if (accessOf(request, gift) !== 'ready') return sendHelp(needs, request, reply, gift, 403);
    const picked = await listPickedRows(needs.db, gift);
    const parsed = parseReport(
      form,
      picked.map(({ part }) => part),
    );
    if (parsed.faults) return sendHelp(needs, request, reply, gift, 422, { form, faults: parsed.faults });
    const seconds = await limitOf(needs, request, gift);
    if (seconds !== null) return sendTooMany(request, reply, seconds);
    const { part, category, report } = parsed;
    const { locale } = languageOf(request, gift);
    if (!(await openCase(needs, gift, { kind: 'CodeProblem', part, category, report }, locale))) {
      return claims.sendUnknown(request, reply);
    }
    return backToHelp(request, reply);
  });

  app.post<Posted>(`${basePath}/unexpected`, isPublic, async (request, reply) => {
    if (isFromOtherSite(request.headers)) throw new BadRequest('This form was sent from another site.');
    const gift = await giftOf(request, reply);
    if (!gift) return reply;
    const seconds = await limitOf(needs, request, gift);
    if (seconds !== null) return sendTooMany(request, reply, seconds);
    const told = await tellUnexpected(needs, gift, languageOf(request, gift).locale);
    return told ? backToHelp(request, reply) : claims.sendUnknown(request, reply);
  });
}

async function sendHelp(
  needs: GiftHelpNeeds,
  request: ClaimRequest,
  reply: FastifyReply,
  gift: Gift,
  status = 200,
  refused?: RefusedReport,
): Promise<FastifyReply> {
  const access = accessOf(request, gift);
  const problem: ProblemState =
    access === 'ready'
      ? {
          kind: 'ready',
          found: await findShownCase(needs.db, needs.keyRing, gift),
          cards: gift.isChoice ? pickedCards(request, gift, await listPickedRows(needs.db, gift)) : [],
          ...(refused && { refused }),
        }
      : { kind: access };
  const told = await findCardCase(needs.db, gift, 'NotExpected');
  const { language, token, gift: shown } = viewOf(gift, readingOf(request));
  return sendPage(
    reply,
    status,
    renderGiftHelpPage({ gift: shown, token, language, problem, isSenderTold: told !== null }),
  );
}

/** What was picked, by its name and value in the reader's language. */
function pickedCards(request: ClaimRequest, gift: Gift, rows: readonly PickedRow[]): PickedCard[] {
  return rows.map(({ part, content, valueMinor }) => {
    const picked = { ...gift, product: content, valueMinor };
    const { productName, value } = giftWords(picked, languageOf(request, picked));
    return { part, label: `${productName}, ${value}` };
  });
}

/** A gift with an answer is talked about only with a browser that gave it a moment ago; others need only their link. */
function accessOf(request: ClaimRequest, gift: Gift): ProblemState['kind'] {
  if (gift.claimedAt === null) return 'unopened';
  const isProven = isProof(gift.key, gift, 'reveal', findProof(request.headers.cookie), gift.readAt);
  return !gift.isChallenged || isProven ? 'ready' : 'unproven';
}

async function limitOf(needs: GiftHelpNeeds, request: ClaimRequest, gift: Gift): Promise<number | null> {
  if (!needs.isRateLimited) return null;
  const byNetwork = await secondsToWait(needs.db, 'caseNetwork', addressBlockOf(request.ip));
  return byNetwork ?? secondsToWait(needs.db, 'caseCard', cardIdOfKey(gift));
}

function backToHelp(request: ClaimRequest, reply: FastifyReply): FastifyReply {
  return reply.redirect(`/c/${request.params.token}/help`, 303);
}

function languageOf(request: ClaimRequest, gift: ShownGift): GiftLanguage {
  return chooseGiftLanguage(gift.product, gift.culture, languageWishOf(request));
}

function readingOf(request: ClaimRequest) {
  return { token: request.params.token, languageWish: languageWishOf(request) };
}
