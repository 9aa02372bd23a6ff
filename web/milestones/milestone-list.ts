import type { Page } from '../api/client.ts';
import type { Milestone } from '../api/rest.generated.ts';
import type { Application } from '../app/application-context.ts';
import { apiPath, namespaceReader, type Namespace } from '../app/namespace.ts';
import { choiceParameter, textParameter, type ViewOf } from '../state/address-view.ts';
import { ListScreen } from '../state/list-screen.ts';
import type { MilestonePlace } from './milestone-place.ts';

const perPage = 20;

export const milestoneTabs = [
  ['active', 'Open'],
  ['closed', 'Closed'],
  ['all', 'All'],
] as const;
type Tab = (typeof milestoneTabs)[number][0];

export const milestoneSorts = [
  ['due_date_asc', 'Due soon'],
  ['due_date_desc', 'Due later'],
  ['start_date_asc', 'Start soon'],
  ['start_date_desc', 'Start later'],
  ['title_asc', 'Title, A to Z'],
  ['title_desc', 'Title, Z to A'],
] as const;
type Sort = (typeof milestoneSorts)[number][0];

const parameters = {
  state: choiceParameter<Tab, 'active'>(
    milestoneTabs.map(([tab]) => tab),
    'active',
  ),
  search: textParameter,
  sort: choiceParameter<Sort, 'due_date_asc'>(
    milestoneSorts.map(([sort]) => sort),
    'due_date_asc',
  ),
};

interface MilestonesAnswer extends Page<Milestone> {
  place: MilestonePlace;
  /** How many the search finds in each state. */
  counts: Readonly<Record<Tab, number | null>>;
}

export type MilestoneList = ListScreen<ViewOf<typeof parameters>, MilestonesAnswer>;

/** The milestones of a group or project, with those above it and, of a group, those below. */
export function milestoneList(
  { api, router }: Pick<Application, 'api' | 'router'>,
  namespace: Namespace,
): MilestoneList {
  const readPlace = namespaceReader(api, namespace);
  const path = `${apiPath(namespace)}/milestones` as const;
  return new ListScreen({
    router,
    view: parameters,
    perPage,
    read: async ({ state, search, sort, page }, signal) => {
      const filter = {
        ...(search !== '' && { search_title: search }),
        include_ancestors: true,
        ...(namespace.kind === 'group' && { include_descendants: true }),
      };
      const [by, direction] = [sort.replace(/_(?:asc|desc)$/, ''), sort.endsWith('_desc') ? 'desc' : 'asc'];
      const query = { ...filter, state, order_by: by, sort: direction, with_counts: true, page, per_page: perPage };
      const count = async (tab: Tab) =>
        (await api.page<Milestone>(path, { query: { ...filter, state: tab, per_page: 1 }, signal })).total;
      const [place, answer, active, closed, all] = await Promise.all([
        readPlace(signal),
        api.page<Milestone>(path, { query, signal }),
        count('active'),
        count('closed'),
        count('all'),
      ]);
      return { ...answer, place, counts: { active, closed, all } };
    },
  });
}
