import { createContextReader } from '../../../delivery/message-context.ts';
import { type ShowMessageNeeds, showMessage } from '../../../delivery/show-message.ts';
import type { Routes } from '../../../http/app.ts';
import { NotFound } from '../../../kit/errors.ts';
import { allow } from '../../access.ts';
import { accountActing } from '../../acting.ts';
import { framePolicy } from '../../frame-policy.ts';
import type { PortalNeeds } from '../../needs.ts';
import { readMessageMailSchema, readMessageSchema } from '../schemas.ts';

type MessageParams = { Params: { id: string; messageId: string } };

/** What was sent to the recipients of an order, for everybody who may read the order: without links. */
export const portalMessageRoutes: Routes<PortalNeeds> = (app, { db, baseUrl, supportContact, environment }) => {
  const needs: ShowMessageNeeds = { db, contexts: createContextReader(db), baseUrl, supportContact };
  const config = allow('account.read');

  app.get<MessageParams>(
    '/portal/api/Orders/:id/Messages/:messageId',
    { schema: readMessageSchema, config },
    async ({ acting, params }) => {
      const { accountId } = accountActing(acting);
      const { channel, sentAt, subject, text, html } = await showMessage(needs, accountId, params.id, params.messageId);
      return {
        Channel: channel,
        SentAt: sentAt.toISOString(),
        Subject: subject,
        Text: text,
        HasHtml: html !== null,
      };
    },
  );

  // A separate document, like the preview of a branding: the portal's own policy would block its styles.
  app.get<MessageParams>(
    '/portal/api/Orders/:id/Messages/:messageId/Mail.html',
    { schema: readMessageMailSchema, config },
    async ({ acting, params, protocol, host }, reply) => {
      // A stage environment has several names; pictures are loaded from the current one.
      const shownFrom = environment === 'stage' ? `${protocol}://${host}` : baseUrl;
      const { accountId } = accountActing(acting);
      const shown = await showMessage({ ...needs, baseUrl: shownFrom }, accountId, params.id, params.messageId);
      if (shown.html === null) throw new NotFound('No mail');
      const policy = framePolicy(baseUrl);
      return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(shown.html);
    },
  );
};
