import { createContext, use } from 'react';
import type { ItemPage } from '../work-items/item-page.ts';
import type { IssueActions } from './issue-actions.ts';
import type { IssueStore } from './issue-source.ts';
import type { Issue } from './issue.ts';
import type { MetricImages } from './metric-images/metric-images.ts';
import type { ChildTasks } from './tasks/child-tasks.ts';

/** The stores of the page of an issue, incident or task. */
export interface IssuePage {
  store: IssueStore;
  /** The parts that every item's page has. */
  item: ItemPage;
  actions: IssueActions;
  tasks: ChildTasks;
  /** Only for incidents. */
  metrics: MetricImages;
}

export const IssueContext = createContext<IssuePage | null>(null);

export function useIssuePage(): IssuePage {
  const page = use(IssueContext);
  if (!page) throw new Error('useIssuePage outside of the page of an issue');
  return page;
}

/** The store of the issue being shown or created. */
export const IssueStoreContext = createContext<IssueStore | null>(null);

export function useIssueStore(): IssueStore {
  const store = use(IssueStoreContext);
  if (!store) throw new Error('useIssueStore outside of an issue');
  return store;
}

/** The loaded issue; only available inside the loaded page. */
export function useIssue(): Issue {
  const { item } = useIssueStore();
  if (!item) throw new Error('useIssue before the issue is there');
  return item;
}
