import type { Db } from '../../database/database.ts';
import type { App, Routes } from '../../http/app.ts';
import { BadRequest, Unauthenticated } from '../../http/http-errors.ts';
import type { DeliverySettings } from '../../kit/delivery-settings.ts';
import { acceptReports } from './accept-reports.ts';
import { mailgunForm } from './mailgun.ts';
import { neutralForm } from './neutral.ts';
import { reportsPath } from './report-urls.ts';
import { sendgridForm } from './sendgrid.ts';
import { twilioForm } from './twilio.ts';
import type { ReportForm } from './types.ts';

export interface ReportRouteNeeds {
  readonly db: Db;
  /** The service's public URL: some providers sign it too. */
  readonly baseUrl: string;
  readonly settings: DeliverySettings;
  readonly now: () => Date;
}

interface FormRoute {
  readonly path: string;
  readonly contentType: string;
  readonly form: ReportForm;
}

const bodyBytesMax = 1024 * 1024;
const json = 'application/json';

/** Where providers report. Only formats with a configured secret are available. */
export const reportRoutes: Routes<ReportRouteNeeds> = (app, needs) => {
  for (const route of formRoutes(needs.settings)) {
    // A separate scope each: only here the raw body is kept, because signatures cover its bytes.
    void app.register(async (scope) => {
      acceptBytes(scope, route.contentType);
      declareForm(scope, needs, route);
    });
  }
};

function formRoutes({ reports, sms }: DeliverySettings): FormRoute[] {
  const routes: FormRoute[] = [];
  const add = (name: string, form: ReportForm, contentType = json) =>
    routes.push({ path: `${reportsPath}/${name}`, contentType, form });
  if (reports.neutral) add('neutral', neutralForm(reports.neutral));
  if (reports.sendgrid !== null) add('sendgrid', sendgridForm(reports.sendgrid));
  if (reports.mailgun) add('mailgun', mailgunForm(reports.mailgun));
  if (sms?.kind === 'http') add('sms', neutralForm(sms.secret));
  if (sms?.kind === 'twilio') add('twilio/:reference', twilioForm(sms.authToken), 'application/x-www-form-urlencoded');
  return routes;
}

function declareForm(scope: App, { db, baseUrl, now }: ReportRouteNeeds, { path, form }: FormRoute): void {
  scope.post<{ Body: Buffer | undefined }>(
    path,
    { config: { isPublic: true }, schema: { hide: true }, bodyLimit: bodyBytesMax },
    async (request, reply) => {
      const read = await acceptReports(db, form, {
        headers: request.headers,
        body: request.body ?? Buffer.alloc(0),
        url: `${baseUrl}${request.url}`,
        now: now(),
      });
      if (read.kind === 'Forged') throw new Unauthenticated('The signature is missing, wrong or too old.');
      if (read.kind === 'Malformed') throw new BadRequest(read.detail);
      return reply.code(204).send();
    },
  );
}

function acceptBytes(scope: App, contentType: string): void {
  scope.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer', bodyLimit: bodyBytesMax } as const;
  scope.addContentTypeParser(contentType, options, (_request, body, done) => done(null, body));
}
