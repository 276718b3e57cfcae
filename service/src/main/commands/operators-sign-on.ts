import { saveOperatorSignOn } from '../../accounts/sign-on/manage-sign-on.ts';
import { parseDomains } from '../../accounts/sign-on/wire.ts';
import { CommandRefused, WrongUse } from '../../cli/command-errors.ts';
import { InvalidRequest } from '../../kit/errors.ts';
import { Secret } from '../../kit/secret.ts';
import type { CommandContext } from '../command-context.ts';
import { loadKeysOf } from '../keys/keys.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { openCommandActing } from './command-acting.ts';
import { parseRoles } from './operator-roles.ts';

/** How operators sign on. The secret comes from the environment: arguments are visible to every user of the machine. */
export async function operatorsSignOn({ config, environ, logger, given, out }: CommandContext): Promise<void> {
  const secret = environ.OPERATOR_SIGN_ON_SECRET ?? '';
  const wish = {
    name: given.name ?? 'your company',
    issuer: given.issuer ?? '',
    clientId: given['client-id'] ?? '',
    clientSecret: secret === '' ? null : new Secret(secret),
    groupsClaim: given['groups-claim'] ?? 'groups',
    isRequired: given.required !== undefined,
    groups: parseGroups(given.groups ?? ''),
    domains: parseDomains((given.domains ?? '').split(',')),
  };
  await withServiceDatabase(config, logger, 'bestow-operators', async (db) => {
    const acting = await openCommandActing(config, db);
    const keyRing = await loadKeysOf(db, config);
    const saved = await saveOperatorSignOn({ db, keyRing, issuerPolicy: config.webhooks }, acting, wish);
    out.json({
      Issuer: saved.issuer,
      Domains: saved.domains.map(({ domain }) => domain),
      IsRequired: saved.isRequired,
    });
    out.say(
      `Operators of ${wish.domains.join(', ')} can sign on with ${saved.issuer}.\nRedirect URI: ${config.baseUrl ?? ''}/portal/sign-on`,
    );
  }).catch((error: unknown) => {
    throw error instanceof InvalidRequest
      ? new CommandRefused(error.faults.map(({ detail }) => detail).join(' '))
      : error;
  });
}

/** "staff=support,warehouse;leads=admin". */
function parseGroups(text: string) {
  return text.split(';').flatMap((part) => {
    const at = part.indexOf('=');
    const group = part.slice(0, at).trim();
    if (at < 1 || group === '') throw new WrongUse('<groups> is a list such as "Gift staff=support;Gift leads=admin".');
    return parseRoles(part.slice(at + 1)).map((role) => ({ group, role }));
  });
}
