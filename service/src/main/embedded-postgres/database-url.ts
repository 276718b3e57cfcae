import { type Address, databaseName, userName } from './cluster.ts';

/** A connection string for pg. PGSSLMODE of the environment must not apply to a server without TLS on loopback. */
export function databaseUrl(address: Address, password: string): string {
  const credentials = `${userName}:${encodeURIComponent(password)}`;
  if (address.socketDir === null) {
    return `postgresql://${credentials}@127.0.0.1:${address.port}/${databaseName}?sslmode=disable`;
  }
  const host = encodeURIComponent(address.socketDir);
  return `postgresql://${credentials}@/${databaseName}?host=${host}&port=${address.port}&sslmode=disable`;
}
