import { createAccount } from '../../service/src/accounts/create-account.ts';
import { allScopes } from '../../service/src/accounts/operators/scopes.ts';
import type { OperatorRole, Role } from '../../service/src/accounts/people/types.ts';
import { insertAccountCarrier, insertBranding } from '../../service/src/catalog/queries.ts';
import { withTransaction } from '../../service/src/database/database.ts';
import { recordFundingRequest } from '../../service/src/funding/request-funding.ts';
import { applyFunding } from '../../service/src/funding/settle-funding.ts';
import { type AccountScope, allAccountScopes } from '../../service/src/kit/account-scopes.ts';
import type { CurrencyCode } from '../../service/src/kit/currencies.ts';
import type { AccountId } from '../../service/src/kit/ids.ts';
import { readDemoCatalog } from '../../service/src/main/demo/read-demo-catalog.ts';
import type { Caller, Cast, Company } from './callers.ts';
import { KnownValues } from './known-values.ts';
import { type Making, operatorCaller, operatorPersonCaller, personCaller, tokenCaller } from './make-callers.ts';
import { patiently } from './patiently.ts';
import type { Sender } from './sender.ts';
import type { Service } from './service.ts';

const openingMinor = 100_000_000n;
const currencies = ['USD', 'EUR', 'JPY'];
const companyCount = 3;
const readerScopes: readonly AccountScope[] = ['catalog:read', 'orders:read'];
const rolesByCompany: readonly (readonly Role[])[] = [
  ['admin', 'approver', 'orderer', 'finance', 'viewer'],
  ['admin', 'orderer'],
  ['admin'],
];
const operatorRolesOf: readonly (readonly OperatorRole[])[] = [
  ['admin'],
  ['support', 'warehouse'],
  ['catalog', 'finance'],
];
const nobody = async () => undefined;

/** Three new companies with credentials and people of every role, operators of several, and a visitor. */
export async function makeCast(service: Service, sender: Sender, round: number): Promise<Cast> {
  const making = { service, sender, round };
  const companies: Company[] = [];
  const callers: Caller[] = [];
  for (let index = 0; index < companyCount; index++) {
    const marker = `mk${round}q${'abc'[index]}z`;
    const accountId = await patiently(() => addAccount(making, marker));
    const company = { accountId, marker, known: new KnownValues() };
    companies.push(company);
    callers.push(await tokenCaller(making, company, 'full', allAccountScopes));
    callers.push(await tokenCaller(making, company, 'reader', readerScopes));
    for (const role of rolesByCompany[index] ?? []) callers.push(await personCaller(making, company, role, []));
  }
  const operatorKnown = new KnownValues();
  for (const { accountId } of companies) operatorKnown.addId('Accounts', { id: accountId, of: {} });
  for (const roles of operatorRolesOf) callers.push(await personCaller(making, null, 'operator', roles));
  callers.push(
    await operatorCaller(making, 'all scopes', allScopes),
    await operatorCaller(making, 'reader', ['accounts:read']),
  );
  callers.push(await operatorPersonCaller(making));
  callers.push({ name: 'visitor', audience: 'public', company: null, isAble: true, headers: {}, renew: nobody });
  return { companies, operatorKnown, callers, inCatalog: new Set() };
}

function addAccount({ service: { database, keyRing } }: Making, marker: string): Promise<AccountId> {
  const { brandings, carriers } = readDemoCatalog();
  return withTransaction(database.db, async (tx) => {
    const { id } = await createAccount(tx, keyRing, { name: `${marker} company` });
    for (const branding of brandings) await insertBranding(tx, id, branding);
    for (const carrier of carriers) await insertAccountCarrier(tx, id, carrier.id);
    for (const currencyCode of currencies) {
      const asked = {
        currencyCode: currencyCode as CurrencyCode,
        amountMinor: openingMinor,
        reference: null,
        idempotencyKey: null,
      };
      await applyFunding(tx, await recordFundingRequest(tx, { appliedAfterSeconds: null }, id, asked));
    }
    return id;
  });
}
