import type { CodeSource } from './source.ts';

const askAgainSeconds = 60;

/**
 * Stands for a supplier that products or open requests name but this process does not know, such as one whose settings were
 * removed. It is passed over; but what it may have issued is waited for, as for any other supplier.
 */
export function createMissingSource(name: string): CodeSource {
  const isAsked = (supplier: string | undefined) => supplier === name;
  return {
    name,
    acquire: async (portions) =>
      portions.map(({ line }) => ({
        kind: isAsked(line.openRequest?.supplier) ? 'Later' : 'Unavailable',
        afterSeconds: askAgainSeconds,
      })),
  };
}
