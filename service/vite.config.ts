import { defineConfig } from 'vite';

/**
 * Every file that Node reads at start-up costs it a millisecond, and there are 1,500 of them; a few large ones are
 * read in less than half the time. What has native code or files of its own, and what is not ESM, stays outside.
 */
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: ['csv-parse', 'kysely', 'libphonenumber-js', 'lru-cache', 'typebox'] },
  build: {
    ssr: 'src/main/cli.ts',
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'main/[name].js', chunkFileNames: 'main/[name]-[hash].js' } },
  },
});
