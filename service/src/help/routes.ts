import type { FastifyRequest } from 'fastify';
import { secondsToWait } from '../accounts/help-limits.ts';
import { parseForm } from '../claims/form-body.ts';
import { languageOfQuery } from '../claims/language-cookie.ts';
import { chooseReaderLanguage, type Language } from '../claims/languages/choose-language.ts';
import { languageWishOf, sendPage } from '../claims/page-replies.ts';
import type { ClaimScope } from '../claims/route-types.ts';
import { sendTooMany } from '../claims/routes.ts';
import { askForGifts } from '../delivery/resends/ask-for-gifts.ts';
import type { App } from '../http/app.ts';
import { BadRequest } from '../http/http-errors.ts';
import { addressBlockOf } from '../kit/address-block.ts';
import { type GiftHelpNeeds, giftHelpRoutes } from './gift/routes.ts';
import { isFromOtherSite } from './other-sites.ts';
import { helpPath, renderSentPage, renderStartPage, sentPath } from './pages/help-page.ts';
import { parseAddress } from './parse-address.ts';

export interface HelpRouteNeeds extends GiftHelpNeeds {
  readonly supportContact: string | null;
}

const isPublic = { config: { isPublic: true }, schema: { hide: true } } as const;
const shownLengthMax = 300;

/** The pages on which recipients help themselves. They join the scope of the claim pages. */
export function helpRoutes(app: App, claims: ClaimScope, needs: HelpRouteNeeds): void {
  giftHelpRoutes(app, claims, needs);
  const { db, addressHashes, supportContact, isRateLimited } = needs;

  app.get(helpPath, isPublic, (request, reply) =>
    sendPage(reply, 200, renderStartPage(languageOf(request), { supportContact })),
  );

  app.post<{ Body: string | undefined }>(helpPath, isPublic, async (request, reply) => {
    if (isFromOtherSite(request.headers)) throw new BadRequest('This form was sent from another site.');
    const form = parseForm(request.body ?? '', ['address']);
    if (form === null) throw new BadRequest('The form has unknown fields.');
    const address = parseAddress(form.address ?? '');
    if (address === null) {
      const invalidAddress = (form.address ?? '').slice(0, shownLengthMax);
      return sendPage(reply, 422, renderStartPage(languageOf(request), { supportContact, invalidAddress }));
    }
    const block = addressBlockOf(request.ip);
    const seconds = isRateLimited ? await secondsToWait(db, 'resendNetwork', block) : null;
    if (seconds !== null) return sendTooMany(request, reply, seconds);
    await askForGifts(db, addressHashes, address);
    return reply.redirect(sameLanguage(request, sentPath), 303);
  });

  app.get(sentPath, isPublic, (request, reply) => sendPage(reply, 200, renderSentPage(languageOf(request))));
}

/** A language picked by link stays picked where a browser keeps no cookies. */
function sameLanguage({ query }: FastifyRequest, path: string): string {
  const picked = languageOfQuery(query);
  return picked === null ? path : `${path}?lang=${picked}`;
}

function languageOf(request: FastifyRequest): Language {
  return chooseReaderLanguage(languageWishOf(request));
}
