import { StartupError } from './startup-error.ts';

export type Environ = Readonly<Record<string, string | undefined>>;

export function text(environ: Environ, name: string): string | null {
  const value = environ[name]?.trim();
  return value ? value : null;
}

export function integer(
  environ: Environ,
  name: string,
  bounds: { min: number; max: number; otherwise: number },
): number {
  return optionalInteger(environ, name, bounds) ?? bounds.otherwise;
}

export function optionalInteger(environ: Environ, name: string, bounds: { min: number; max: number }): number | null {
  const value = text(environ, name);
  if (value === null) return null;
  const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= bounds.min && number <= bounds.max) return number;
  throw new StartupError(`${name} is "${value}" but must be a whole number from ${bounds.min} to ${bounds.max}.`);
}

export function choice<T extends string>(environ: Environ, name: string, allowed: readonly T[], otherwise: T): T {
  const value = text(environ, name);
  if (value === null) return otherwise;
  const found = allowed.find((candidate) => candidate === value);
  if (found) return found;
  throw new StartupError(`${name} is "${value}" but must be one of ${allowed.join(', ')}.`);
}

export function flag(environ: Environ, name: string, otherwise: boolean): boolean {
  return choice(environ, name, ['on', 'off'], otherwise ? 'on' : 'off') === 'on';
}

/** An https URL without user, query, fragment or trailing slash; also http where allowed. Otherwise null. */
export function httpAddress(value: string, allowsHttp: boolean): string | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isAllowed = url !== null && (url.protocol === 'https:' || (allowsHttp && url.protocol === 'http:'));
  if (!isAllowed || url.search || url.hash || url.username || url.password) return null;
  return url.href.replace(/\/+$/, '');
}
