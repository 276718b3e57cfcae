import { installPackages } from '../on-demand/install-packages.ts';

/** The tools of `package.json` beside this file, installed on first use. Null: the registry cannot be reached. */
export function installApiTools(): string | null {
  return installPackages(import.meta.dirname, 'api-tools');
}
