import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export interface CompanyPerson {
  readonly sub: string;
  readonly email: string;
  readonly name?: string;
  readonly groups?: readonly string[];
  readonly isVerified?: boolean;
}

export interface CompanyProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whoever signs in there, by what they type as their name. */
  readonly people: Map<string, CompanyPerson>;
  /** Signs in as a browser without scripts would; answers the query of the address that the browser is sent back to. */
  signIn(authorizationUrl: string, login: string): Promise<string>;
  close(): Promise<void>;
}

const stepsMax = 12;

/** A real OpenID Connect provider on loopback, with its own sign-in and consent pages. */
export async function startCompanyProvider(redirectUris: readonly string[]): Promise<CompanyProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, CompanyPerson>();
  const [clientId, clientSecret] = ['bestow', 'a secret that only both sides know'];
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: true } },
    findAccount: (_context: unknown, login: string) => ({
      accountId: login,
      claims: () => claimsOf(people.get(login)),
    }),
  });
  server.on('request', provider.callback());
  return {
    issuer,
    clientId,
    clientSecret,
    people,
    signIn: (url, login) => signInAt(url, login),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function claimsOf(person: CompanyPerson | undefined) {
  if (!person) throw new Error('nobody with this login');
  const { sub, email, name = 'Carla Company', groups = [], isVerified = true } = person;
  return { sub, email, email_verified: isVerified, name, groups };
}

async function signInAt(authorizationUrl: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  let address = authorizationUrl;
  let form: string | null = null;
  for (let step = 0; step < stepsMax; step++) {
    const answer: Response = await fetch(address, {
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form !== null && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form !== null && { method: 'POST', body: form }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = answer.headers.get('location');
    form = null;
    if (location) {
      const next = new URL(location, address);
      if (next.pathname === '/portal/sign-on') return next.search.slice(1);
      address = next.href;
      continue;
    }
    const page = await answer.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (!prompt) throw new Error(`unexpected page of the provider: ${page.slice(0, 500)}`);
    form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login, password: 'any' }) }).toString();
  }
  throw new Error('the provider sent us around in circles');
}
