import type { App, Routes } from '../../http/app.ts';
import { BadRequest } from '../../http/http-errors.ts';
import { watchMethods } from '../../http/method-not-allowed.ts';
import type { Db } from '../../kit/database.ts';
import { NotFound } from '../../kit/errors.ts';
import type { Secret } from '../../kit/secret.ts';
import { takeReports } from '../take-reports.ts';
import { isGenuine, readTwilioReport } from './twilio-reports.ts';
import { twilioReportsPath } from './twilio-sender.ts';

export interface TwilioReportNeeds {
  readonly db: Db;
  /** Where the provider reaches the service: the address is a part of what it signs. */
  readonly baseUrl: string;
  readonly authToken: Secret<string>;
}

const formBytesMax = 16 * 1024;

/** Takes the reports of Twilio, or of anyone who speaks its form. */
export const twilioReportRoutes: Routes<TwilioReportNeeds> = (app, needs) => {
  // A scope of its own: only here are these forms accepted.
  void app.register(async (scope) => {
    const refuseOtherMethods = watchMethods(scope);
    acceptForms(scope);
    declareRoute(scope, needs);
    refuseOtherMethods();
  });
};

function declareRoute(app: App, { db, baseUrl, authToken }: TwilioReportNeeds): void {
  app.post<{ Params: { reference: string }; Body: string | undefined }>(
    `${twilioReportsPath}/:reference`,
    { config: { isPublic: true }, schema: { hide: true } },
    async (request, reply) => {
      const form = new URLSearchParams(request.body ?? '');
      const signature = request.headers['x-twilio-signature'];
      const callback = { url: baseUrl + request.url, form, signature: String(signature ?? '') };
      // A stranger learns nothing here, not even that there is something to report to.
      if (!isGenuine(callback, authToken)) throw new NotFound();
      if (form.get('MessageStatus') === null) throw new BadRequest('The report has no MessageStatus.');
      const report = readTwilioReport(request.params.reference, form);
      if (report) await takeReports(db, [report]);
      return reply.code(204).send();
    },
  );
}

function acceptForms(scope: App): void {
  scope.removeAllContentTypeParsers();
  const options = { parseAs: 'string', bodyLimit: formBytesMax } as const;
  scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) => done(null, body));
}
