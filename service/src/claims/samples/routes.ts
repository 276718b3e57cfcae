import type { FastifyReply, FastifyRequest } from 'fastify';
import { findBranding } from '../../catalog/queries.ts';
import type { Db } from '../../database/database.ts';
import type { App } from '../../http/app.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import { openSample, sampleTokenLengthMax } from '../../orders/samples/sample-token.ts';
import type { GiftStore } from '../gift-store.ts';
import { languageWishOf, sendPage } from '../page-replies.ts';
import { showSample } from '../preview-gift.ts';
import { isPublic } from '../route-types.ts';

export interface SampleRouteNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly store: Pick<GiftStore, 'getProduct'>;
  sendUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/** Longer than any parameter, so it is the rest of the path. */
export const samplePath = '/c/sample/*';

/** Where the link of a test mail leads: to a page like that of the gift, which opens nothing. */
export function sampleRoutes(app: App, { db, keyRing, store, sendUnknown }: SampleRouteNeeds): void {
  app.get<{ Params: { '*': string } }>(samplePath, isPublic, async (request, reply) => {
    const token = request.params['*'];
    const sample = token.length > sampleTokenLengthMax ? null : openSample(keyRing, 'test', token, new Date());
    if (!sample) return sendUnknown(request, reply);
    const { accountId, brandingId, valueMinor, culture, expiresAt } = sample;
    const { to, fromName, fromEmail, message } = sample;
    const [product, branding] = await Promise.all([
      store.getProduct(sample),
      brandingId === null ? null : findBranding(db, accountId, brandingId),
    ]);
    const preview = {
      product,
      valueMinor: BigInt(valueMinor),
      culture,
      branding: branding?.settings ?? null,
      personalization: { to, fromName, fromEmail, message },
      isChallenged: false,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
    };
    const reading = { token: `sample/${token}`, languageWish: languageWishOf(request) };
    return sendPage(reply, 200, showSample(preview, reading));
  });
}
