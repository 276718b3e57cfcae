import { text } from 'node:stream/consumers';
import { createAudit } from '../../accounts/audit/record-audit.ts';
import { loadAddressHashes } from '../../delivery/address-hashes.ts';
import { createPersonLinks } from '../../delivery/notices/link-notices.ts';
import { createTellPerson } from '../../delivery/notices/security-notices.ts';
import { createSendNotice } from '../../delivery/send-notice.ts';
import { createApp } from '../../http/app.ts';
import type { OperatorAnswer, OperatorCall } from '../../operator/call.ts';
import { commandLineCaller } from '../../operator/find-caller.ts';
import { operatorRoutes } from '../../operator/routes.ts';
import { base } from '../../operator/schemas.ts';
import { loadAuditKey } from '../keys/audit-key.ts';
import { createNotifyFunding } from '../notices/notify-funding.ts';
import { openCodesElsewhere } from '../shared/codes-elsewhere.ts';
import { openShipping } from '../shared/shipping.ts';
import { version } from '../version.ts';
import type { ApiNeeds } from './api-needs.ts';
import { operatorNeedsOf } from './operator-needs.ts';

export interface OperatorCaller {
  readonly call: OperatorCall;
  /** The database itself stays open. */
  close(): Promise<void>;
}

/**
 * The operator API without a listener: requests go through the same routes, checks and use cases as over the network,
 * with the authority of whoever can open the database, and are recorded as the command line.
 */
export async function createOperatorCaller(
  needs: Pick<ApiNeeds, 'config' | 'database' | 'keyRing' | 'logger' | 'baseUrl'>,
): Promise<OperatorCaller> {
  const { config, database, keyRing, logger, baseUrl } = needs;
  const { db } = database;
  const sendNotice = createSendNotice(keyRing);
  const showsLinks = config.environment === 'stage' && config.delivery.smtp === null;
  const parts = {
    audit: createAudit(await loadAuditKey(db, keyRing)),
    // There is nothing in memory here; other processes hear of a change from its commit.
    onChange: () => undefined,
    links: createPersonLinks(sendNotice, { baseUrl, showsLinks }),
    sendNotice,
    notifyPerson: createTellPerson(sendNotice, baseUrl),
    notifyFunding: createNotifyFunding({ sendNotice, baseUrl, seller: config.seller }),
    addressHashes: await loadAddressHashes(db, keyRing),
    shipping: await openShipping({ config, db, keyRing }),
    codesElsewhere: openCodesElsewhere(config, keyRing),
  };
  const options = {
    baseUrl,
    version,
    logger,
    authenticate: () => null,
    authenticateOperator: async () => null,
    rateLimits: config.rateLimits,
    trustedProxyHops: 0,
    isHttpsOnly: false,
  };
  const app = await createApp(options, (routes) =>
    operatorRoutes(routes, {
      ...operatorNeedsOf(needs, parts),
      findCaller: commandLineCaller,
      isRateLimited: false,
      baseUrl,
      version,
    }),
  );
  return {
    call: callBy(app),
    async close() {
      await app.close();
      await parts.codesElsewhere?.close();
    },
  };
}

function callBy(app: Awaited<ReturnType<typeof createApp>>): OperatorCall {
  return async ({ method, path, query, body, file, headers, wantsFile }): Promise<OperatorAnswer> => {
    const answer = await app.inject({
      method,
      url: `${base}${path}`,
      ...(query && { query: { ...query } }),
      headers: { ...headers, ...(file && { 'content-type': file.contentType }) },
      ...(file ? { payload: file.content } : body === undefined ? {} : { payload: body as object }),
      payloadAsStream: true,
    });
    const isJson = String(answer.headers['content-type'] ?? '').includes('json');
    const isFile = wantsFile === true && answer.statusCode < 400;
    const content = isFile ? '' : await text(answer.stream());
    return {
      status: answer.statusCode,
      headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
      body: isFile ? answer.stream() : content === '' ? null : isJson ? JSON.parse(content) : content,
    };
  };
}
