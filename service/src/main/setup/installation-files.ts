import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { publicKeyOf, publishedForm } from '../doctor/mail-records.ts';

/** What is known about a new installation before it has any file. */
export interface Installation {
  /** Where its files will be; absolute. */
  readonly folder: string;
  /** The public name of the service, such as gifts.example.com. */
  readonly host: string;
  /** Null: a database on this machine, which database.sql creates. */
  readonly databaseUrl: string | null;
  /** Null: no mail is sent. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null;
  readonly now: Date;
}

export interface DnsRecord {
  readonly name: string;
  readonly type: 'TXT';
  readonly value: string;
}

export interface InstallationFiles {
  /** By their names in the folder. */
  readonly files: Readonly<Record<string, string>>;
  readonly dnsRecords: readonly DnsRecord[];
}

const rootKeyBytes = 32;
const passwordBytes = 24;
const dkimBits = 2_048;
const dkimSelector = 'bestow1';

/** The complete settings of a production installation, with new keys. */
export function makeInstallationFiles(installation: Installation): InstallationFiles {
  const { folder, host, mail, now } = installation;
  const database = databaseOf(installation);
  const dkim = mail && makeDkim(mail.from);
  const settings = {
    BESTOW_ENV: 'production',
    BASE_URL: `https://${host}`,
    DATABASE_URL: database.url,
    KEY_FILE: join(folder, 'keys'),
    TRUSTED_PROXY_HOPS: '1',
    METRICS_PORT: '9090',
    ...(mail && {
      SMTP_URL: mail.smtpUrl,
      MAIL_FROM: mail.from,
      DKIM_SELECTOR: dkimSelector,
      DKIM_KEY_FILE: join(folder, 'dkim.pem'),
    }),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  return {
    files: {
      'bestow.env': `# Written by "bestow init". All settings: docs/configuration.md\n${lines.join('')}`,
      keys: `${now.toISOString().slice(0, 7)}:${randomBytes(rootKeyBytes).toString('base64')}\n`,
      ...(dkim && { 'dkim.pem': dkim.privateKey }),
      ...(database.sql && { 'database.sql': database.sql }),
    },
    dnsRecords: dkim?.records ?? [],
  };
}

function databaseOf({ databaseUrl }: Installation): { readonly url: string; readonly sql: string | null } {
  if (databaseUrl !== null) return { url: databaseUrl, sql: null };
  const password = randomBytes(passwordBytes).toString('base64url');
  return {
    url: `postgresql://bestow:${password}@127.0.0.1:5432/bestow`,
    sql: `create role bestow login password '${password}';\ncreate database bestow owner bestow encoding 'UTF8' template template0;\n`,
  };
}

function makeDkim(from: string): { readonly privateKey: string; readonly records: readonly DnsRecord[] } {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: dkimBits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const key = publicKeyOf(privateKey);
  const record = (name: string, value: string): DnsRecord => ({ name, type: 'TXT', value });
  return {
    privateKey,
    records: [
      ...(key ? [record(`${dkimSelector}._domainkey.${domain}`, `v=DKIM1; k=rsa; p=${publishedForm(key).key}`)] : []),
      record(domain, 'v=spf1 include:<your mail provider> -all'),
      record(`_dmarc.${domain}`, `v=DMARC1; p=none; rua=mailto:${from}`),
    ],
  };
}
