import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressFiles } from './compress-files.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/portal/',
  plugins: [react(), compressFiles(`${import.meta.dirname}/dist/assets`)],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // A picture inside a style sheet would be a data: address, which the portal's policy does not allow.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
});
