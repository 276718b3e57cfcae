import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig } from 'vite';

const sourceDir = join(import.meta.dirname, 'src');
/** The command line, and each file that runs as a thread: `service/src/kit/threads/thread-file.ts` finds them by name. */
const entries = readdirSync(sourceDir, { recursive: true, encoding: 'utf8' })
  .filter((path) => path === join('main', 'cli.ts') || path.endsWith('.thread.ts'))
  .map((path) => [basename(path, '.ts'), join(sourceDir, path)] as const);

const { builtIn } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as {
  builtIn: string[];
};

/**
 * Every file that Node reads at start-up costs it a millisecond, and there are 1,500 of them; a few large ones are
 * read in less than half the time. What has native code or files of its own, and what is not ESM, stays outside.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [{ name: 'copy-guides', generateBundle: copyGuides }],
  ssr: { noExternal: builtIn },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(entries),
      output: { entryFileNames: 'main/[name].js', chunkFileNames: 'main/[name]-[hash].js' },
    },
  },
});

/** `service/src/http/guides` shows them as pages. */
function copyGuides(this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown }) {
  const guidesDir = join(import.meta.dirname, '../docs/guides');
  for (const name of readdirSync(guidesDir))
    this.emitFile({ type: 'asset', fileName: `guides/${name}`, source: readFileSync(join(guidesDir, name), 'utf8') });
}
