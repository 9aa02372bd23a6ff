import { addDays, type Day } from '../../domain/calendar/day.ts';
import { frequentPlacesShown } from '../../domain/people/recent-places.ts';
import { reasonInWords, type TodoAction } from '../../domain/todos/todo.ts';
import type { WorkItemType } from '../../domain/work-items/work-item.ts';
import { errorText } from '../api/api-error.ts';
import { numberOfId } from '../api/global-id.ts';
import type { ApiClient } from '../api/client.ts';
import { pathOf } from '../app/addresses.ts';
import type { Changes } from '../app/changes/changes.ts';
import type { Visits } from '../app/recent-places.ts';
import { during } from '../state/during.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { moreAssignedQuery, startQuery, type StartItemFragment, type StartQuery } from './operations/start.graphql.ts';

const seenShown = 8;
/** Number of days before the due date from which an item is due soon. */
const soonDays = 7;

/** An item on the home page. */
export interface StartItem {
  id: string;
  type: WorkItemType;
  title: string;
  isOpen: boolean;
  confidential: boolean;
  reference: string;
  href: string;
  dueDate: Day | null;
}

export interface StartTodo {
  id: string;
  title: string;
  reason: string;
  createdAt: string;
  href: string;
  author: { name: string; username: string; avatarUrl: string | null };
}

export interface StartPlace {
  id: string;
  kind: 'group' | 'project';
  name: string;
  fullName: string;
  fullPath: string;
  avatarUrl: string | null;
}

export const dueParts = ['overdue', 'soon', 'later', 'none'] as const;
export type DuePart = (typeof dueParts)[number];

interface Shown {
  assigned: readonly StartItem[];
  assignedCount: number;
  hasMoreAssigned: boolean;
  assignedCursor: string | null;
  todos: readonly StartTodo[];
  seen: readonly StartItem[];
  places: readonly StartPlace[];
}

/** The reader's items, to-dos and visits, loaded together. */
export class Start {
  /** Null until the first response. */
  shown: Shown | null = null;
  error: string | null = null;
  isLoadingMore = false;
  readonly #calls = new LatestCall();

  constructor(
    private readonly api: Pick<ApiClient, 'graphql'>,
    private readonly visits: Pick<Visits, 'frequent' | 'seenItems'>,
  ) {
    makeStore(this);
  }

  /** The items assigned to the reader, by due date. */
  assignedBy(today: Day): Record<DuePart, readonly StartItem[]> {
    const parts: Record<DuePart, StartItem[]> = { overdue: [], soon: [], later: [], none: [] };
    for (const item of this.shown?.assigned ?? []) parts[duePart(item.dueDate, today)].push(item);
    return parts;
  }

  async load(): Promise<void> {
    this.error = null;
    const idsOf = (kind: 'groups' | 'projects'): string[] =>
      this.visits
        .frequent(kind)
        .slice(0, frequentPlacesShown)
        .map(({ id }) => String(id));
    const variables = {
      seen: this.visits.seenItems.slice(0, seenShown),
      groups: idsOf('groups'),
      projects: idsOf('projects'),
    };
    await this.#calls.read(
      (signal) => this.api.graphql(startQuery, variables, { signal }),
      (answer) => {
        this.shown = shownOf(answer, variables);
      },
      (error) => {
        this.error = errorText(error);
      },
    );
  }

  async loadMore(): Promise<void> {
    const after = this.shown?.assignedCursor ?? null;
    if (after === null) return;
    await during(this, 'isLoadingMore', async () => {
      this.error = null;
      await this.#calls.read(
        (signal) => this.api.graphql(moreAssignedQuery, { after }, { signal }),
        ({ currentUser }) => {
          const { nodes = [], pageInfo = null } = currentUser?.assignedWorkItems ?? {};
          if (this.shown === null) return;
          this.shown = {
            ...this.shown,
            assigned: [...this.shown.assigned, ...nodes.map(startItem)],
            hasMoreAssigned: pageInfo?.hasNextPage === true,
            assignedCursor: pageInfo?.endCursor ?? null,
          };
        },
        (error) => {
          this.error = errorText(error);
        },
      );
    });
  }

  /** For example if others assigned or mentioned the reader. */
  async applyChanges({ todos, reload }: Changes): Promise<boolean> {
    if (!todos && !reload) return true;
    await this.load();
    return this.error === null;
  }

  leave(): void {
    this.#calls.stop();
  }
}

function duePart(dueDate: Day | null, today: Day): DuePart {
  if (dueDate === null) return 'none';
  if (dueDate < today) return 'overdue';
  return dueDate <= addDays(today, soonDays) ? 'soon' : 'later';
}

function shownOf(answer: StartQuery, { groups, projects }: Record<'groups' | 'projects', string[]>): Shown {
  const { currentUser, seen } = answer;
  const { assignedWorkItems, todos } = currentUser ?? {};
  const places: StartPlace[] = [
    ...frequentOf(answer.frecentGroups, answer.groups.nodes, groups).map((group) => ({
      ...group,
      kind: 'group' as const,
    })),
    ...frequentOf(answer.frecentProjects, answer.projects.nodes, projects).map(({ group, ...project }) => ({
      ...project,
      kind: 'project' as const,
      fullName: [group?.fullName, project.name].filter(Boolean).join(' / '),
    })),
  ];
  return {
    assigned: assignedWorkItems?.nodes.map(startItem) ?? [],
    assignedCount: assignedWorkItems?.count ?? 0,
    hasMoreAssigned: assignedWorkItems?.pageInfo.hasNextPage === true,
    assignedCursor: assignedWorkItems?.pageInfo.endCursor ?? null,
    todos:
      todos?.nodes.map(({ id, action, body: title, createdAt, targetUrl, author }) => {
        const { pathname, hash } = new URL(targetUrl ?? '/', 'http://localhost');
        const reason = reasonInWords({ action: action as TodoAction, author });
        return { id, title, reason, createdAt, href: pathname + hash, author };
      }) ?? [],
    seen: seen.nodes.map(startItem),
    places,
  };
}

/** The places that the server counted, from any browser, then those that only this browser did, in its order. */
function frequentOf<Place extends { id: string }>(
  counted: readonly Place[] | null,
  kept: readonly Place[],
  order: readonly string[],
): Place[] {
  const rank = ({ id }: Place): number => order.indexOf(String(numberOfId(id)));
  const places = [...(counted ?? []), ...kept.toSorted((one, other) => rank(one) - rank(other))];
  return [...new Map(places.map((place) => [place.id, place])).values()].slice(0, frequentPlacesShown);
}

function startItem({ workItemType, state, webUrl, widgets, ...item }: StartItemFragment): StartItem {
  const { dueDate = null } = Object.assign({}, ...widgets) as { dueDate?: Day | null };
  const { id, title, confidential, reference } = item;
  const type = workItemType.name.toLowerCase() as WorkItemType;
  return { id, title, confidential, reference, type, isOpen: state === 'OPEN', href: pathOf(webUrl), dueDate };
}
