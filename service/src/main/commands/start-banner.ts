import { signInLinkMinutes } from '../../accounts/people/sign-in-links.ts';
import { outboxPagePath } from '../../delivery/outbox/routes.ts';
import type { Config } from '../../kit/config.ts';
import type { Secret } from '../../kit/secret.ts';
import { type DemoFile, demoPath } from '../demo/demo-file.ts';

export interface BannerSignIns {
  readonly demo: DemoFile | null;
  /** By email: what signs a person in with one click. */
  readonly signInUrls: ReadonlyMap<string, Secret<string>>;
}

/** What "bestow start" says once everything runs. */
export function startBanner(
  config: Config,
  { baseUrl, metricsUrl }: { baseUrl: string; metricsUrl: string },
  isEmbedded: boolean,
  signIns: BannerSignIns,
): string {
  return `
  Bestow stage is running.

  Portal      ${baseUrl}/portal
  API         ${baseUrl}/v1
  Reference   ${baseUrl}/docs
  Errors      ${baseUrl}/docs/errors
  Outbox      ${baseUrl}${outboxPagePath}
  OpenAPI     ${baseUrl}/openapi.json
  Health      ${baseUrl}/health/ready
  Metrics     ${metricsUrl}
  Database    ${isEmbedded ? `embedded PostgreSQL in ${config.dataDir}` : 'DATABASE_URL'}
${signInsText(config, baseUrl, signIns)}
  Ctrl-C stops everything.

`;
}

function signInsText(config: Config, baseUrl: string, { demo, signInUrls }: BannerSignIns): string {
  if (!demo) return '';
  const portal = (email: string | null, password: string | null) => {
    const url = signInUrls.get(email ?? '');
    return `      Portal: ${email}   ${password}\n${url ? `      Sign in: ${url.reveal()}\n` : ''}`;
  };
  const accounts = demo.Accounts.map(
    (account) =>
      `    ${account.Name}\n      Email: ${account.Email}\n      AccessToken: ${account.AccessToken}\n      Try the API: ${tryUrl(baseUrl, account)}\n${portal(account.PortalEmail, account.PortalPassword)}`,
  );
  const operators = [demo.Operator, demo.SecondOperator].map((operator, index) =>
    operator ? `    ${index === 0 ? 'Operator' : 'Second operator'}\n${portal(operator.Email, operator.Password)}` : '',
  );
  const hint =
    signInUrls.size > 0
      ? `  Each "Sign in" link opens the portal with one click. It works once, within ${signInLinkMinutes} minutes; the next start prints new ones.\n`
      : '';
  return `\n  Demo accounts, also in ${demoPath(config.dataDir)}:\n${accounts.join('')}${operators.join('')}${hint}`;
}

/** The reference with the account's token. What follows the # stays in the browser. */
function tryUrl(
  baseUrl: string,
  { Email, AccessToken }: { readonly Email: string; readonly AccessToken: string },
): string {
  return `${baseUrl}/docs#${new URLSearchParams({ Email, AccessToken })}`;
}
