import { outboxPagePath } from '../../delivery/outbox/routes.ts';
import type { Config } from '../../kit/config.ts';
import { type DemoFile, demoPath } from '../demo/demo-file.ts';

/** What "bestow start" says once everything runs. */
export function startBanner(
  config: Config,
  { baseUrl, metricsUrl }: { baseUrl: string; metricsUrl: string },
  isEmbedded: boolean,
  demo: DemoFile | null,
): string {
  const accounts = (demo?.Accounts ?? []).map(
    (account) =>
      `    ${account.Name}\n      Email: ${account.Email}\n      AccessToken: ${account.AccessToken}\n      Portal: ${account.PortalEmail}   ${account.PortalPassword}\n`,
  );
  const operators = [demo?.Operator, demo?.SecondOperator].map((operator, index) =>
    operator
      ? `    ${index === 0 ? 'Operator' : 'Second operator'}\n      Portal: ${operator.Email}   ${operator.Password}\n`
      : '',
  );
  const signIns = demo
    ? `\n  Demo accounts, also in ${demoPath(config.dataDir)}:\n${accounts.join('')}${operators.join('')}`
    : '';
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
${signIns}
  Ctrl-C stops everything.

`;
}
