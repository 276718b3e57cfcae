import type { FastifyRequest } from 'fastify';
import type { AccountCatalog } from '../../../catalog/account-catalog.ts';
import type { ProductContent } from '../../../catalog/types.ts';
import type { Brand } from '../../../claims/offer-rules.ts';
import { previewGift } from '../../../claims/preview-gift.ts';
import type { MessageContext } from '../../../delivery/compose-message.ts';
import { createContextReader } from '../../../delivery/message-context.ts';
import { previewSampleEmail, previewSampleSms } from '../../../delivery/samples/preview-sample.ts';
import { sendTest } from '../../../delivery/samples/send-test.ts';
import type { App, Routes } from '../../../http/app.ts';
import { shapeFaultsOf } from '../../../http/body-validator.ts';
import { InvalidRequest, NotFound } from '../../../kit/errors.ts';
import { type SampleGift, sampleOf } from '../../../orders/samples/sample-gift.ts';
import { openSample, sealSample } from '../../../orders/samples/sample-token.ts';
import { fromWireOrder } from '../../../orders/wire-request.ts';
import { allow } from '../../access.ts';
import { accountActing } from '../../acting.ts';
import { framePolicy } from '../../frame-policy.ts';
import type { PortalNeeds } from '../../needs.ts';
import { previewOrderSchema, previewPageSchema, testOrderSchema } from './schemas.ts';

const config = allow('orders.place');
const previewLastsMs = 3_600_000;

/** What recipients would get, before anything is ordered. */
export const portalSampleRoutes: Routes<PortalNeeds> = (app, needs) => {
  previewRoutes(app, needs);
  testRoute(app, needs);
};

function previewRoutes(app: App, needs: PortalNeeds): void {
  const { db, keyRing, baseUrl, supportContact, environment, orders } = needs;
  const contexts = createContextReader(db);

  app.post(
    '/portal/api/Orders/Preview',
    { schema: previewOrderSchema(orders.lineItemsMax), attachValidation: true, config },
    async (request) => {
      const { accountName } = accountActing(request.acting).person;
      const { sample, hasStandInValue } = await readSample(needs, request);
      const context = (await contexts.read([sample]))(sample);
      const around = { accountName: accountName ?? '', baseUrl, supportContact };
      const isSent = sample.type === 'DigitalDelivery';
      const email = isSent ? previewSampleEmail(sample, context, around) : null;
      const sms = isSent ? previewSampleSms(sample, context, around) : null;
      return {
        Sample: sealSample(keyRing, 'preview', sample, new Date(Date.now() + previewLastsMs)),
        HasStandInValue: hasStandInValue,
        Email: email && { FromName: email.fromName, Subject: email.subject },
        Sms: sms && { Text: sms.text, Segments: sms.segments },
      };
    },
  );

  // A separate document, like the preview of a branding: the portal's own policy would block its styles.
  app.get<{ Querystring: { part: 'email' | 'claim'; sample: string } }>(
    '/portal/api/Orders/Preview.html',
    { schema: previewPageSchema, config },
    async ({ acting, query, protocol, host }, reply) => {
      const { accountId, person } = accountActing(acting);
      const sample = openSample(keyRing, 'preview', query.sample, new Date());
      if (sample?.accountId !== accountId) throw new NotFound('No preview');
      // A stage environment has several names; pictures are loaded from the current one.
      const shownFrom = environment === 'stage' ? `${protocol}://${host}` : baseUrl;
      const around = { accountName: person.accountName ?? '', baseUrl: shownFrom, supportContact };
      const context = (await contexts.read([sample]))(sample);
      const { html } =
        query.part === 'claim'
          ? previewClaimPage(sample, context, await needs.catalog.forAccount(accountId))
          : previewSampleEmail(sample, context, around);
      return reply.header('content-security-policy', framePolicy(baseUrl)).type('text/html; charset=utf-8').send(html);
    },
  );
}

function testRoute(app: App, needs: PortalNeeds): void {
  app.post(
    '/portal/api/Orders/Test',
    { schema: testOrderSchema(needs.orders.lineItemsMax), attachValidation: true, config },
    async (request, reply) => {
      const acting = accountActing(request.acting);
      const { sample } = await readSample(needs, request);
      if (sample.type !== 'DigitalDelivery') throw new InvalidRequest([noMail]);
      const audit = acting.audit({ action: 'TestMailSent', target: sample.productId });
      await sendTest(needs.recipients, acting.person, sample, audit);
      return reply.code(202).send({ SentTo: acting.person.email });
    },
  );
}

const noMail = { pointer: '/Type', code: 'NotForThisDeliveryType', detail: 'Only orders by email or SMS send mails.' };

async function readSample({ catalog, orders }: PortalNeeds, request: FastifyRequest) {
  const { accountId } = accountActing(request.acting);
  const faults = shapeFaultsOf(request);
  const draft = { draft: fromWireOrder(request.body, faults), faults };
  const context = { catalog: await catalog.forAccount(accountId), limits: orders.limits, now: orders.now() };
  return sampleOf(accountId, draft, context);
}

function previewClaimPage(sample: SampleGift, { product, branding }: MessageContext, catalog: AccountCatalog) {
  const { valueMinor, culture, to, fromName, fromEmail, message, expiresAt } = sample;
  return previewGift({
    product,
    valueMinor: BigInt(valueMinor),
    culture,
    branding,
    personalization: { to, fromName, fromEmail, message },
    isChallenged: sample.type === 'Links',
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    brands: brandsOf(product, catalog),
  });
}

/** What a Choice gift can be spent on, if all of it is in stock. */
function brandsOf({ choices = [], currencyCode }: ProductContent, { productsById }: AccountCatalog): Brand[] {
  return choices.flatMap((id) => {
    const product = productsById.get(id);
    if (!product?.isActive || product.content.type !== 'Digital' || product.content.currencyCode !== currencyCode)
      return [];
    const { version: productVersion, content } = product;
    return [{ productId: id, productVersion, sources: [], stockedMinor: null, content }];
  });
}
