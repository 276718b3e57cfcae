import { randomInt } from 'node:crypto';
import { createAccount } from '../../accounts/create-account.ts';
import { createCredential } from '../../accounts/manage-credentials.ts';
import { addPersonWithPassword } from '../../accounts/people/manage-people.ts';
import { insertDepartment, listAccounts, lockAccountTable } from '../../accounts/queries.ts';
import { insertAccountCarrier, insertBranding, upsertAccountProduct } from '../../catalog/queries.ts';
import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import { recordFundingRequest } from '../../funding/request-funding.ts';
import { applyFunding } from '../../funding/settle-funding.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import { type DemoCatalog, readDemoCatalog } from './read-demo-catalog.ts';
import { seedCatalog } from './seed-catalog.ts';

/** The sign-ins of a demo account, known only while it is created. */
export interface DemoAccount {
  readonly name: string;
  readonly email: string;
  readonly accessToken: string;
  readonly webhookSecret: string;
  readonly portalEmail: string;
  readonly portalPassword: string;
}

export interface DemoOperator {
  readonly email: string;
  readonly password: string;
}

export interface DemoSignIns {
  readonly accounts: readonly DemoAccount[];
  readonly operator: DemoOperator;
  /** The second operator, for actions that need two. */
  readonly secondOperator: DemoOperator;
}

interface DemoAccountPlan {
  readonly name: string;
  readonly email: string;
  readonly portalEmail: string;
  readonly hasDepartments: boolean;
  readonly funds: readonly {
    readonly currencyCode: string;
    readonly availableMinor: bigint;
    readonly pendingMinor?: bigint;
  }[];
}

const plans: readonly DemoAccountPlan[] = [
  {
    name: 'Acme Rewards',
    email: 'integrator@acme.example',
    portalEmail: 'admin@acme.example',
    hasDepartments: false,
    funds: [
      { currencyCode: 'USD', availableMinor: 1_000_000_00n, pendingMinor: 5_000_00n },
      { currencyCode: 'EUR', availableMinor: 250_000_00n },
      { currencyCode: 'GBP', availableMinor: 250_000_00n },
      { currencyCode: 'JPY', availableMinor: 20_000_000n },
      { currencyCode: 'KWD', availableMinor: 10_000_000n },
    ],
  },
  {
    name: 'Globex People Team',
    email: 'integrator@globex.example',
    portalEmail: 'admin@globex.example',
    hasDepartments: true,
    funds: [
      { currencyCode: 'USD', availableMinor: 100_000_00n },
      { currencyCode: 'EUR', availableMinor: 50_000_00n },
    ],
  },
];

/**
 * Fills an empty stage database, once. `keep` stores the sign-ins before the commit, so that a crash leaves either
 * nothing or accounts whose secrets are known.
 */
export async function seedDemo(
  db: Db,
  keyRing: KeyRing,
  keep: (signIns: DemoSignIns) => Promise<void>,
): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    await lockAccountTable(tx);
    if ((await listAccounts(tx)).length > 0) return false;
    const catalog = readDemoCatalog();
    await seedCatalog(tx, catalog);
    const accounts: DemoAccount[] = [];
    for (const plan of plans) accounts.push(await seedAccount(tx, keyRing, catalog, plan));
    const operator = await seedOperator(tx, { email: 'operator@bestow.example', name: 'Demo operator' });
    const second = { email: 'second-operator@bestow.example', name: 'Second demo operator' };
    await keep({ accounts, operator, secondOperator: await seedOperator(tx, second) });
    return true;
  });
}

async function seedAccount(
  tx: Tx,
  keyRing: KeyRing,
  catalog: DemoCatalog,
  plan: DemoAccountPlan,
): Promise<DemoAccount> {
  const { id, webhookSecret } = await createAccount(tx, keyRing, { name: plan.name });
  const credential = await createCredential(tx, id, { name: 'Demo integration', email: plan.email });
  for (const branding of catalog.brandings) await insertBranding(tx, id, branding);
  for (const carrier of catalog.carriers) await insertAccountCarrier(tx, id, carrier.id);
  if (plan.hasDepartments) {
    for (const department of catalog.departments) await insertDepartment(tx, id, department);
    await upsertAccountProduct(tx, id, {
      productId: 'meridian-partners-usd',
      isEntitled: true,
      fee: null,
      discountPercentage: null,
    });
  }
  for (const fund of plan.funds) await seedFunds(tx, id, fund);
  const portalPassword = newDemoPassword();
  const admin = { accountId: id, email: plan.portalEmail, name: `${plan.name} admin`, role: 'admin' } as const;
  await addPersonWithPassword(tx, admin, portalPassword);
  return {
    name: plan.name,
    email: plan.email,
    accessToken: credential.accessToken.reveal(),
    webhookSecret: webhookSecret.reveal(),
    portalEmail: plan.portalEmail,
    portalPassword,
  };
}

async function seedOperator(tx: Tx, person: { readonly email: string; readonly name: string }): Promise<DemoOperator> {
  const password = newDemoPassword();
  await addPersonWithPassword(tx, { ...person, accountId: null, role: 'operator' }, password);
  return { email: person.email, password };
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const demoPasswordLetters = 20;

/** Random for each installation: an accidentally exposed server must not accept a password from a manual. */
function newDemoPassword(): string {
  const text = Array.from({ length: demoPasswordLetters }, () => letters[randomInt(letters.length)]).join('');
  return (text.match(/.{5}/g) ?? []).join('-');
}

async function seedFunds(tx: Tx, accountId: AccountId, fund: DemoAccountPlan['funds'][number]): Promise<void> {
  const request = (amountMinor: bigint) =>
    recordFundingRequest(tx, { appliedAfterSeconds: null }, accountId, {
      currencyCode: fund.currencyCode as CurrencyCode,
      amountMinor,
      reference: 'Demo funds',
      idempotencyKey: null,
    });
  await applyFunding(tx, await request(fund.availableMinor));
  if (fund.pendingMinor) await request(fund.pendingMinor);
}
