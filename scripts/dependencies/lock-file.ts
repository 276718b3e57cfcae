/** The parts of package-lock.json that the checks read. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
  readonly engines?: { readonly node?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export interface ShippedPackage {
  readonly name: string;
  /** Its folder, relative to the root. */
  readonly place: string;
  readonly entry: LockedPackage;
}

/** The names of packages that a workspace's build puts into its files: `builtIn` in its package.json. */
export type BuiltIn = Readonly<Record<string, readonly string[]>>;

const workspaces = ['service', 'client', 'portal'];

/**
 * What an installation of Bestow runs: the dependencies of its workspaces, transitively, and what is built into their
 * files.
 */
export function listShipped(lock: LockFile, builtIn: BuiltIn): ShippedPackage[] {
  const found = new Map<string, ShippedPackage>();
  const add = (from: string, name: string): void => {
    const place = findPlace(lock, from, name);
    if (place === null || found.has(place)) return;
    const entry = lock.packages[place] as LockedPackage;
    if (entry.link) return;
    found.set(place, { name, place, entry });
    for (const next of dependenciesOf(entry)) add(place, next);
  };
  for (const workspace of workspaces) {
    for (const name of dependenciesOf(lock.packages[workspace] ?? {})) add(workspace, name);
    for (const name of builtIn[workspace] ?? []) add(workspace, name);
  }
  return [...found.values()];
}

function dependenciesOf({ dependencies, optionalDependencies, peerDependencies }: LockedPackage): string[] {
  return [dependencies, optionalDependencies, peerDependencies].flatMap((names) => Object.keys(names ?? {}));
}

/**
 * Like Node's module resolution: in the folder itself, then in each parent. Null for an optional package that is
 * absent.
 */
function findPlace(lock: LockFile, from: string, name: string): string | null {
  const folders = [from];
  for (let end = from.lastIndexOf('/node_modules/'); end >= 0; end = from.lastIndexOf('/node_modules/', end - 1)) {
    folders.push(from.slice(0, end));
  }
  const places = [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`];
  return places.find((place) => lock.packages[place] !== undefined) ?? null;
}
