import { runStatements } from './run-statements.ts';

/** Creates a database with this name and returns its address. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await runStatements(serverUrl, `create database ${name}`);
  return withDatabase(serverUrl, name);
}

// Not the URL class: it does not accept an address with a socket folder and no host.
export function withDatabase(serverUrl: string, name: string): string {
  return serverUrl.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}
