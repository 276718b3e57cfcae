import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { WrongUse } from '../../cli/command-errors.ts';
import { parseConfig } from '../../kit/config.ts';
import type { CommandContext } from '../command-context.ts';
import { type Installation, makeInstallationFiles } from '../setup/installation-files.ts';
import { writeNewFiles } from '../setup/write-new-files.ts';

const hostPattern = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i;

/** Writes the settings and keys of a new production installation. */
export async function init({ given, out }: CommandContext): Promise<void> {
  const installation = installationOf(given);
  const { files, dnsRecords } = makeInstallationFiles(installation);
  // What the service would refuse at its start is refused here.
  parseConfig(parseEnv(files['bestow.env'] ?? ''));
  const paths = await writeNewFiles(installation.folder, files);
  out.json({
    Files: paths,
    DnsRecords: dnsRecords.map(({ name, type, value }) => ({ Name: name, Type: type, Value: value })),
  });
  out.say(`Wrote ${paths.join(', ')}.`);
  if (dnsRecords.length > 0) out.say('\nPublish these DNS records, unless you have such records already:');
  for (const { name, type, value } of dnsRecords) out.say(`  ${name}  ${type}  "${value}"`);
  out.say('\nStore a copy of the file "keys" in another place than your backups. Without it nobody can read them.');
}

function installationOf(given: CommandContext['given']): Installation {
  const { folder = '', host = '', 'mail-from': from } = given;
  if (!hostPattern.test(host)) throw new WrongUse('--host must be a name such as gifts.example.com.');
  const smtpUrl = readLine(given['smtp-file']);
  if ((smtpUrl === null) !== (from === undefined))
    throw new WrongUse('--mail-from and --smtp-file belong together; give both or neither.');
  return {
    folder: resolve(folder),
    host: host.toLowerCase(),
    databaseUrl: readLine(given['database-file']),
    mail: smtpUrl !== null && from !== undefined ? { smtpUrl, from } : null,
    now: new Date(),
  };
}

/** Never an argument: it has a password, and other users of the machine can see those. */
function readLine(file: string | undefined): string | null {
  if (file === undefined) return null;
  let line: string;
  try {
    line = readFileSync(file === '-' ? 0 : file, 'utf8').trim();
  } catch (error) {
    throw new WrongUse(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  // A quote or # would be read differently by systemd, by containers and by Bestow.
  if (/^[^\s#"'`\\]+$/.test(line)) return line;
  throw new WrongUse(`${file} must hold one address; write special characters in it as %23 and the like.`);
}
