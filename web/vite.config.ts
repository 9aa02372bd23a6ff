import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { defineConfig } from 'vite';

/** Browsers that know `light-dark()`, cascade layers and `dvh`; with an older target the tokens would be rewritten. */
const browsers = ['chrome123', 'edge123', 'firefox121', 'safari17.5'];

/** Has the browser fetch the latin face with the page, so that the fallback face is seldom seen. */
function preloadFont(): Plugin {
  return {
    name: 'milepost-preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        const face = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name));
        if (!face) return [];
        const attrs = { rel: 'preload', href: `/${face}`, as: 'font', type: 'font/woff2', crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/**
 * What would become many tiny files, each a request and work for the browser even from its cache: what every page starts
 * with, and icons and styles that several pages share. Merging more makes pages fetch code they do not use.
 */
const sharedCode = [
  { name: 'start', tags: ['$initial' as const], priority: 1 },
  { name: 'icons', test: /lucide-react/, minShareCount: 2 },
  { name: 'styles', test: /\.css$/, minShareCount: 2 },
];

/**
 * Builds web/ into dist/public: one entry, a chunk per page, hashed names under /assets, no inline script or style,
 * so that the page lives under the strict policy of security.md §5.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [{ ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }, react(), preloadFont()],
  build: {
    outDir: '../dist/public',
    emptyOutDir: true,
    target: browsers,
    cssTarget: browsers,
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: sharedCode } } },
    reportCompressedSize: false,
    // The limit that counts is the first load's, compressed; the benchmark prints it.
    chunkSizeWarningLimit: 1000,
  },
});
