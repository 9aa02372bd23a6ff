/**
 * Test files that `npm test` leaves to `npm run test:all`, by the reason. `npm test` runs what a change can break: it has
 * each rule, call, permission and the main paths of each screen. A sweep repeats what a test there proves, over many more
 * cases, sizes, histories or minutes, or proves what only fails when the machine or the network does. Paths are from the
 * tests' folder, without `.test.ts`; one that ends with `/` names a whole folder.
 */
export const sweeps: Readonly<Record<string, readonly string[]>> = {
  'Visit every page and control as each role': ['web/shell/crawler', 'web/browser'],
  'Draw screens in many widths, themes and text sizes': [
    'web/shell/looks',
    'web/analytics/group-analytics-looks',
    'web/epics/list-looks',
    'web/epics/looks',
    'web/epics/tree-looks',
    'web/filters/filter-bar-looks',
    'web/issues/issue-looks',
    'web/roadmap/looks',
    'web/widgets/looks',
    'web/billing/billing-looks',
    'web/deployments/protections-looks',
    'web/geo/sites-looks',
    'web/hooks/hooks-looks',
    'web/members/members-looks',
    'web/repositories/repository-looks',
    'web/status-checks/status-checks-looks',
    'web/vulnerabilities/vulnerabilities-looks',
  ],
  'Weigh and watch pages while they load: bytes, requests, layout shifts, scripts that come late': [
    'web/shell/first-load',
    'web/shell/layout-shift',
    'web/shell/opened-pages',
    'web/work-items/late-code',
    'web/work-items/page-cost',
  ],
  'Try further paths of screens, whose main paths npm test has': [
    'web/app/change-feed',
    'web/epics/keyboard',
    'web/epics/keyboard-walk',
    'web/epics/tree-forms',
    'web/epics/tree-forms.dom',
    'web/epics/tree-move',
    'web/epics/tree-pointer',
    'web/issues/bulk-edit',
    'web/issues/bulk-edit.dom',
    'web/issues/issue-further.dom',
    'web/roadmap/keyboard-walk',
    'web/roadmap/moving-further',
    'web/roadmap/phone',
    'web/shell/faults',
    'web/shell/fingers',
    'web/widgets/gallery',
    'web/work-items/tasks-further.dom',
    'web/work-items/text',
    'web/work-items/uploads',
  ],
  'Follow people through a day, and a script through its commands, whose steps npm test has one by one': [
    'cli/administration',
    'web/story/',
  ],
  'Scroll and move through thousands of rows': ['web/epics/tree-size', 'web/roadmap/scrolling'],
  'Cut connections and restart servers under open pages, with two people at work': ['web/live/', 'web/work-items/live'],
  'Kill processes in the middle of their work, and start them again': [
    'cli/embedded',
    'cli/killed-hooks',
    'cli/killed-import',
    'cli/killed-incoming-mails',
    'cli/killed-mails',
    'cli/killed-server',
    'cli/killed-undo',
    'cli/promote',
    'cli/serve-faults',
    'infrastructure/database/embedded/embedded-database',
  ],
  'Run a primary and its secondaries on real replication': [
    'cli/sites',
    'interfaces/http/read-replica',
    'interfaces/http/removed-site',
    'interfaces/http/secondary',
  ],
  'Send hostile values to every parameter, and floods to the server': [
    'infrastructure/markdown/markdown-worker-pool',
    'interfaces/http/hostile-requests',
    'interfaces/http/outgoing-requests',
    'interfaces/http/slow-readers',
    'interfaces/rest/hostile-parameters',
    'interfaces/rest/long-texts',
    'interfaces/rest/notes/hostile-notes',
    'interfaces/rest/uploads/large-uploads',
  ],
  'Try every way into an account after every other, and copy repositories that are odd or damaged': [
    'access/proved-addresses',
    'infrastructure/repositories/folder-repositories',
  ],
  'Walk every list of the GraphQL API to its end, in every order': ['interfaces/graphql/connections'],
  'Take rights and places away between the commit of each write and its answer': ['access/lost-after-commit'],
  'Compare answers in worlds that differ in hidden things only': [
    'access/chart-leaks',
    'access/leaks',
    'access/internal-note-leaks',
    'access/quick-action-leaks',
    'access/visibility-agrees',
  ],
  'Carry out thousands of random acts, read random texts and plans, and rebuild every row from the log': [
    'application/import/untidy-plans',
    'application/large-changes',
    'application/markdown/one-reader',
    'application/work-items/history',
    'application/work-items/roll-ups-agree',
    'infrastructure/maintenance/integrity',
    'interfaces/tree-storm',
  ],
  'Back up, damage and restore whole instances': ['infrastructure/maintenance/backup', 'cli/maintenance'],
  'Compare thousands of random plans with what the rules of scheduling demand': [
    'domain/scheduling/oracle-sweep',
    'web/roadmap/following-agrees',
    'web/roadmap/scheduler-in-browser',
  ],
  'Let all members try the permission matrix, in places of other visibility, too': [
    'access/internal-matrix-sweep',
    'access/matrix-pages-sweep',
    'access/private-matrix-sweep',
    'access/public-matrix-sweep',
  ],
  'Read query plans on large tables': ['infrastructure/database/plans', 'infrastructure/database/search-plans'],
  'Run a benchmark in small, or follow the heap while it grows': ['bench/', 'infrastructure/heap-growth'],
};

/** Why a test file, given by its path from the tests' folder, is a sweep; undefined for one of `npm test`. */
export function sweepOf(file: string): string | undefined {
  const path = file.replace(/\.test\.[jt]s$/, '');
  return Object.keys(sweeps).find((reason) =>
    sweeps[reason]?.some((one) => (one.endsWith('/') ? path.startsWith(one) : path === one)),
  );
}
