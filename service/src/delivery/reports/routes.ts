import type { App, Routes } from '../../http/app.ts';
import { BadRequest, Unauthenticated } from '../../http/http-errors.ts';
import { watchMethods } from '../../http/method-not-allowed.ts';
import type { Db } from '../../kit/database.ts';
import type { DeliverySettings } from '../../kit/delivery-settings.ts';
import { acceptReports } from './accept-reports.ts';
import { mailgunForm } from './mailgun.ts';
import { neutralForm } from './neutral.ts';
import { sendgridForm } from './sendgrid.ts';
import type { ReportForm } from './types.ts';

export interface ReportRouteNeeds {
  readonly db: Db;
  readonly settings: DeliverySettings;
  readonly now: () => Date;
}

const reportsPath = '/reports';
const bodyBytesMax = 1024 * 1024;

/** Where providers report. Only forms whose secret is configured exist. */
export const reportRoutes: Routes<ReportRouteNeeds> = (app, needs) => {
  const forms = formsOf(needs.settings);
  // A scope of its own: only here is the body kept as it came, since signatures are over its bytes.
  void app.register(async (scope) => {
    const refuseOtherMethods = watchMethods(scope);
    acceptBytes(scope);
    for (const [path, form] of forms) declareForm(scope, needs, path, form);
    refuseOtherMethods();
  });
};

function formsOf({ reports, sms }: DeliverySettings): [path: string, form: ReportForm][] {
  const forms: [string, ReportForm][] = [];
  if (reports.neutral) forms.push(['/neutral', neutralForm(reports.neutral)]);
  if (reports.sendgrid !== null) forms.push(['/sendgrid', sendgridForm(reports.sendgrid)]);
  if (reports.mailgun) forms.push(['/mailgun', mailgunForm(reports.mailgun)]);
  if (sms?.kind === 'http') forms.push(['/sms', neutralForm(sms.secret)]);
  return forms;
}

function declareForm(scope: App, { db, now }: ReportRouteNeeds, path: string, form: ReportForm): void {
  scope.post<{ Body: Buffer | undefined }>(
    `${reportsPath}${path}`,
    { config: { isPublic: true }, schema: { hide: true }, bodyLimit: bodyBytesMax },
    async (request, reply) => {
      const read = await acceptReports(db, form, {
        headers: request.headers,
        body: request.body ?? Buffer.alloc(0),
        now: now(),
      });
      if (read.kind === 'Forged') throw new Unauthenticated('The signature is missing, wrong or too old.');
      if (read.kind === 'Malformed') throw new BadRequest(read.detail);
      return reply.code(204).send();
    },
  );
}

function acceptBytes(scope: App): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: bodyBytesMax },
    (_request, body, done) => done(null, body),
  );
}
