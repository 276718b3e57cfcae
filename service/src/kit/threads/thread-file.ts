import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serviceDir } from '../service-dir.ts';

/** The argument of `new Worker`: a file, or a script that loads one. */
export interface ThreadStart {
  readonly script: string | URL;
  readonly isScript: boolean;
}

/**
 * How a thread's file is started. `path` is the file below `src`, without its ending: "claims/drawing/draw-pdf.thread".
 * The build makes an entry of each `*.thread.ts` beside the command line's. From the sources, in tests and tools, a
 * thread has no loader for TypeScript of its own, so it registers one before it loads the file.
 */
export function threadStart(path: string): ThreadStart {
  const isBuilt = !import.meta.filename.endsWith('.ts');
  if (isBuilt) return { script: pathToFileURL(join(import.meta.dirname, `${basename(path)}.js`)), isScript: false };
  const loaderDir = dirname(createRequire(import.meta.url).resolve('tsx/package.json'));
  const loader = pathToFileURL(join(loaderDir, 'dist/esm/api/index.mjs')).href;
  const file = pathToFileURL(join(serviceDir, 'src', `${path}.ts`)).href;
  const script = `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(file)}); })`;
  return { script, isScript: true };
}
