import { addresses, signInAddress, type PlacePageName } from '../addresses.ts';
import type { Application } from '../application-context.ts';
import type { Command } from '../commands/command.ts';
import { pagePatterns } from '../page-patterns.generated.ts';
import { currentGroupPath, currentProjectPath } from './current-group.ts';
import { themeChoices } from '../../../domain/people/preferences.ts';
import { viewAddress } from '../saved-views/saved-views.ts';
import { themeNames } from '../../theme/theme-names.ts';

/** The first pinned views have keys. */
const pinnedWithKeys = [1, 2, 3, 4, 5];

/** Commands of every page. */
export function shellCommands({
  router,
  shell,
  session,
  theme,
  groups,
  places,
  commands,
  api,
  views,
}: Application): Command[] {
  const goTo = (address: string) => async (): Promise<void> => void (await router.navigate(address));
  const open = (id: string, title: string, keys: Command['keys'] & {}, run: () => void): Command => ({
    id,
    title,
    keys,
    section: 'Global',
    run,
  });
  const toPage = (
    page: 'home' | 'todos' | 'apiReference' | 'profile',
    command: Omit<Command, 'page' | 'section' | 'run'>,
  ): Command => ({
    ...command,
    page,
    section: 'Go to',
    run: goTo(addresses[page]),
  });
  const inPlace = (page: PlacePageName, id: string, title: string, keys?: string): Command => {
    const current = pagePatterns[page].startsWith('/groups/') ? currentGroupPath : currentProjectPath;
    return {
      id,
      page,
      title,
      ...(keys !== undefined && { keys }),
      section: 'Go to',
      isEnabled: () => current(router.path) !== null,
      run: () => goTo(addresses[page](current(router.path) ?? ''))(),
    };
  };
  return [
    { ...open('palette', 'Search or jump to…', ['$mod+k', '/', 's'], () => shell.openPalette(true)), hidden: true },
    open('shortcuts', 'Keyboard shortcuts', '?', () => shell.openShortcuts(true)),
    open('fold-rail', 'Collapse or expand sidebar', '$mod+\\', shell.toggleRail),
    ...(['undo', 'redo'] as const).map((id) => ({
      id,
      title: id === 'undo' ? 'Undo what you did last' : 'Redo what you undid',
      section: 'Global',
      keys: id === 'undo' ? '$mod+z' : '$mod+Shift+z',
      keywords: ['take back', 'restore', 'again'],
      isAsleepInTexts: true,
      isEnabled: () => session.signedIn,
      run: async () => {
        const { redoNewest, undoNewest } = await import('../own-acts.ts');
        await (id === 'undo' ? undoNewest(api) : redoNewest(api));
      },
    })),
    toPage('home', { id: 'home', title: 'Home', keys: 'g h', keywords: ['start', 'groups', 'assigned to me'] }),
    inPlace('roadmap', 'group-roadmap', 'Roadmap of this group', 'g r'),
    inPlace('group', 'group', 'Overview of this group', 'g o'),
    toPage('todos', { id: 'todos', title: 'To-dos', keys: 'Shift+t', isEnabled: () => session.signedIn }),
    toPage('apiReference', {
      id: 'api-reference',
      title: 'REST API',
      keywords: ['openapi', 'reference', 'developers'],
    }),
    toPage('profile', {
      id: 'profile',
      title: 'Your profile',
      keys: 'g p',
      keywords: ['account', 'settings', 'sessions', 'preferences'],
      isEnabled: () => session.signedIn,
    }),
    {
      id: 'new',
      title: 'New…',
      section: 'Create',
      keys: 'c',
      keywords: ['create', 'add'],
      // The pages of items have sequences that begin with it.
      isEnabled: () => session.signedIn && !commands.all.some((command) => commands.keysOf(command).includes('c r')),
      run: () => shell.openNew(true),
    },
    {
      ...inPlace('groupImport', 'import', 'Import into this group', ''),
      keys: [],
      section: 'Create',
      keywords: ['csv', 'jira', 'gitlab', 'linear', 'upload'],
      isEnabled: () => places.find(currentGroupPath(router.path) ?? '')?.pages.includes('import') === true,
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
    inPlace('epics', 'group-epics', 'Epics of this group', 'g e'),
    inPlace('groupIssues', 'group-issues', 'Issues of this group', 'g i'),
    inPlace('groupBoards', 'group-boards', 'Boards of this group', 'g b'),
    inPlace('groupEpicBoards', 'group-epic-boards', 'Epic boards of this group'),
    // In a project these override those of its group, which have the same keys.
    inPlace('project', 'project', 'Overview of this project', 'g o'),
    inPlace('issues', 'issues', 'Issues of this project', 'g i'),
    inPlace('boards', 'boards', 'Boards of this project', 'g b'),
    inPlace('vulnerabilities', 'vulnerabilities', 'Vulnerabilities of this project', 'g v'),
    inPlace('environments', 'environments', 'Environments of this project', 'g e'),
    { ...inPlace('newIssue', 'new-project-issue', 'New issue in this project', 'i'), section: 'Create' },
    ...pinnedWithKeys.map((number) => ({
      id: `pinned-view-${number}`,
      title: `Pinned view ${number}`,
      section: 'Go to',
      keys: `g ${number}`,
      // The palette lists the views by their names.
      hidden: true,
      isEnabled: () => views.pinned.length >= number,
      run: async () => {
        const view = views.pinned[number - 1];
        if (view !== undefined) await goTo(viewAddress(view))();
      },
    })),
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
