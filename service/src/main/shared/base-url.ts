import type { Config } from '../../kit/config.ts';

/** Where callers and recipients reach the service: as configured, otherwise where it listens. */
export function baseUrlOf({ baseUrl, host, port }: Pick<Config, 'baseUrl' | 'host' | 'port'>): string {
  return baseUrl ?? `http://${urlHost(host)}:${port}`;
}

export function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
