import { createContext, use } from 'react';
import type { Awards } from '../work-items/conversation/awards.ts';
import type { Conversation } from '../work-items/conversation/conversation.ts';
import type { EpicText } from '../work-items/text/item-text.ts';
import type { Epic } from './epic.ts';
import type { EpicStore } from './epic-store.ts';
import type { AbuseForm } from '../work-items/header/abuse-form.ts';
import type { EpicState } from '../work-items/header/item-state.ts';
import type { EpicLinks } from '../work-items/links/item-links.ts';
import type { EpicTasks } from '../work-items/tasks/item-tasks.ts';
import type { Gutter } from '../work-items/sidebar/collapsed-sidebar.ts';
import type { Participants } from '../work-items/sidebar/participants.ts';
import type { TodoToggle } from '../work-items/sidebar/todo-toggle.ts';
import type { TreeStore } from './tree/tree-store.ts';

/** The stores of an epic's page. */
export interface EpicPageStores {
  store: EpicStore;
  text: EpicText;
  state: EpicState;
  abuse: AbuseForm;
  tasks: EpicTasks;
  links: EpicLinks;
  gutter: Gutter;
  participants: Participants;
  todo: TodoToggle;
  conversation: Conversation;
  /** Reactions to the epic itself. */
  awards: Awards;
  /** Child issues and epics. */
  tree: TreeStore;
}

export const EpicContext = createContext<EpicPageStores | null>(null);

export function useEpicPage(): EpicPageStores {
  const stores = use(EpicContext);
  if (!stores) throw new Error('useEpicPage outside of the page of an epic');
  return stores;
}

/** The epic that is shown; only below the point where it is known to be there. */
export function useEpic(): Epic {
  const { epic } = useEpicPage().store;
  if (!epic) throw new Error('useEpic before the epic is there');
  return epic;
}
