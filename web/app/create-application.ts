import { reaction } from 'mobx';
import { ApiClient } from '../api/client.ts';
import { FavoriteGroups } from './groups/favorite-groups.ts';
import { GroupList } from './groups/group-list.ts';
import { chooseFormat } from '../../domain/calendar/format.ts';
import type { ThemeChoice } from '../../domain/people/preferences.ts';
import { reportDefect } from '../api/api-error.ts';
import { Theme } from '../theme/theme.ts';
import type { Application } from './application-context.ts';
import { readBoot } from './boot.ts';
import { addresses } from './addresses.ts';
import { Confirmation } from './confirmation.ts';
import { ChangeFeed } from './changes/change-feed.ts';
import { Clock } from './clock.ts';
import { CommandRegistry } from './commands/command-registry.ts';
import { leaveKeysToInputMethods } from './commands/input-method.ts';
import { missingCode } from '../state/missing-code.ts';
import { listenToKeys } from './commands/keyboard.ts';
import { ItemCache } from './items/item-cache.ts';
import { followLinks } from './follow-links.ts';
import { Places } from './places.ts';
import { savePreferences } from './preferences.ts';
import { Router } from './router.ts';
import { routes } from './routes.ts';
import { Session } from './session.ts';
import { shellCommands } from './shell/shell-commands.ts';
import { NotificationCount } from './notification-count.ts';
import { TodoCount } from './todo-count.ts';
import { SavedViews } from './saved-views/saved-views.ts';
import { Shell } from './shell/shell.ts';

const clockMilliseconds = 60_000;

/** Creates the stores of this tab and connects them to the browser's events. */
export function createApplication(window: Window): Application {
  const boot = readBoot(window.document);
  const session = new Session(boot);
  const preferences = boot.user?.preferences;
  if (preferences !== undefined) chooseFormat({ dates: preferences.dateFormat, timeZone: preferences.timeZone });
  const router = new Router(routes, window);
  const confirmation = new Confirmation(() => api);
  const api = new ApiClient({
    csrfToken: boot.csrfToken,
    onSessionLost: session.markLost,
    onConfirmationNeeded: confirmation.ask,
    onTwoFactorNeeded: () => router.reload(addresses.twoFactor),
    fetch: window.fetch.bind(window),
  });
  const saveTheme = (theme: ThemeChoice): void => {
    if (session.signedIn) void savePreferences(api, session, { theme }).catch(reportDefect);
  };
  const changes = new ChangeFeed(api, window.document, boot.eventsAfter);
  const places = new Places(api, boot.place);
  const application: Application = {
    boot,
    session,
    api,
    groups: new GroupList(api),
    favorites: new FavoriteGroups(session),
    places,
    todoCount: new TodoCount(api, boot.todoCount),
    views: new SavedViews(api, places, boot.pinnedViews),
    notificationCount: new NotificationCount(api, boot.notificationCount),
    changes,
    items: new ItemCache(),
    router,
    confirmation,
    theme: new Theme(window.document, preferences?.theme ?? null, saveTheme),
    clock: new Clock(boot.today),
    commands: new CommandRegistry(),
    shell: new Shell(window.navigator.onLine),
  };
  listen(application, window);
  if (router.isFresh && router.address === addresses.home && preferences !== undefined) {
    void router.navigate(preferences.startPage, { replace: true });
  }
  return application;
}

function listen(application: Application, window: Window): void {
  const { router, clock, commands, shell, changes, session, todoCount, notificationCount } = application;
  leaveKeysToInputMethods(window);
  router.start();
  reaction(() => router.path, shell.follow, { fireImmediately: true });
  router.guards.askWith(shell.askToLeave);
  followLinks(router, window.document);
  commands.register(shellCommands(application));
  listenToKeys(commands, window);
  if (session.signedIn) {
    changes.watchTodos(todoCount.applyChanges);
    changes.watchTodos(notificationCount.applyChanges);
  }
  // What failed to load is loaded again once the connection is back, unless something is being typed.
  reaction(
    () => shell.online && !changes.isOutOfReach,
    (isBack) => {
      const isWanted = isBack && (missingCode.isSeen || missingCode.isPage);
      if (isWanted && !router.guards.isNeeded && !isTyping(window.document)) router.reload(router.address);
    },
  );
  window.addEventListener('online', () => {
    shell.setOnline(true);
    changes.reconnect();
  });
  window.addEventListener('offline', () => shell.setOnline(false));
  window.document.addEventListener('visibilitychange', () => clock.refresh());
  window.setInterval(() => clock.refresh(), clockMilliseconds);
}

function isTyping({ activeElement }: Document): boolean {
  return (
    activeElement instanceof HTMLElement &&
    (activeElement.isContentEditable ||
      (/^(?:INPUT|TEXTAREA)$/.test(activeElement.tagName) && 'value' in activeElement && activeElement.value !== ''))
  );
}
