import { Resolver } from 'node:dns/promises';
import type { LookupFunction, Socket } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { isForbiddenAddress, type WebhookUrlPolicy } from '../kit/address-guard.ts';

/** The name resolves, or the connection went, to a forbidden address. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

export class UnknownHost extends Error {
  override readonly name = 'UnknownHost';
}

/** All addresses of a name, of both families. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

const connectTimeoutMs = 5_000;
const keepAliveMs = 10_000;
const dnsTimeoutMs = 2_000;
const dnsTries = 2;

/**
 * Connects only to public addresses. All results of every lookup are checked, and so is the address of the opened
 * socket. No redirects, no proxies, no decompression.
 */
export function createGuardedAgent(policy: WebhookUrlPolicy, resolve: ResolveName = createResolver()): Dispatcher {
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    lookup: guardedLookup(policy, resolve),
    // Explicit, because an environment variable could otherwise disable it.
    rejectUnauthorized: true,
  });
  return new Agent({
    connect(options, callback) {
      const isForbidden = ({ remoteAddress }: Socket) => isForbiddenAddress(remoteAddress ?? '', policy);
      const opening = connect(options, (...[error, socket]) => {
        if (error || !isForbidden(socket)) return error ? callback(error, null) : callback(null, socket);
        socket.destroy();
        callback(new ForbiddenAddress(), null);
      }) as unknown as Socket;
      // For https the check above runs after the handshake. This one runs before it, so that a forbidden host
      // receives nothing.
      opening.prependOnceListener('connect', () => {
        if (options.protocol === 'https:' && isForbidden(opening)) opening.destroy(new ForbiddenAddress());
      });
    },
    pipelining: 1,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

function guardedLookup(policy: WebhookUrlPolicy, resolve: ResolveName): LookupFunction {
  return (name, options, callback) => {
    resolveAllowed(name, policy, resolve).then(
      (addresses) => {
        if (options.all) return callback(null, addresses);
        const [first] = addresses;
        callback(null, first?.address ?? '', first?.family);
      },
      (error: Error) => callback(error, []),
    );
  };
}

async function resolveAllowed(name: string, policy: WebhookUrlPolicy, resolve: ResolveName) {
  const isLocal = /^localhost\.?$/i.test(name);
  const addresses = isLocal ? ['127.0.0.1', '::1'] : await resolve(name);
  if (addresses.length === 0) throw new UnknownHost();
  // One forbidden result rejects the name: we cannot control which one a connection would use.
  if (addresses.some((address) => isForbiddenAddress(address, policy))) throw new ForbiddenAddress();
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}

/**
 * Queries name servers directly: the system's resolver has four threads, which four slow names would block for
 * everyone.
 */
export function createResolver(servers?: readonly string[]): ResolveName {
  const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: dnsTries });
  if (servers) resolver.setServers(servers);
  return async (name) => {
    const answers = await Promise.all([
      resolver.resolve4(name).catch(() => []),
      resolver.resolve6(name).catch(() => []),
    ]);
    return answers.flat();
  };
}
