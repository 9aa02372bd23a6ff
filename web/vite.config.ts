import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { defineConfig } from 'vite';

const sourceFolder = fileURLToPath(new URL('.', import.meta.url));

/** Browsers with `light-dark()`, cascade layers and `dvh`; an older target would rewrite the tokens. */
const browsers = ['chrome123', 'edge123', 'firefox121', 'safari17.5'];

/** Preloads the latin font, so that the fallback font is rarely visible. */
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
 * Leaves out the React keys of icons, random letters that hardly compress, and their other names. The elements of an
 * icon never change, so they need no keys.
 */
function plainIcons(): Plugin {
  return {
    name: 'milepost-plain-icons',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\// },
      handler: (code) => ({
        code: code.replace(/,\s*key: "\w+"/g, '').replace(/,\s*aliases: \[[^\]]*\]/, ''),
        map: null,
      }),
    },
  };
}

/**
 * Groups modules that would become dozens of tiny files, each a request: what every page starts with, and what pages
 * share, in a few chunks by their users. A module belongs to the matching group of the highest priority, together with
 * its imports.
 */
const sharedCode = [
  { name: 'start', tags: ['$initial' as const], priority: 9 },
  // Modules of the roadmap's first view, which has the strictest size limit, and of most other pages.
  {
    name: 'common',
    test: anyOf(
      /lucide-react/,
      // Without the classes of places that few open, and of what opens later.
      /\/web\/(?!administration|seats|creation|sites|iterations|members|places|roadmap\/(?:issues|iterations|moving)|settings|vulnerabilities|work-items\/(?:boards|list\/issue-lines)|widgets\/(?:dialog|form|page-links|popover|list-box|select)\/).*\.css$/,
      // Without what only lists and settings are made of.
      /web\/(?:api|app|state)\/(?!groups\/visibility-choices|own-acts|search\/|upload-failure|entry-list|namespace|use-leave-guard|address-view|form|list-screen|numbered-pages|reading|row-selection).*\.ts$/,
      /web\/app\/groups\/(?:group-row|visibility)\.tsx$/,
      /domain\/(?:calendar|colors|labels|todos)\//,
      /domain\/(?:filters\/(?:frequent-items|search-words)|roadmap\/(?:timeframe-text|(?:measured-)?progress)|iterations\/iteration)\.ts$/,
      /domain\/(?:text\/plural|access\/role|work-items\/(?:health-texts|overdue|web-path|work-item|constraints|epic-colors|link-timing))\.ts$/,
      /web\/work-items\/(?:sidebar\/health-choices|type-icons)\.ts$/,
      /web\/work-items\/links\/(?:linked-items|link-words|timing-of-answer)\.ts$/,
      /domain\/scheduling\/plan\.ts$/,
      /web\/work-items\/dragging\/(?:create-sortable|edge-scroll)\.ts$/,
      /web\/widgets\/(?:badge|choice-menu|field|moment|label-chip|hidden-badge)\//,
      /web\/widgets\/(?:arriving-focus|drag-canceled|use-printing|when-opened|drawer\/drawer)\.tsx?$/,
      /web\/widgets\/(?:alert\/load-failure|announcer|combobox\/(?:suggestion|use-active-suggestion)|hover-card\/hover-card-store|lazy-part|still-rows|waiting-rows)\.tsx?$/,
      /react-aria.*\/(?:FieldError|Text|useLabels)\.mjs$/,
    ),
    minShareCount: 2,
    priority: 8,
  },
  {
    name: 'entry',
    test: anyOf(/web\/sign-in\/(?:entry-|new-password\.|leave-for)/),
    includeDependenciesRecursively: false,
    priority: 7,
  },
  { name: 'combobox', test: anyOf(/web\/widgets\/combobox\//), minShareCount: 2, priority: 7 },
  // Fields, and what pages of items share with lists and with pages that make new items.
  {
    name: 'fields',
    test: anyOf(
      /react-aria.*\/(?:TextField|Input|SearchField|Checkbox|Switch)\.mjs$/,
      /web\/widgets\/(?:text-area|text-field|search-field|checkbox|radio-group|switch|segmented-control|link|table|page-links)\//,
      /web\/state\/(?:numbered-pages|row-selection)/,
      /web\/widgets\/(?:dialog\/(?:dialog|confirm-dialog|discard-question)|popover\/popover|hover-card\/card-lines|button\/form-buttons|alert\/form-error)\.tsx$/,
      /web\/work-items\/(?:item-(?:address|context|store)|place-crumbs|conversation\/comment-draft|editor\/secret-(?:dialog|warning)|list\/(?!display-options|issue-lines)[\w-]+|quick-actions\/action-feedback)\./,
      /web\/work-items\/(?:operations\/labels|sidebar\/(?:date-titles|labels-|label-choice|lazy-editors|new-label|option-search|sidebar-section))/,
      /web\/issues\/issue-context/,
      /web\/(?:widgets\/rendered-markdown\/|api\/upload-failure)/,
      /web\/app\/search\//,
      /web\/creation\/sign-in-first\.tsx$/,
      /domain\/(?:references\/reference\.ts$|uploads|work-items\/duration\.ts$)/,
    ),
    minShareCount: 2,
    priority: 6,
  },
  // What the first view of a roadmap shares with what follows it, and the edges of columns, which tables have, too.
  {
    name: 'roadmap-shared',
    test: anyOf(
      /web\/roadmap\/(?:roadmap-context|epics\/(?:epic-in-words|roadmap-epic)|timeline\/(?:bar-paint|row-icons|timeline-sizes))\./,
      /web\/widgets\/width-edge\//,
    ),
    includeDependenciesRecursively: false,
    priority: 6,
  },
  // The first rows of a roadmap wait for it, since it lies above them.
  {
    name: 'roadmap-iterations',
    test: anyOf(
      /web\/roadmap\/(?:iterations\/(?!iteration-(?:mov|dialog))|operations\/iterations)/,
      /domain\/roadmap\/cadence-lines/,
    ),
    includeDependenciesRecursively: false,
    priority: 7,
  },
  // Follows the first bars; phones, which list epics, do not fetch it.
  {
    name: 'roadmap-chart',
    test: anyOf(
      /web\/roadmap\/(?:links\/(?:drawn-links|ghost-bars|link-)|moving\/(?:bar-gestures|drag-presence-frames|guide-lines|moving-layer\.tsx)|range\/zoom-gestures|timeline\/(?:bar-hints|column-edge|link-lines))/,
      /lucide-react.*\/icons\/hand\./,
    ),
    includeDependenciesRecursively: false,
    priority: 7,
  },
  // Follows the first view of a roadmap: what draws its sheets for paper, too.
  {
    name: 'roadmap-later',
    test: anyOf(
      /web\/roadmap\/(?:roadmap-dialogs|swiping\/|arranging\/arranging-layer|footer|printing\/|scheduling\/loaded-plan|links\/(?:dependents|working-days)|(?:epics|operations)\/undated-epics|range\/(?!range-dialog)|lanes\/lane-(?:gestures|hand|moving)|milestones\/milestone-(?:mover|moving)|issues\/|operations\/(?:epic-issues|epic-outline|milestone-dues|working-calendars|reschedule)|placing\/(?:new-epic-row|draft-dates)|placing\/placing\.|timeline\/(?:heading-row|inline-place|measurement-row)|moving\/(?!delete-epic-dialog|moved-bars|moving-dialogs|selected-bars|dates-dialog|schedule-dialog|bar-menu|bar-mover))/,
      /domain\/(?:lists\/chunks|roadmap\/(?:color-keys|grouped-rows|guides|link-path|moved-schedule|picture\/(?!picture\.)|plan-density|zoom)|scheduling\/(?!plan\.))/,
    ),
    includeDependenciesRecursively: false,
    priority: 6,
  },
  {
    name: 'filters',
    test: anyOf(
      /web\/filters\//,
      /domain\/filters\//,
      // Boards and tables, which show it, have filters, too.
      /domain\/work-items\/worst-health/,
      // The meaning of colors is fetched by those who choose it, and moves of bars and sheets for paper after the bars.
      /domain\/roadmap\/(?!cadence-lines|color-keys|grouped-rows|guides|link-path|moved-schedule|picture\/(?!picture\.)|plan-density|zoom)/,
    ),
    minShareCount: 2,
    priority: 5,
  },
  {
    name: 'overlays',
    test: anyOf(
      /react-aria.*\/(?:Dialog|Modal|Popover|Select|ListBox)\.mjs$/,
      /web\/widgets\/(?:hover-card\/card-surface|select\/|list-box\/)/,
      /web\/app\/list-controls\./,
      /web\/widgets\/(?:dialog|drawer|popover)\/(?:.*-(?:window|surface)\.tsx|lost-escape\.ts)$/,
      /web\/widgets\/(?:dialog|popover)\/.*\.css$/,
    ),
    minShareCount: 2,
    priority: 4,
  },
  // Forms for texts, which follow what is read, and the search for secrets in what they send.
  {
    name: 'editor',
    test: anyOf(
      /web\/widgets\/markdown-editor\/(?!references\/reference-suggestions)/,
      /web\/work-items\/(?:editor\/(?:reference-sources|use-editing|description-field)|templates\/|operations\/reference-search)/,
      /web\/work-items\/conversation\/(?:mailed-notice|new-comment-editor|reply-form)\./,
      /domain\/(?:people\/access-token|quick-actions|templates|text\/secrets)/,
      /web\/widgets\/thumbnail/,
    ),
    includeDependenciesRecursively: false,
    priority: 2,
  },
  // Assignees, which the pages of issues, of new ones and of epics share.
  {
    name: 'people',
    test: anyOf(
      /web\/work-items\/(?:sidebar\/(?:assigned-people|assignee(?!s-editor))|operations\/assignee-candidates)/,
    ),
    includeDependenciesRecursively: false,
    minShareCount: 2,
    priority: 3,
  },
  // What widgets of the sidebar edit with.
  {
    name: 'sidebar-editors',
    test: anyOf(
      /web\/work-items\/sidebar\/(?:editors|label-dropdown|number-editor|option-list)\./,
      /web\/widgets\/date-field\/(?!calendar-header|day-calendar)/,
    ),
    includeDependenciesRecursively: false,
    priority: 2,
  },
  // The item pages, which share nearly all of it.
  {
    name: 'items',
    test: anyOf(
      // Without what is loaded when it is needed.
      /web\/(?:work-items\/(?!list\/|table\/|burn-up\/)|issues\/(?!sidebar\/))(?!boards\/|bulk-edit|copy-reference|history\/|list\/|operations\/board-place|place-crumbs|places|references|dragging\/|tasks\/task-(?!progress)|.*-dialog|.*-editor|.*emoji-grid|.*links-card|.*(?:label-form|link-form|link-form-fields|timing-fields|timing-form)\.)/,
    ),
    minShareCount: 2,
    priority: 1,
  },
  // What moves rows of trees, tasks and labels.
  {
    name: 'sorting',
    test: anyOf(/web\/work-items\/dragging\/(?!create-sortable|cancel-drag|grip)/),
    includeDependenciesRecursively: false,
    priority: 0,
  },
  // Task lists and child tasks, which few items have.
  {
    name: 'task-lists',
    test: anyOf(
      /web\/work-items\/tasks\/task-(?:changes|controls|conversion|keys|menu|places)/,
      /web\/issues\/tasks\/task-rows/,
      /domain\/text\/(?:list-|lifted-list|lines)/,
    ),
    includeDependenciesRecursively: false,
    priority: 0,
  },
  // Of issues and their bulk edit; epics have other fields.
  {
    name: 'issue-fields',
    test: anyOf(
      /web\/issues\/(?:sidebar\/(?!.*-editor)|operations\/choices)/,
      /web\/work-items\/sidebar\/number-widget/,
      /domain\/iterations\//,
    ),
    minShareCount: 2,
    priority: 2,
  },
  // Of milestones and iterations.
  {
    name: 'burn-up',
    test: anyOf(/web\/(?:work-items\/(?:burn-up|list\/issue-lines)|widgets\/(?:chart|progress-lines))/),
    includeDependenciesRecursively: false,
    minShareCount: 2,
    priority: 3,
  },
  { name: 'places', test: anyOf(/web\/work-items\/places\//), minShareCount: 2, priority: 0 },
  // What lists and settings are made of.
  {
    name: 'settings',
    test: anyOf(
      /web\/widgets\/(?:form|list-states)\//,
      /web\/app\/(?:administration-page|loaded-page|namespace|namespace-page|use-leave-guard)\./,
      /web\/state\/(?:address-view|form-checks|form|list-screen|reading)\./,
    ),
    minShareCount: 2,
    priority: 4.5,
  },
  {
    name: 'passwords',
    test: anyOf(/web\/widgets\/password-field\//, /domain\/people\/identity/),
    minShareCount: 2,
    priority: 0,
  },
  { name: 'sites', test: anyOf(/(?:web|domain)\/sites\//), minShareCount: 2, priority: 0 },
  { name: 'members', test: anyOf(/web\/members\//), minShareCount: 2, priority: 0 },
  {
    name: 'dialogs',
    test: anyOf(
      /web\/work-items\/(?:copy-reference|dragging\/grip)\.tsx?$/,
      /web\/widgets\/dialog\/(?:deletion|delete-dialog|form-dialog)\./,
      /web\/app\/entry-(?:list|page)\./,
    ),
    minShareCount: 2,
    priority: 0,
  },
  // The form for title and description.
  {
    name: 'text-form',
    test: anyOf(
      /web\/work-items\/text\/(?:conflict-panel|text-editing|text-form)\./,
      /web\/work-items\/conversation\/comment-edit(?:or)?\./,
      /domain\/text\/merge/,
    ),
    includeDependenciesRecursively: false,
    priority: 2,
  },
  // Forms of items, which are loaded when they are first opened.
  {
    name: 'forms',
    test: anyOf(/web\/work-items\/(?:links|references)\//),
    minShareCount: 2,
    priority: 0,
  },
];

/** Matches module paths with any path separator. */
function anyOf(...patterns: readonly RegExp[]): (id: string) => boolean {
  return (id) => patterns.some((pattern) => pattern.test(id.replaceAll('\\', '/')));
}

/** The name of a class in the page: by its file, without the line that Vite adds, since scripts hold all these names. */
function className(name: string, file: string): string {
  const path = relative(sourceFolder, file).replaceAll('\\', '/');
  const hash = createHash('sha256').update(path).digest('base64url');
  return `_${name}_${hash.slice(0, 4)}`;
}

/**
 * Builds web/ into dist/public: one entry, a chunk per page, hashed names under /assets, and no inline script or style,
 * because of the strict Content-Security-Policy.
 */
export default defineConfig({
  root: sourceFolder,
  plugins: [{ ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }, react(), plainIcons(), preloadFont()],
  css: { modules: { generateScopedName: className } },
  build: {
    outDir: '../dist/public',
    emptyOutDir: true,
    target: browsers,
    cssTarget: browsers,
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: sharedCode },
        // Hashes hardly compress, and the first script names all files; seven letters tell two builds apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
    reportCompressedSize: false,
    // The limit that matters is the compressed size of the first load, which the benchmark prints.
    chunkSizeWarningLimit: 1000,
  },
});
