import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { addPersonWithPassword } from '../../../src/accounts/people/manage-people.ts';
import type { OperatorRole, Person, Role } from '../../../src/accounts/people/types.ts';
import { withTransaction } from '../../../src/database/database.ts';
import type { AccountId } from '../../../src/kit/ids.ts';
import { type Answer, HttpCaller } from '../../support/http-caller.ts';
import type { TestApi } from '../../support/test-api.ts';

export const cookieName = '__Host-bestow-portal';
const signOnCookieName = '__Host-bestow-sign-on';
export const password = 'seven lanterns over the quay';

/** Behaves like a browser: it stores the cookie and sends the headers of the portal's own pages. */
export class PortalCaller {
  readonly #http: HttpCaller;
  cookie = '';
  /** What a browser keeps while its person is at the provider. */
  signOnCookie = '';
  constructor(baseUrl: string) {
    this.#http = new HttpCaller(baseUrl);
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, undefined, headers);
  }
  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', path, body, headers);
  }
  patch(path: string, body?: unknown): Promise<Answer> {
    return this.send('PATCH', path, body);
  }
  put(path: string, body?: unknown): Promise<Answer> {
    return this.send('PUT', path, body);
  }
  delete(path: string): Promise<Answer> {
    return this.send('DELETE', path);
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await this.#http.send(method, `/portal/api${path}`, body, {
      ...this.#cookieHeader(),
      'x-bestow-portal': '1',
      'sec-fetch-site': 'same-origin',
      ...headers,
    });
    const set = answer.headers.getSetCookie().find((line) => line.startsWith(`${cookieName}=`));
    if (set) this.cookie = set.slice(cookieName.length + 1).split(';')[0] ?? '';
    const begun = answer.headers.getSetCookie().find((line) => line.startsWith(`${signOnCookieName}=`));
    if (begun) this.signOnCookie = begun.slice(signOnCookieName.length + 1).split(';')[0] ?? '';
    return answer;
  }

  #cookieHeader(): Record<string, string> {
    const cookies = [
      ...(this.cookie === '' ? [] : [`${cookieName}=${this.cookie}`]),
      ...(this.signOnCookie === '' ? [] : [`${signOnCookieName}=${this.signOnCookie}`]),
    ];
    return cookies.length === 0 ? {} : { cookie: cookies.join('; ') };
  }

  async signIn(email: string, secret: string = password): Promise<Answer> {
    return this.post('/SignIn', { Email: email, Password: secret });
  }
}

export interface SignedIn {
  readonly person: Person;
  readonly portal: PortalCaller;
}

export function givenPerson(
  api: TestApi,
  accountId: AccountId | null,
  role: Role,
  name = 'Given',
  operatorRoles?: readonly OperatorRole[],
): Promise<Person> {
  const email = `${role}-${randomBytes(5).toString('hex')}@example.com`;
  return withTransaction(api.database.db, (tx) =>
    addPersonWithPassword(tx, { accountId, email, name, role, ...(operatorRoles && { operatorRoles }) }, password),
  );
}

/** A person of the account (null: an operator), signed in. */
export async function givenSignedIn(api: TestApi, accountId: AccountId | null, role: Role): Promise<SignedIn> {
  return signedIn(api, await givenPerson(api, accountId, role));
}

/** An operator with these roles, signed in. */
export async function givenOperator(api: TestApi, roles: readonly OperatorRole[], name = 'Given'): Promise<SignedIn> {
  return signedIn(api, await givenPerson(api, null, 'operator', name, roles));
}

async function signedIn(api: TestApi, person: Person): Promise<SignedIn> {
  const portal = new PortalCaller(api.baseUrl);
  const answer = await portal.signIn(person.email);
  expect(answer.status, answer.text).toBe(200);
  return { person, portal };
}
