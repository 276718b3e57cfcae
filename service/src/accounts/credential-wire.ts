import { Type } from 'typebox';
import { allAccountScopes, usualAccountScopes } from '../kit/account-scopes.ts';
import { parseAddressBlock } from '../kit/allowed-addresses.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import { type Fault, InvalidRequest } from '../kit/errors.ts';
import { amountFromWire, amountToWire } from '../kit/money.ts';
import { instantOut, mailbox, named, nullable, object, optional, singleLine } from '../kit/schema.ts';
import type { CredentialChange, WithAccessToken } from './change-credentials.ts';
import { noLimits } from './manage-credentials.ts';
import type { Credential, CredentialLimits } from './types.ts';

const addressBlocksMax = 100;
const blockLengthMax = 50;
const currenciesMax = 50;
const overlapHoursMax = 168;

const scopes = Type.Array(Type.Enum([...allAccountScopes]), {
  minItems: 1,
  uniqueItems: true,
  description: 'What the credential may do. All but orders:approve and rules:write, if left out.',
});

/** Replaced as a whole: what is left out has no limit. */
const limitsGiven = named(
  'NewCredentialLimits',
  object({
    Scopes: optional(scopes),
    AddressBlocks: optional(
      Type.Array(singleLine(blockLengthMax), {
        maxItems: addressBlocksMax,
        description: 'Addresses it may be used from, such as 192.0.2.0/24. Any, if left out or empty.',
      }),
    ),
    ExpiresAt: optional(Type.String({ format: 'instant', description: 'When it ends. Never, if left out.' })),
    SpendingLimits: optional(
      Type.Array(object({ CurrencyCode: Type.String({ format: 'iso-4217' }), Amount: Type.Number({ minimum: 0 }) }), {
        maxItems: currenciesMax,
        description:
          'The most that it may spend in a day (UTC), by currency. If there is one, other currencies cannot be spent. Refunds do not count.',
      }),
    ),
  }),
);

export const newCredential = object({ Name: singleLine(100), Email: mailbox, Limits: optional(limitsGiven) });
export const credentialChange = object({
  Name: optional(singleLine(100)),
  Status: optional(Type.Enum(['Active', 'Disabled'])),
  Limits: optional(limitsGiven),
});
export const rotation = nullable(
  object({
    OverlapHours: optional(
      Type.Integer({
        minimum: 0,
        maximum: overlapHoursMax,
        description: 'For how many hours the old access token and its bearer tokens still work. 0, if left out.',
      }),
    ),
  }),
);

const credentialLimits = named(
  'CredentialLimits',
  object({
    Scopes: Type.Array(Type.Enum([...allAccountScopes])),
    AddressBlocks: Type.Array(Type.String(), { description: 'Empty: it may be used from any address.' }),
    ExpiresAt: nullable(instantOut()),
    SpendingLimits: Type.Array(object({ CurrencyCode: Type.String(), Amount: Type.Number() }), {
      description: 'The most that it may spend in a day (UTC). Empty: there is no limit.',
    }),
  }),
);

export const wireCredential = named(
  'Credential',
  object({
    Id: Type.String(),
    Name: Type.String(),
    Email: Type.String(),
    AccessTokenHint: Type.String(),
    Status: Type.Enum(['Active', 'Disabled', 'Expired']),
    CreatedAt: instantOut(),
    LastUsedAt: nullable(instantOut({ description: 'Accurate to about a minute.' })),
    PreviousTokenEndsAt: nullable(
      instantOut({ description: 'Until when the access token before the last rotation still works.' }),
    ),
    Limits: credentialLimits,
  }),
);

/** The only response that contains an access token. */
export const createdCredential = named(
  'CreatedCredential',
  object({ Credential: wireCredential, AccessToken: Type.String() }),
);

export function fromWireCredential({ Name, Email, Limits }: Type.Static<typeof newCredential>, now: Date) {
  return { name: Name, email: Email, ...(Limits ? fromWireLimits(Limits, now) : noLimits) };
}

export function fromWireCredentialChange(
  { Name, Status, Limits }: Type.Static<typeof credentialChange>,
  now: Date,
): CredentialChange {
  return { name: Name ?? null, status: Status ?? null, limits: Limits ? fromWireLimits(Limits, now) : null };
}

export function overlapSecondsOf(body: Type.Static<typeof rotation> | undefined): number {
  return (body?.OverlapHours ?? 0) * 3_600;
}

function fromWireLimits(given: Type.Static<typeof limitsGiven>, now: Date): CredentialLimits {
  const { Scopes, AddressBlocks, ExpiresAt, SpendingLimits } = given;
  const faults: Fault[] = [];
  const addressBlocks = (AddressBlocks ?? []).map((text, index) => {
    const block = parseAddressBlock(text.trim());
    if (block !== null) return block;
    const detail = `"${text}" is not an address block such as 192.0.2.0/24.`;
    faults.push({ pointer: `/Limits/AddressBlocks/${index}`, code: 'NotAllowed', detail });
    return text;
  });
  const expiresAt = ExpiresAt ? new Date(ExpiresAt) : null;
  if (expiresAt && expiresAt <= now)
    faults.push({ pointer: '/Limits/ExpiresAt', code: 'OutOfRange', detail: 'The end must be in the future.' });
  const spendingLimits = (SpendingLimits ?? []).map(({ CurrencyCode: currencyCode, Amount }, index, all) => {
    const pointer = `/Limits/SpendingLimits/${index}`;
    const minor = amountFromWire(Amount, currencyCode as CurrencyCode);
    if (minor === null) {
      const detail = `Amount has too many decimals for ${currencyCode}.`;
      faults.push({ pointer: `${pointer}/Amount`, code: 'NumberTooPrecise', detail });
    }
    if (all.findIndex((other) => other.CurrencyCode === currencyCode) < index)
      faults.push({
        pointer: `${pointer}/CurrencyCode`,
        code: 'NotAllowed',
        detail: 'Each currency can be listed once.',
      });
    return { currencyCode, amountMinor: Number(minor ?? 0n) };
  });
  if (faults.length > 0) throw new InvalidRequest(faults);
  return { scopes: Scopes ?? usualAccountScopes, addressBlocks, expiresAt, spendingLimits };
}

export function toWireCredential(credential: Credential): Type.Static<typeof wireCredential> {
  return {
    Id: credential.id,
    Name: credential.name,
    Email: credential.email,
    AccessTokenHint: credential.accessTokenHint,
    Status: credential.status,
    CreatedAt: credential.createdAt.toISOString(),
    LastUsedAt: credential.lastUsedAt?.toISOString() ?? null,
    PreviousTokenEndsAt: credential.previousTokenEndsAt?.toISOString() ?? null,
    Limits: {
      Scopes: [...credential.scopes],
      AddressBlocks: [...credential.addressBlocks],
      ExpiresAt: credential.expiresAt?.toISOString() ?? null,
      SpendingLimits: credential.spendingLimits.map(({ currencyCode, amountMinor }) => ({
        CurrencyCode: currencyCode,
        Amount: amountToWire(BigInt(amountMinor), currencyCode as CurrencyCode),
      })),
    },
  };
}

export function toWireCreated({ credential, accessToken }: WithAccessToken): Type.Static<typeof createdCredential> {
  return { Credential: toWireCredential(credential), AccessToken: accessToken.reveal() };
}
