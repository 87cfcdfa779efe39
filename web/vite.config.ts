import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { packed } from './build/packed.ts';
import { pocket } from './build/pocket.ts';
import { serviceWorker } from './build/service-worker.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Where `npm run dev` finds a running server: `cargo run -p corral -- serve`. */
const server = process.env['CORRAL_SERVER'] ?? 'http://127.0.0.1:8080';

// The server refuses requests whose origin is not its own, so the proxy speaks with the server's origin.
const proxied = { target: server, changeOrigin: true, ws: true, headers: { origin: server } };

/** Their tests draw them into a page that no browser shows. */
const COMPONENTS = ['src/ui/*.test.ts', 'src/art/*.test.ts', 'src/**/*.dom.test.ts'];

export default defineConfig({
  plugins: [svelte(), pocket(), serviceWorker(), packed()],
  worker: { format: 'es' },
  resolve: { alias: { $lib: here('src/lib'), $ui: here('src/ui'), $art: here('src/art') } },
  build: {
    target: 'es2022',
    // Nothing is inlined: the page's content security policy knows no data: scripts, and small files compress badly
    // anyway.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  preview: {
    headers: {
      // The server's own policy, so that what it would forbid fails here as well.
      'content-security-policy':
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "manifest-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; " +
        "frame-ancestors 'none'",
    },
  },
  server: {
    proxy: { '/api': proxied, '/ws': proxied },
    fs: { allow: ['..'] },
    watch: { ignored: ['**/e2e/results/**'] },
  },
  test: {
    // Ends a test that hangs. On a busy machine the first test at a table takes long: it compiles all of it.
    testTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
          exclude: COMPONENTS,
        },
      },
      {
        extends: true,
        // Svelte as it is in a browser, and not as a server would have it.
        resolve: { conditions: ['browser', ...defaultClientConditions] },
        plugins: [svelteTesting()],
        test: {
          name: 'components',
          environment: 'happy-dom',
          include: COMPONENTS,
          setupFiles: ['test/dom/setup.ts'],
          isolate: false,
        },
      },
    ],
  },
});
