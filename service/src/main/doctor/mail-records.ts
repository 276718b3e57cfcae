import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { type Finding, findingsOf } from './finding.ts';
import type { TxtLookup } from './txt-lookup.ts';

export interface DkimSigning {
  readonly domain: string;
  readonly selector: string;
  readonly privateKey: string;
}

/** Whether the key that we sign with is the one that DNS publishes. */
export async function checkDkim({ domain, selector, privateKey }: DkimSigning, lookUp: TxtLookup): Promise<Finding> {
  const is = findingsOf('DKIM');
  const key = publicKeyOf(privateKey);
  if (key === null)
    return is.failed('DKIM_KEY_FILE does not hold a private key in PEM format.', 'Export the key as PEM.');
  const name = `${selector}._domainkey.${domain}`;
  const records = await lookUp(name);
  if (records === 'unknown') return notLookedUp('DKIM', name);
  const published = tagsOf(records.find((record) => /(^|;)\s*p=/.test(record)) ?? '');
  const expected = publishedForm(key);
  const advice = `Publish the TXT record ${name} with "v=DKIM1; k=${expected.kind}; p=${expected.key}".`;
  if (!published.has('p')) return is.failed(`There is no DKIM record ${name}.`, advice);
  if (published.get('p') === '') return is.failed(`The DKIM record ${name} revokes the key.`, advice);
  if (!isSameKey(published.get('p') ?? '', expected))
    return is.failed(`The DKIM record ${name} has another key than DKIM_KEY_FILE: every signature is invalid.`, advice);
  if ((published.get('t') ?? '').split(':').includes('y'))
    return is.warning(
      `The DKIM record ${name} is marked as a test (t=y).`,
      'Remove t=y once signatures arrive intact.',
    );
  return is.ok(`${name} publishes the key of DKIM_KEY_FILE`);
}

/** Whether the sender's domain says which servers may send for it. */
export async function checkSpf(domain: string, lookUp: TxtLookup): Promise<Finding> {
  const is = findingsOf('SPF');
  const records = await lookUp(domain);
  if (records === 'unknown') return notLookedUp('SPF', domain);
  const policies = records.filter((record) => /^v=spf1(\s|$)/i.test(record));
  const [policy] = policies;
  if (policy === undefined)
    return is.warning(
      `There is no SPF record for ${domain}.`,
      `Publish a TXT record ${domain} with "v=spf1 include:<your mail provider> -all".`,
    );
  if (policies.length > 1)
    return is.failed(`${domain} has ${policies.length} SPF records, so none counts.`, 'Merge them into one record.');
  if (/[<>]/.test(policy))
    return is.failed(`The SPF record of ${domain} has a placeholder: "${policy}".`, 'Name your mail provider in it.');
  const terms = policy.toLowerCase().split(/\s+/);
  if (terms.includes('+all') || terms.includes('all'))
    return is.failed(`The SPF record of ${domain} lets every server send for it.`, 'End it with -all or ~all.');
  if (!terms.some((term) => /^[-~]all$/.test(term) || term.startsWith('redirect=')))
    return is.warning(`The SPF record of ${domain} excludes no server.`, 'End it with -all or ~all.');
  return is.ok(policy);
}

/** Whether the sender's domain, or the one above it, has a DMARC policy; many providers reject mails without one. */
export async function checkDmarc(domain: string, lookUp: TxtLookup): Promise<Finding> {
  const is = findingsOf('DMARC');
  const labels = domain.split('.');
  for (let skipped = 0; labels.length - skipped >= 2; skipped++) {
    const name = `_dmarc.${labels.slice(skipped).join('.')}`;
    const records = await lookUp(name);
    if (records === 'unknown') return notLookedUp('DMARC', name);
    const policies = records.filter((record) => /^v=DMARC1\s*(;|$)/i.test(record));
    if (policies.length > 1)
      return is.failed(`${name} has ${policies.length} DMARC records, so none counts.`, 'Keep one of them.');
    if (policies[0] === undefined) continue;
    const policy = tagsOf(policies[0]).get('p')?.toLowerCase() ?? '';
    if (!['none', 'quarantine', 'reject'].includes(policy))
      return is.failed(`The DMARC record ${name} has no valid policy.`, 'Add p=none, p=quarantine or p=reject.');
    return is.ok(`${name}: p=${policy}`);
  }
  return is.warning(
    `There is no DMARC record for ${domain}.`,
    `Publish a TXT record _dmarc.${domain} with "v=DMARC1; p=none; rua=mailto:<your address>".`,
  );
}

function notLookedUp(check: string, name: string): Finding {
  return findingsOf(check).warning(
    `${name} could not be looked up.`,
    'Check the name servers of this machine, or ask others with --dns.',
  );
}

function tagsOf(record: string): ReadonlyMap<string, string> {
  const tags = record.split(';').flatMap((tag) => {
    const [name = '', ...value] = tag.split('=');
    return value.length > 0 ? [[name.trim(), value.join('=').replace(/\s/g, '')] as const] : [];
  });
  return new Map(tags);
}

export function publicKeyOf(pem: string): KeyObject | null {
  try {
    return createPublicKey(createPrivateKey(pem));
  } catch {
    return null;
  }
}

interface PublishedKey {
  readonly kind: 'rsa' | 'ed25519';
  readonly key: string;
  /** RSA keys may be published without their outer structure. */
  readonly bare: string | null;
}

export function publishedForm(key: KeyObject): PublishedKey {
  const spki = key.export({ type: 'spki', format: 'der' });
  if (key.asymmetricKeyType === 'ed25519') {
    return { kind: 'ed25519', key: spki.subarray(-32).toString('base64'), bare: null };
  }
  const bare = key.export({ type: 'pkcs1', format: 'der' }).toString('base64');
  return { kind: 'rsa', key: spki.toString('base64'), bare };
}

function isSameKey(published: string, { key, bare }: PublishedKey): boolean {
  return published === key || published === bare;
}
