import '../../../web/theme/tokens.css';
import '../../../web/theme/fonts.css';
import '../../../web/theme/base.css';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ApiClient } from '../../../web/api/client.ts';
import { ApplicationContext } from '../../../web/app/application-context.ts';
import { createApplication } from '../../../web/app/create-application.ts';
import { columnsOf } from '../../../domain/roadmap/plan-columns.ts';
import { HoverCardStore } from '../../../web/widgets/hover-card/hover-card-store.ts';
import { roadmapEpic } from '../../../web/roadmap/epics/roadmap-epic.ts';
import type { RoadmapEpicFragment } from '../../../web/roadmap/operations/epics.graphql.ts';
import { RoadmapContext, type CardSubject } from '../../../web/roadmap/roadmap-context.ts';
import { RoadmapStore } from '../../../web/roadmap/roadmap-store.ts';
import { GridFocus } from '../../../web/roadmap/timeline/grid-focus.ts';
import { Timeline } from '../../../web/roadmap/timeline/timeline.tsx';
import { drawBareList } from './bare-list.ts';
import { columnPlanOf, epicAnswers, linkedEpicAnswers } from './epic-answers.ts';
import { measureList, type DrawnList, type ListFigures, type ListKind } from './measure.ts';
import { measurePlanning, type PlanningFigures } from './planning.ts';
import { drawTree, filledTree } from './tree-list.tsx';

declare global {
  interface Window {
    /** Measures one kind of list with this many epics; called from outside. */
    measure?: (kind: ListKind, count: number) => Promise<ListFigures>;
    /** Measures planning with this many epics, twice as many links. */
    plan?: (count: number) => Promise<PlanningFigures>;
  }
}

const application = createApplication(window);

function newPlace(): HTMLElement {
  const place = document.createElement('div');
  place.style.cssText = 'position: fixed; inset: 0; display: flex; flex-direction: column';
  document.body.append(place);
  return place;
}

/** What the roadmap reads beside its epics, as the server answers where there is nothing. */
const none = {
  group: { milestones: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } }, workingCalendars: [] },
};

/** The product's store with these epics already in it. */
async function filledStore(answers: readonly RoadmapEpicFragment[]): Promise<RoadmapStore> {
  const count = answers.length;
  const group = {
    id: 'gid://gitlab/Group/1',
    name: 'Plan',
    fullName: 'Plan',
    userPermissions: { createEpic: false, shareRoadmap: false },
  };
  // Read from text, as the answers of a server are; nobody keeps them once their rows are made.
  const epics = { count, matchCount: count, nodes: answers, pageInfo: { hasNextPage: false } };
  const text = JSON.stringify({ group: { ...group, epics } });
  const plan = JSON.stringify({ plan: columnsOf(columnPlanOf(answers)), excess: null });
  const api = {
    graphql: ({ text: query }: { text: string }) =>
      Promise.resolve(query.includes('roadmapEpics(') ? JSON.parse(text) : none),
    rest: (_method: string, path: string) => Promise.resolve(path.endsWith('/plan') ? JSON.parse(plan) : undefined),
  } as unknown as ApiClient;
  const store = new RoadmapStore({ ...application, api }, 'plan');
  store.start();
  while (store.epics.epics.length < count) await new Promise((resolve) => setTimeout(resolve, 10));
  return store;
}

function drawTimeline(store: RoadmapStore): DrawnList {
  const place = newPlace();
  const root = createRoot(place);
  const roadmap = { store, focus: new GridFocus(store), hoverCard: new HoverCardStore<CardSubject>() };
  flushSync(() => {
    root.render(
      <ApplicationContext value={application}>
        <RoadmapContext value={roadmap}>
          <Timeline />
        </RoadmapContext>
      </ApplicationContext>,
    );
  });
  const scroller = place.querySelector<HTMLElement>('[data-layout]');
  if (scroller === null) throw new Error('the timeline was not drawn');
  return {
    scroller,
    remove() {
      root.unmount();
      place.remove();
    },
  };
}

/** How long it takes to make so many rows of the server's answers. */
function conversionOf(count: number): number {
  const answers = epicAnswers(count);
  const start = performance.now();
  for (const answer of answers) roadmapEpic(answer);
  return performance.now() - start;
}

function drawBare(count: number): DrawnList {
  const place = newPlace();
  return { scroller: drawBareList(place, count), remove: () => place.remove() };
}

window.measure = async (kind, count) => {
  if (kind === 'bare') return measureList(() => drawBare(count));
  if (kind === 'tree') {
    const tree = await filledTree(application, count);
    return measureList(() => drawTree(application, tree));
  }
  const conversion = conversionOf(count);
  const store = await filledStore(epicAnswers(count));
  return { ...(await measureList(() => drawTimeline(store))), conversion };
};

window.plan = async (count) => {
  const store = await filledStore(linkedEpicAnswers(count));
  return measurePlanning(store, drawTimeline(store));
};
