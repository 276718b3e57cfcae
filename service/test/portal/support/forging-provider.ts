import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is wrong with an ID token, or with what stands around it. */
export interface Forgery {
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Default: the provider's own key. */
  readonly signedWith?: 'nothing' | 'another key' | 'the client secret' | 'its own key, and changed afterwards';
  /** Of the document in which a provider describes itself. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface ForgingProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the next answers are to contain; the nonce is that of the attempt. */
  next: { readonly nonce: string; readonly email: string; readonly forgery: Forgery };
  close(): Promise<void>;
}

const lifetimeSeconds = 300;

/** An OpenID Connect provider on loopback that answers whatever a test wants, where a real one would refuse to. */
export async function startForgingProvider(): Promise<ForgingProvider> {
  const [own, another] = [newKey(), newKey()];
  const server = createServer((request, response) => {
    const answers: Readonly<Record<string, () => unknown>> = {
      '/.well-known/openid-configuration': () => ({
        ...metadataOf(provider.issuer),
        ...provider.next.forgery.metadata,
      }),
      '/jwks': () => ({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] }),
      '/token': () => ({ access_token: 'unused', token_type: 'Bearer', id_token: idToken() }),
    };
    const answer = answers[request.url ?? ''];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer?.() ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: ForgingProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: 'bestow',
    clientSecret: 'a secret that only both sides know',
    next: { nonce: '', email: '', forgery: {} },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  function idToken(): string {
    const { nonce, email, forgery } = provider.next;
    const now = Math.floor(Date.now() / 1_000);
    const { issuer: iss, clientId: aud } = provider;
    const times = { iat: now, auth_time: now, exp: now + lifetimeSeconds };
    const claims = { iss, aud, sub: email, email, email_verified: true, groups: ['gift-buyers'], nonce, ...times };
    const sign = (key: typeof own) => signed('RS256', { ...claims, ...forgery.claims }, rsaOf(key));
    switch (forgery.signedWith) {
      case 'nothing':
        return signed('none', claims, () => '');
      case 'another key':
        return sign(another);
      case 'the client secret':
        return signed('HS256', claims, (text) =>
          createHmac('sha256', provider.clientSecret).update(text).digest('base64url'),
        );
      case 'its own key, and changed afterwards': {
        const [head, , signature] = sign(own).split('.');
        return [head, encoded({ ...claims, name: 'Changed' }), signature].join('.');
      }
      default:
        return sign(own);
    }
  }
  return provider;
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2_048 });

const rsaOf =
  ({ privateKey }: ReturnType<typeof newKey>) =>
  (text: string) =>
    createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url');

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signed(alg: string, claims: object, sign: (text: string) => string): string {
  const text = `${encoded({ alg, typ: 'JWT', kid: 'own' })}.${encoded(claims)}`;
  return `${text}.${sign(text)}`;
}

function metadataOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: false,
  };
}
