import { Resolver } from 'node:dns/promises';

/** The TXT records of a name, or why they are not known. */
export type TxtLookup = (name: string) => Promise<readonly string[] | 'unknown'>;

const dnsTimeoutMs = 3_000;
const dnsTries = 2;
const noRecords: readonly string[] = ['ENOTFOUND', 'ENODATA'];

/** Asks the name servers of this machine, or the given ones. */
export function createTxtLookup(servers?: readonly string[]): TxtLookup {
  const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: dnsTries });
  if (servers) resolver.setServers(servers);
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      return noRecords.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : 'unknown';
    }
  };
}
