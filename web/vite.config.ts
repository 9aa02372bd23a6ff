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
 * What would become dozens of tiny files, each a request and work for the browser even from its cache: what every page
 * starts with, and what pages share, in a few files by what needs them. A module goes to the group of the highest
 * priority that takes it, and takes what it imports along.
 */
const sharedCode = [
  { name: 'start', tags: ['$initial' as const], priority: 4 },
  { name: 'looks', test: /lucide-react|\.css$/, minShareCount: 2, priority: 4 },
  // What the first view of the roadmap needs, the largest that has to be small, and most other pages too.
  {
    name: 'common',
    test: anyOf(
      /web\/(?:api|app|state)\/.*\.ts$/,
      /web\/app\/groups\/(?:group-row|visibility)\.tsx$/,
      /web\/creation\/sign-in-first\.tsx$/,
      /domain\/(?:calendar|colors|filters|roadmap|labels|todos)\//,
      /domain\/(?:text\/plural|access\/role|work-items\/(?:overdue|web-path|work-item|epic-color))\.ts$/,
      /web\/work-items\/links\/link(?:ed-items|-words)\.ts$/,
      /web\/widgets\/(?:badge|field|moment|label-chip|hidden-badge)\//,
      /web\/widgets\/(?:announcer|still-rows|waiting-rows)\.tsx?$/,
      /react-aria.*\/(?:FieldError|Text|useLabels)\.mjs$/,
    ),
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'filters',
    test: anyOf(/web\/(?:filters|widgets\/(?:combobox|hover-card))\//),
    minShareCount: 2,
    priority: 3,
  },
  {
    name: 'fields',
    test: anyOf(
      /react-aria.*\/(?:TextField|Input|SearchField|Checkbox|RadioGroup|Switch|ToggleButtonGroup)\.mjs$/,
      /web\/widgets\/(?:text-field|search-field|password-field|checkbox|radio-group|switch|segmented-control|link)\//,
      /web\/work-items\/list\//,
    ),
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'overlays',
    test: anyOf(
      /react-aria.*\/(?:Dialog|Modal|Popover|Select|ListBox)\.mjs$/,
      /web\/widgets\/(?:dialog|drawer|popover|select|list-box)\//,
    ),
    minShareCount: 2,
    priority: 1,
  },
  // The pages of items, which share nearly all of it.
  {
    name: 'items',
    test: anyOf(
      /web\/(?:work-items|issues)\//,
      /web\/widgets\/(?:markdown-editor|rendered-markdown|date-field)\//,
      /domain\/iterations\//,
      /sortablejs/,
    ),
    minShareCount: 2,
    priority: 0,
  },
];

/** Matches paths of modules, whatever separates their parts on this system. */
function anyOf(...patterns: readonly RegExp[]): (id: string) => boolean {
  return (id) => patterns.some((pattern) => pattern.test(id.replaceAll('\\', '/')));
}

/**
 * Builds web/ into dist/public: one entry, a chunk per page, hashed names under /assets, no inline script or style,
 * so that the page lives under the strict Content-Security-Policy.
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
