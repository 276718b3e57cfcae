import { runTool } from './run-tool.ts';

/** publint: is the package put together well; attw: do its types fit each kind of module resolution. Throws with what they say. */
export function checkPackedClient(modules: string, packed: string): void {
  runTool(modules, 'publint', ['--strict', packed]);
  runTool(modules, 'attw', [packed]);
}
