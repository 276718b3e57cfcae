import { hash } from '@node-rs/argon2';
import { actingBy } from '../../service/src/accounts/acting.ts';
import { createCredential } from '../../service/src/accounts/manage-credentials.ts';
import { createOperatorCredential } from '../../service/src/accounts/operators/operator-credentials.ts';
import type { OperatorScope } from '../../service/src/accounts/operators/scopes.ts';
import { addPersonBySignOn, type NewPerson } from '../../service/src/accounts/people/manage-people.ts';
import { replacePassword } from '../../service/src/accounts/people/queries.ts';
import type { OperatorRole, Role } from '../../service/src/accounts/people/types.ts';
import { type Database, withTransaction } from '../../service/src/database/database.ts';
import type { AccountScope } from '../../service/src/kit/account-scopes.ts';
import type { AccountId } from '../../service/src/kit/ids.ts';
import type { Caller, Company } from './callers.ts';
import { patiently } from './patiently.ts';
import type { Sender } from './sender.ts';
import type { Service } from './service.ts';

const password = 'seven lanterns over the quay';
/** Checking it takes 0.1 ms instead of the 20 ms of real ones, and dozens of people sign in each round. */
const quickCosts = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const passwordHash = hash(password, quickCosts);
const portalHeaders = { 'x-bestow-portal': '1', 'sec-fetch-site': 'same-origin' };

export interface Making {
  readonly service: Service;
  readonly sender: Sender;
  /** Makes addresses and markers of this cast different from those of earlier ones. */
  readonly round: number;
}

export async function tokenCaller(
  { service: { database }, sender, round }: Making,
  company: Company,
  kind: string,
  scopes: readonly AccountScope[],
): Promise<Caller> {
  const email = `${company.marker}-${kind}@example.com`;
  const caller: Caller = {
    name: `credential ${kind} of ${company.marker} in round ${round}`,
    audience: 'account',
    company,
    isAble: kind === 'full',
    headers: {},
    async renew() {
      const { accessToken } = await withTransaction(database.db, (tx) =>
        createCredential(tx, company.accountId as AccountId, {
          name: `${company.marker} ${kind}`,
          email,
          scopes: [...scopes],
        }),
      );
      const headers = { email, accesstoken: accessToken.reveal() };
      const { status, text } = await sender.send({ method: 'POST', path: '/v1/Tokens', headers, body: null });
      // A suspended account gets no token.
      if (status === 200) caller.headers = { authorization: `Bearer ${JSON.parse(text).Value}` };
    },
  };
  await patiently(caller.renew);
  return caller;
}

export async function personCaller(
  { service: { database }, sender, round }: Making,
  company: Company | null,
  role: Role,
  operatorRoles: readonly OperatorRole[],
): Promise<Caller> {
  let count = 0;
  const caller: Caller = {
    name: `person ${role} ${operatorRoles.join()} of ${company?.marker ?? 'the operator'} in round ${round}`,
    audience: 'person',
    company,
    isAble: role === 'admin' || operatorRoles[0] === 'admin',
    headers: portalHeaders,
    // A new person: an act may have changed the role, the password or the second factor of the one before.
    async renew() {
      const email = `${company?.marker ?? `operator${round}`}-${role}${operatorRoles[0] ?? ''}-${++count}@example.com`;
      const accountId = (company?.accountId ?? null) as AccountId | null;
      const name = `${company?.marker ?? 'Operator'} ${role}`;
      const given = { accountId, email, name, role, ...(operatorRoles.length > 0 && { operatorRoles }) };
      await addPerson(database, given);
      const body = Buffer.from(JSON.stringify({ Email: email, Password: password }));
      const headers = { ...portalHeaders, 'content-type': 'application/json' };
      const answer = await sender.send({ method: 'POST', path: '/portal/api/SignIn', headers, body });
      const cookie = [answer.headers['set-cookie'] ?? []].flat()[0]?.split(';')[0] ?? '';
      caller.headers = { ...portalHeaders, cookie };
    },
  };
  await patiently(caller.renew);
  return caller;
}

/** An operator's own bearer token, for the calls below /operator. */
export async function operatorPersonCaller({ service: { database }, sender, round }: Making): Promise<Caller> {
  let count = 0;
  const caller: Caller = {
    name: `token of an operator in round ${round}`,
    audience: 'operatorPerson',
    company: null,
    isAble: true,
    headers: {},
    async renew() {
      const email = `token${round}-${++count}@example.com`;
      const given = { accountId: null, email, name: 'Operator', role: 'operator' as const };
      await addPerson(database, given);
      const headers = { email, password };
      const { status, text } = await sender.send({ method: 'POST', path: '/operator/Tokens', headers, body: null });
      if (status === 200) caller.headers = { authorization: `Bearer ${JSON.parse(text).Value}` };
    },
  };
  await patiently(caller.renew);
  return caller;
}

export async function operatorCaller(
  { service: { database }, round }: Making,
  name: string,
  scopes: readonly OperatorScope[],
): Promise<Caller> {
  const caller: Caller = {
    name: `operator credential with ${name} in round ${round}`,
    audience: 'operator',
    company: null,
    isAble: name === 'all scopes',
    headers: {},
    async renew() {
      const acting = actingBy(async () => undefined);
      const wish = { name: 'Fuzz', scopes: [...scopes], addressBlocks: [], expiresAt: null, creator: null };
      const { secret } = await createOperatorCredential({ db: database.db, environment: 'stage' }, acting, wish);
      caller.headers = { authorization: `Bearer ${secret.reveal()}` };
    },
  };
  await patiently(caller.renew);
  return caller;
}

async function addPerson({ db }: Database, given: NewPerson): Promise<void> {
  const quickHash = await passwordHash;
  await withTransaction(db, async (tx) => {
    const { id } = await addPersonBySignOn(tx, given);
    await replacePassword(tx, id, quickHash);
  });
}
