import type { App, Routes } from '../../http/app.ts';
import { BadRequest, Unauthenticated } from '../../http/http-errors.ts';
import type { PaymentSettings } from '../../kit/payment-settings.ts';
import { acceptCall } from './accept-call.ts';
import { neutralForm } from './providers/neutral.ts';
import { stripeForm } from './providers/stripe.ts';
import type { ProviderForm } from './providers/types.ts';
import type { PaymentNeeds } from './record-payment.ts';

export interface PaymentRouteNeeds extends PaymentNeeds {
  readonly settings: PaymentSettings;
  readonly isStage: boolean;
  readonly now: () => Date;
}

const bodyBytesMax = 256 * 1024;

/** Where payment providers report. Only providers with a configured secret are available. */
export const paymentRoutes: Routes<PaymentRouteNeeds> = (app, needs) => {
  for (const [provider, form] of formsOf(needs)) {
    // A separate scope each: only here the raw body is kept, because signatures cover its bytes.
    void app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      const options = { parseAs: 'buffer', bodyLimit: bodyBytesMax } as const;
      scope.addContentTypeParser('application/json', options, (_request, body, done) => done(null, body));
      declareHook(scope, needs, `/hooks/payments/${provider}`, form);
    });
  }
};

function formsOf({ settings: { neutral, stripe }, isStage }: PaymentRouteNeeds): [string, ProviderForm][] {
  const forms: [string, ProviderForm][] = [];
  if (neutral.length > 0) forms.push(['neutral', neutralForm(neutral)]);
  if (stripe.length > 0) forms.push(['stripe', stripeForm(stripe, { acceptsTestMode: isStage })]);
  return forms;
}

function declareHook(scope: App, needs: PaymentRouteNeeds, path: string, form: ProviderForm): void {
  scope.post<{ Body: Buffer | undefined }>(
    path,
    { config: { isPublic: true }, schema: { hide: true }, bodyLimit: bodyBytesMax },
    async (request, reply) => {
      const body = request.body ?? Buffer.alloc(0);
      const read = await acceptCall(needs, form, { headers: request.headers, body, now: needs.now() });
      if (read.kind === 'Forged') throw new Unauthenticated('The signature is missing, wrong or too old.');
      if (read.kind === 'Malformed') throw new BadRequest(read.detail);
      return reply.code(204).send();
    },
  );
}
