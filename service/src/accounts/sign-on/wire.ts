import { Type } from 'typebox';
import { InvalidRequest } from '../../kit/errors.ts';
import { named, object, optional, singleLine } from '../../kit/schema.ts';
import { Secret } from '../../kit/secret.ts';
import { accountRole } from '../people/wire.ts';
import type { SignOnWish } from './manage-sign-on.ts';
import type { SignOn } from './types.ts';

const groupsMax = 50;
const domainsMax = 20;

const wireGroup = named('SignOnGroup', object({ Group: singleLine(200), Role: accountRole }));
const settingMembers = {
  Name: singleLine(100),
  Issuer: singleLine(2_048),
  ClientId: singleLine(500),
  GroupsClaim: singleLine(100),
  IsRequired: Type.Boolean(),
  Groups: Type.Array(wireGroup, { minItems: 1, maxItems: groupsMax }),
};

export const signOnWish = named(
  'SignOnWish',
  object({
    ...settingMembers,
    ClientSecret: optional(singleLine(1_000)),
    Domains: Type.Array(singleLine(253), { minItems: 1, maxItems: domainsMax, uniqueItems: true }),
  }),
);

/** The client's secret is never shown. */
export const wireSignOn = named(
  'SignOn',
  object({
    ...settingMembers,
    // Of the operators' configuration the roles are operators' roles.
    Groups: Type.Array(object({ Group: Type.String(), Role: Type.String() })),
    Domains: Type.Array(named('SignOnDomain', object({ Domain: Type.String(), IsConfirmed: Type.Boolean() }))),
  }),
);

export function toWireSignOn(settings: SignOn): Type.Static<typeof wireSignOn> {
  return {
    Name: settings.name,
    Issuer: settings.issuer,
    ClientId: settings.clientId,
    GroupsClaim: settings.groupsClaim,
    IsRequired: settings.isRequired,
    Groups: settings.groups.map(({ group, role }) => ({ Group: group, Role: role })),
    Domains: settings.domains.map(({ domain, isConfirmed }) => ({ Domain: domain, IsConfirmed: isConfirmed })),
  };
}

export function fromWireSignOn(wire: Type.Static<typeof signOnWish>): SignOnWish {
  return {
    name: wire.Name,
    issuer: wire.Issuer,
    clientId: wire.ClientId,
    clientSecret: wire.ClientSecret ? new Secret(wire.ClientSecret) : null,
    groupsClaim: wire.GroupsClaim,
    isRequired: wire.IsRequired,
    groups: wire.Groups.map(({ Group, Role }) => ({ group: Group, role: Role })),
    domains: parseDomains(wire.Domains),
  };
}

/** Names of domains in lower case, each once; without the @ that people often write before them. */
export function parseDomains(texts: readonly string[]): string[] {
  const domains = texts.map((text) => text.trim().toLowerCase().replace(/^@/, ''));
  const wrong = domains.find((domain) => !isDomain(domain));
  if (wrong !== undefined)
    throw new InvalidRequest([
      { pointer: '/Domains', code: 'NotAllowed', detail: `"${wrong}" is not a domain such as example.com.` },
    ]);
  return [...new Set(domains)];
}

function isDomain(text: string): boolean {
  const labels = text.split('.');
  return labels.length > 1 && labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
}
