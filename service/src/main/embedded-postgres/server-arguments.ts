import type { Address, Cluster } from './cluster.ts';

const durableSettings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
const fleetingSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** PostgreSQL's command line. The data folder stands first, because a running server is known by it. */
export function serverArguments(cluster: Cluster, address: Address): string[] {
  const settings: Record<string, string> = {
    max_connections: '100',
    shared_buffers: '128MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(cluster.isDurable ? durableSettings : fleetingSettings),
    ...cluster.settings,
    listen_addresses: '127.0.0.1',
    port: String(address.port),
    unix_socket_directories: address.socketDir === null ? '' : `"${address.socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '%m [%p] ',
    lc_messages: 'C',
  };
  return ['-D', cluster.dir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
