import { StartupError } from './startup-error.ts';

/** What a connection needs of the server that it leads to. */
export type WantedServer = 'primary' | 'primaryPreferred' | 'standby' | 'standbyPreferred';

export interface ServerPlace {
  /** A name, an IP address, or the folder of a socket. */
  readonly host: string;
  readonly port: number;
}

/** An address that names several servers, or what kind of server it needs. */
export interface DatabaseAddress {
  /** As it was written; the key of everything that is remembered about these servers. */
  readonly text: string;
  /** The same with the first server alone, as the driver reads it. */
  readonly url: string;
  /** In order of preference. */
  readonly servers: readonly ServerPlace[];
  readonly wants: WantedServer;
}

const serversMax = 16;
const defaultPort = 5432;

/** The names that libpq uses. */
const wantedByTarget: Readonly<Record<string, WantedServer>> = {
  'read-write': 'primary',
  primary: 'primary',
  any: 'primaryPreferred',
  'read-only': 'standby',
  standby: 'standby',
  'prefer-standby': 'standbyPreferred',
};

/**
 * Reads addresses as libpq does: `postgresql://user@a:5432,b:5433/db?target_session_attrs=…`. Null for an address with
 * one server that asks for nothing. Among several servers the primary is used unless the address says otherwise.
 */
export function parseDatabaseAddress(text: string, setting = 'DATABASE_URL'): DatabaseAddress | null {
  const parts = /^(postgres(?:ql)?:\/\/)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/.exec(text);
  if (!parts) return null;
  const [, scheme = '', authority = '', path = '', query = ''] = parts;
  const options = query.split('&').filter((option) => option !== '');
  const target = optionOf(options, 'target_session_attrs');
  const at = authority.lastIndexOf('@') + 1;
  const places = placesOf(authority.slice(at), optionOf(options, 'host'), optionOf(options, 'port'));
  if (target === null && places.length <= 1) return null;
  const wants = target === null ? 'primary' : wantedByTarget[target];
  const servers = places.map(([host, port]) => ({ host: hostOf(host), port: portOf(port) }));
  const isSound = wants !== undefined && servers.length > 0 && servers.length <= serversMax;
  if (!isSound || servers.some(({ host, port }) => host === '' || !(port > 0 && port < 65_536)))
    throw invalidAddress(setting);
  const [first] = servers as [ServerPlace];
  const others = options.filter((option) => !/^(?:host|port|target_session_attrs)=/.test(option));
  const shown = [`host=${encodeURIComponent(first.host)}`, `port=${first.port}`, ...others].join('&');
  return { text, url: `${scheme}${authority.slice(0, at)}${path || '/'}?${shown}`, servers, wants };
}

/** The address of a single server of those that an address names. */
export function hostsOf(text: string): readonly string[] {
  const [, authority = '', query = ''] = /^[a-z]+:\/\/([^/?#]*)[^?#]*(?:\?([^#]*))?$/.exec(text) ?? [];
  const named = optionOf(query.split('&'), 'host');
  return placesOf(authority.slice(authority.lastIndexOf('@') + 1), named, null).map(([host]) => hostOf(host));
}

type WrittenPlace = readonly [host: string, port: string];

/** The options replace what stands before the path, as in libpq. One port counts for all hosts. */
function placesOf(authority: string, hosts: string | null, ports: string | null): WrittenPlace[] {
  const written: readonly WrittenPlace[] =
    hosts === null
      ? authority.split(',').map((place) => {
          const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(place) ?? [];
          return [host, port];
        })
      : hosts.split(',').map((host) => [host, '']);
  const given = ports?.split(',') ?? [];
  return written.map(([host, port], index) => [host, given[index] ?? (given.length === 1 ? (given[0] ?? '') : port)]);
}

function optionOf(options: readonly string[], name: string): string | null {
  const found = options.findLast((option) => option.startsWith(`${name}=`));
  return found === undefined ? null : decoded(found.slice(name.length + 1));
}

function hostOf(written: string): string {
  return decoded(written.replace(/^\[(.*)\]$/, '$1'));
}

function portOf(written: string): number {
  return written === '' ? defaultPort : Number(written);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** The address is not repeated: it may contain a password. */
function invalidAddress(setting: string): StartupError {
  return new StartupError(
    `${setting} is not a valid address; several servers are written postgresql://user:password@a:5432,b:5432/database, and target_session_attrs is one of read-write, primary, any, read-only, standby, prefer-standby.`,
  );
}
