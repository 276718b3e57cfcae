import { readText } from '../files.ts';
import type { BuiltIn } from './lock-file.ts';

const builtWorkspaces = ['service', 'portal'];

export function readBuiltIn(): BuiltIn {
  return Object.fromEntries(builtWorkspaces.map((workspace) => [workspace, namesIn(workspace)]));
}

function namesIn(workspace: string): readonly string[] {
  const { builtIn } = JSON.parse(readText(`${workspace}/package.json`)) as { readonly builtIn: readonly string[] };
  return builtIn;
}
