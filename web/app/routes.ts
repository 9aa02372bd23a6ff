import { route } from './route.ts';

/** All pages. The server answers 404 for every other address, and the page that says so is shown. */
export const routes = [
  route('home', '/', () => import('../home/home-page.tsx')),
  route('signIn', '/users/sign_in', () => import('../sign-in/sign-in-page.tsx'), { isBare: true }),
  route('signUp', '/users/sign_up', () => import('../sign-in/sign-up-page.tsx'), { isBare: true }),
  route('profile', '/-/profile', () => import('../profile/profile-page.tsx')),
  route('todos', '/dashboard/todos', () => import('../todos/todos-page.tsx')),
  route('search', '/search', () => import('../search/search-page.tsx')),
  route('abuseReports', '/admin/abuse_reports', () => import('../abuse-reports/abuse-reports-page.tsx')),
  route('roadmap', '/groups/*fullPath/-/roadmap', () => import('../roadmap/roadmap-page.tsx')),
  route('epics', '/groups/*fullPath/-/epics', () => import('../epics/list/epics-page.tsx')),
  route('newEpic', '/groups/*fullPath/-/epics/new', () => import('../epics/new/new-epic-page.tsx')),
  route('epic', '/groups/*fullPath/-/epics/:iid', () => import('../epics/epic-page.tsx')),
  route('groupIssues', '/groups/*fullPath/-/issues', () => import('../issues/list/issues-page.tsx')),
  route('groupTemplates', '/groups/*fullPath/-/description_templates', () => import('../templates/templates-page.tsx')),
  route('cadences', '/groups/*fullPath/-/cadences', () => import('../iterations/cadences-page.tsx')),
  route('iteration', '/groups/*fullPath/-/iterations/:id', () => import('../iterations/iteration-page.tsx')),
  route('issues', '/*fullPath/-/issues', () => import('../issues/list/issues-page.tsx')),
  route('newIssue', '/*fullPath/-/issues/new', () => import('../issues/new/new-issue-page.tsx')),
  route('incident', '/*fullPath/-/issues/incident/:iid', () => import('../issues/issue-page.tsx')),
  route('issue', '/*fullPath/-/issues/:iid', () => import('../issues/issue-page.tsx')),
  route('templates', '/*fullPath/-/description_templates', () => import('../templates/templates-page.tsx')),
  route('seats', '/groups/*fullPath/-/usage_quotas', () => import('../billing/usage-quotas-page.tsx')),
  route('subscription', '/groups/*fullPath/-/billings', () => import('../billing/subscription-page.tsx')),
  route('aiSettings', '/groups/*fullPath/-/settings/ai', () => import('../ai/ai-settings-page.tsx')),
  route('group', '/groups/*fullPath', () => import('../groups/group-page.tsx')),
];
