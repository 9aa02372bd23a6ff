import { createContext, use } from 'react';
import type { ApiClient } from '../api/client.ts';
import type { Theme } from '../theme/theme.ts';
import type { FavoriteGroups } from './groups/favorite-groups.ts';
import type { GroupList } from './groups/group-list.ts';
import type { Boot } from './boot.ts';
import type { Confirmation } from './confirmation.ts';
import type { ChangeFeed } from './changes/change-feed.ts';
import type { ItemCache } from './items/item-cache.ts';
import type { Clock } from './clock.ts';
import type { CommandRegistry } from './commands/command-registry.ts';
import type { Places } from './places.ts';
import type { Router } from './router.ts';
import type { Session } from './session.ts';
import type { NotificationCount } from './notification-count.ts';
import type { TodoCount } from './todo-count.ts';
import type { SavedViews } from './saved-views/saved-views.ts';
import type { Shell } from './shell/shell.ts';

/** Services for every page. One of each for the life of the tab. */
export interface Application {
  boot: Boot;
  api: ApiClient;
  router: Router;
  session: Session;
  theme: Theme;
  clock: Clock;
  /** Asks who uses the session, before it changes what lets people in. */
  confirmation: Confirmation;
  commands: CommandRegistry;
  shell: Shell;
  groups: GroupList;
  favorites: FavoriteGroups;
  places: Places;
  todoCount: TodoCount;
  notificationCount: NotificationCount;
  views: SavedViews;
  /** Changes by other people. */
  changes: ChangeFeed;
  /** Cached data of items. */
  items: ItemCache;
}

export const ApplicationContext = createContext<Application | null>(null);

/** The application's stores; only inside the application's tree. */
export function useApplication(): Application {
  const application = use(ApplicationContext);
  if (!application) throw new Error('useApplication outside of the application');
  return application;
}
