import { addresses, signInAddress } from '../addresses.ts';
import type { Application } from '../application-context.ts';
import type { Command } from '../commands/command.ts';
import { currentGroupPath, currentProjectPath } from './current-group.ts';
import { themeChoices } from '../../theme/theme.ts';
import { themeNames } from '../../theme/theme-names.ts';

/** Commands of every page. */
export function shellCommands({ router, shell, session, theme, groups }: Application): Command[] {
  const goTo = (address: string) => async (): Promise<void> => void (await router.navigate(address));
  const open = (id: string, title: string, keys: Command['keys'] & {}, run: () => void): Command => ({
    id,
    title,
    keys,
    section: 'Global',
    run,
  });
  const inProject = (id: string, title: string, keys: string, address: (path: string) => string): Command => ({
    id,
    title,
    keys,
    section: 'Go to',
    isEnabled: () => currentProjectPath(router.path) !== null,
    run: () => goTo(address(currentProjectPath(router.path) ?? ''))(),
  });
  return [
    { ...open('palette', 'Search or jump to…', ['$mod+k', '/', 's'], () => shell.openPalette(true)), hidden: true },
    open('shortcuts', 'Keyboard shortcuts', '?', () => shell.openShortcuts(true)),
    open('fold-rail', 'Collapse or expand sidebar', '$mod+\\', shell.toggleRail),
    {
      id: 'home',
      title: 'Home',
      section: 'Go to',
      keys: 'g h',
      keywords: ['start', 'groups', 'assigned to me'],
      run: goTo(addresses.home),
    },
    {
      id: 'group-roadmap',
      title: 'Roadmap of this group',
      section: 'Go to',
      keys: 'g r',
      isEnabled: () => currentGroupPath(router.path) !== null,
      run: () => goTo(addresses.roadmap(currentGroupPath(router.path) ?? ''))(),
    },
    {
      id: 'group',
      title: 'Overview of this group',
      section: 'Go to',
      keys: 'g o',
      isEnabled: () => currentGroupPath(router.path) !== null,
      run: () => goTo(addresses.group(currentGroupPath(router.path) ?? ''))(),
    },
    {
      id: 'todos',
      title: 'To-dos',
      section: 'Go to',
      keys: 'Shift+t',
      isEnabled: () => session.signedIn,
      run: goTo(addresses.todos),
    },
    {
      id: 'api-reference',
      title: 'REST API',
      section: 'Go to',
      keywords: ['openapi', 'reference', 'developers'],
      run: goTo(addresses.apiReference),
    },
    {
      id: 'profile',
      title: 'Your profile',
      section: 'Go to',
      keys: 'g p',
      keywords: ['account', 'settings', 'sessions', 'preferences'],
      isEnabled: () => session.signedIn,
      run: goTo(addresses.profile),
    },
    ...(['issue', 'epic'] as const).map((type) => ({
      id: `new-${type}`,
      title: `New ${type}`,
      section: 'Create',
      keys: `n ${type.charAt(0)}`,
      keywords: ['create', 'add'],
      isEnabled: () => session.signedIn && (type === 'issue' || groups.canCreateEpic),
      run: goTo(addresses.newItem(type)),
    })),
    ...(['project', 'group'] as const).map((kind) => ({
      id: `new-${kind}`,
      title: `New ${kind}`,
      section: 'Create',
      keywords: ['create', 'add'],
      isEnabled: () =>
        kind === 'group' ? session.user?.canCreateGroup === true : session.signedIn && groups.canCreateProject,
      run: goTo(kind === 'project' ? addresses.newProject : addresses.newGroup),
    })),
    {
      id: 'group-epics',
      title: 'Epics of this group',
      section: 'Go to',
      keys: 'g e',
      isEnabled: () => currentGroupPath(router.path) !== null,
      run: () => goTo(addresses.epics(currentGroupPath(router.path) ?? ''))(),
    },
    {
      id: 'group-issues',
      title: 'Issues of this group',
      section: 'Go to',
      keys: 'g i',
      isEnabled: () => currentGroupPath(router.path) !== null,
      run: () => goTo(addresses.groupIssues(currentGroupPath(router.path) ?? ''))(),
    },
    // In a project these override those of its group, which have the same keys.
    inProject('project', 'Overview of this project', 'g o', addresses.project),
    inProject('issues', 'Issues of this project', 'g i', addresses.issues),
    inProject('vulnerabilities', 'Vulnerabilities of this project', 'g v', (path) =>
      addresses.vulnerabilities('project', path),
    ),
    inProject('environments', 'Environments of this project', 'g e', addresses.environments),
    { ...inProject('new-project-issue', 'New issue in this project', 'i', addresses.newIssue), section: 'Create' },
    {
      id: 'sign-in',
      title: 'Sign in',
      section: 'Go to',
      isEnabled: () => !session.signedIn,
      run: () => goTo(signInAddress(router.address))(),
    },
    ...themeChoices.map((choice) => ({
      id: `theme-${choice}`,
      title: `Theme: ${themeNames[choice]}`,
      section: 'Theme',
      keywords: ['appearance', 'colors', 'mode'],
      run: () => theme.choose(choice),
    })),
  ];
}
