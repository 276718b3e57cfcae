import { parseAddressBlock } from '../../accounts/operators/address-rules.ts';
import type { OperatorCredential } from '../../accounts/operators/credential-types.ts';
import {
  createOperatorCredential,
  readOperatorCredentials,
  revokeOperatorCredential,
} from '../../accounts/operators/operator-credentials.ts';
import { allScopes, isScope, type OperatorScope } from '../../accounts/operators/scopes.ts';
import { toWireOperatorCredential } from '../../accounts/operators/wire.ts';
import type { Given } from '../../cli/command.ts';
import { CommandRefused, WrongUse } from '../../cli/command-errors.ts';
import type { Column } from '../../cli/output/table.ts';
import type { Config } from '../../kit/config.ts';
import { DomainError, InvalidRequest } from '../../kit/errors.ts';
import type { Logger } from '../../kit/logger.ts';
import type { CommandContext } from '../command-context.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { openCommandActing } from './command-acting.ts';

const nameLengthMax = 100;
const shownMax = 1_000;

export async function operatorCredentialsCreate({ config, logger, given, out }: CommandContext): Promise<void> {
  const wish = {
    name: nameOf(given),
    scopes: scopesOf(given),
    addressBlocks: blocksOf(given),
    expiresAt: endOf(given),
    creator: null,
  };
  const { environment } = config;
  await run(config, logger, async (db) => {
    const acting = await openCommandActing(config, db);
    const { credential, secret } = await createOperatorCredential({ db, environment }, acting, wish);
    out.json({ Credential: toWireOperatorCredential(credential), Secret: secret.reveal() });
    out.say(`${secret.reveal()}\nThis secret is not shown again. Credential ${credential.id}, ${credential.name}.`);
  });
}

export async function operatorCredentialsList({ config, logger, out }: CommandContext): Promise<void> {
  await run(config, logger, async (db) => {
    const { items } = await readOperatorCredentials(db, { pageIndex: 1, pageSize: shownMax });
    out.json(items.map(toWireOperatorCredential));
    if (items.length === 0) out.say('No operator credentials.');
    else out.table(columns, items);
  });
}

export async function operatorCredentialsRevoke({ config, logger, given, out }: CommandContext): Promise<void> {
  await run(config, logger, async (db) => {
    const acting = await openCommandActing(config, db);
    const credential = await revokeOperatorCredential(db, acting, given.id ?? '');
    out.json(toWireOperatorCredential(credential));
    out.say(`Revoked ${credential.name}.`);
  });
}

const columns: readonly Column<OperatorCredential>[] = [
  { title: 'Id', cell: ({ id }) => id },
  { title: 'Name', cell: ({ name }) => name, canShrink: true },
  { title: 'Status', cell: ({ status }) => status },
  { title: 'Secret', cell: ({ secretHint }) => `…${secretHint}` },
  { title: 'Last used', cell: ({ lastUsedAt }) => lastUsedAt?.toISOString() ?? 'never' },
  { title: 'Ends', cell: ({ expiresAt }) => expiresAt?.toISOString() ?? 'never' },
  { title: 'From', cell: ({ addressBlocks }) => addressBlocks.join(' ') || 'any address', canShrink: true },
  {
    title: 'Scopes',
    cell: ({ scopes }) => (scopes.length === allScopes.length ? 'all' : scopes.join(' ')),
    canShrink: true,
  },
];

async function run(config: Config, logger: Logger, work: Parameters<typeof withServiceDatabase>[3]): Promise<void> {
  await withServiceDatabase(config, logger, 'bestow-operator-credentials', work).catch((error: unknown) => {
    if (error instanceof InvalidRequest) throw new CommandRefused(error.faults.map(({ detail }) => detail).join(' '));
    throw error instanceof DomainError ? new CommandRefused(error.message) : error;
  });
}

function nameOf({ name = '' }: Given): string {
  if (name.trim() === '' || name.length > nameLengthMax)
    throw new WrongUse(`<name> must have 1 to ${nameLengthMax} characters.`);
  return name;
}

function scopesOf({ scopes = '' }: Given): OperatorScope[] {
  if (scopes === 'all') return allScopes;
  const asked = [...new Set(scopes.split(',').map((scope) => scope.trim()))];
  const unknown = asked.find((scope) => !isScope(scope));
  if (unknown !== undefined)
    throw new WrongUse(`--scopes: "${unknown}" is not a scope; use "all" or some of ${allScopes.join(', ')}.`);
  return asked as OperatorScope[];
}

function blocksOf({ from }: Given): string[] {
  return (from ?? '')
    .split(',')
    .filter((text) => text.trim() !== '')
    .map((text) => {
      const block = parseAddressBlock(text.trim());
      if (block === null) throw new WrongUse(`--from: "${text.trim()}" is not an address block such as 192.0.2.0/24.`);
      return block;
    });
}

function endOf({ ends }: Given): Date | null {
  if (ends === undefined) return null;
  const end = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(ends) ? new Date(ends) : null;
  if (!end || Number.isNaN(end.getTime()))
    throw new WrongUse(`--ends: "${ends}" is not a time such as 2030-01-31 or 2030-01-31T12:00:00Z.`);
  if (end.getTime() <= Date.now()) throw new WrongUse('--ends must be in the future.');
  return end;
}
