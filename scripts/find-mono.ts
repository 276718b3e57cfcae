import { existsSync } from 'node:fs';

const places = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/** Compiler and runtime of Mono on this machine, or null. */
export function findMono(): { readonly mcs: string; readonly mono: string } | null {
  const folder = places.find((place) => existsSync(`${place}/mcs`) && existsSync(`${place}/mono`));
  return folder === undefined ? null : { mcs: `${folder}/mcs`, mono: `${folder}/mono` };
}
