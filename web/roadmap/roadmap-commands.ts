import type { Command } from '../app/commands/command.ts';
import { loadCode } from '../state/missing-code.ts';
import { isIssue, type RoadmapEpic } from './epics/roadmap-epic.ts';
import type { BarMover } from './moving/bar-mover.ts';
import type { RangeZoom } from './range/range-zoom.ts';
import type { SheetSize } from './printing/sheets.ts';
import type { Roadmap } from './roadmap-context.ts';
import { headerHeight } from './timeline/timeline-sizes.ts';

type Stores = Pick<Roadmap, 'store' | 'focus'>;

const section = 'Roadmap';

/** Commands of a roadmap, for the palette and the shortcut help. */
export function roadmapCommands({ store, focus }: Stores): Command[] {
  const withZoom = (act: (zoom: RangeZoom) => void | Promise<void>) => async () => {
    const zoom = await store.loadZoom();
    if (zoom !== null) await act(zoom);
  };
  const print = async (size: SheetSize) =>
    (await loadCode(() => import('./printing/print-roadmap.ts')))?.printRoadmap(store, size);
  const hasChart = (): boolean => store.hasChart;
  return [
    { id: 'roadmap.today', title: 'Scroll to today', section, keys: 't', run: store.scrollToToday },
    {
      id: 'roadmap.zoom-in',
      title: 'Zoom in',
      section,
      keys: ['+', '='],
      isEnabled: hasChart,
      run: withZoom((zoom) => zoom.step(1)),
    },
    {
      id: 'roadmap.zoom-out',
      title: 'Zoom out',
      section,
      keys: '-',
      isEnabled: hasChart,
      run: withZoom((zoom) => zoom.step(-1)),
    },
    {
      id: 'roadmap.fit',
      title: 'Fit all epics into the window',
      section,
      keys: '0',
      run: withZoom((zoom) => zoom.fit()),
    },
    {
      id: 'roadmap.dates-shown',
      title: 'Choose the dates of the roadmap',
      section,
      keywords: ['range', 'from', 'to'],
      run: withZoom((zoom) => zoom.ask(true)),
    },
    {
      id: 'roadmap.critical',
      title: 'Show or hide the critical path',
      section,
      keys: 'p',
      isEnabled: hasChart,
      run: () => store.address.change({ criticalShown: !store.address.view.criticalShown }),
    },
    {
      id: 'roadmap.slack',
      title: 'Show or hide slack',
      section,
      keywords: ['buffer', 'float', 'latest'],
      isEnabled: hasChart,
      run: () => store.address.change({ slackShown: !store.address.view.slackShown }),
    },
    {
      id: 'roadmap.conflicts',
      title: 'Show or hide conflicts',
      section,
      keywords: ['violated', 'constraints', 'wrong'],
      isEnabled: hasChart,
      run: () => store.address.change({ conflictsShown: !store.address.view.conflictsShown }),
    },
    {
      id: 'roadmap.depth',
      title: 'Show or hide issues below epics',
      section,
      keywords: ['depth', 'tasks', 'children', 'tree'],
      run: () => store.address.change({ depth: store.address.view.depth === 'EPICS' ? 'ISSUES' : 'EPICS' }),
    },
    {
      id: 'roadmap.fit-plan',
      title: 'Check and fit the plan',
      section,
      keywords: ['conflicts', 'constraints', 'schedule', 'violated'],
      isEnabled: () => store.screen === 'list',
      run: store.checkPlan,
    },
    {
      id: 'roadmap.history',
      title: 'History of the plan',
      section,
      keys: 'h',
      keywords: ['undo', 'changes', 'activity'],
      run: store.openHistory,
    },
    {
      id: 'roadmap.settings',
      title: 'Roadmap settings',
      section,
      keywords: ['range', 'layout'],
      run: store.openSettings,
    },
    {
      id: 'roadmap.print',
      title: 'Print the roadmap',
      section,
      keys: '$mod+p',
      run: () => print('a4'),
    },
    {
      id: 'roadmap.print-a3',
      title: 'Print the roadmap on A3',
      section,
      keywords: ['large', 'paper'],
      run: () => print('a3'),
    },
    ...rowCommands({ store, focus }),
    {
      id: 'roadmap.new-epic',
      title: 'Place a new epic on the timeline',
      section,
      keys: 'c',
      isEnabled: () => store.canCreateEpic && store.screen === 'list',
      run: async () => {
        const placer = await store.loadPlacer();
        if (!store.hasChart) return placer?.ask();
        store.viewport.reveal(store.rows.count, headerHeight);
        placer?.placeByKeys(null);
      },
    },
    {
      id: 'roadmap.undated',
      title: 'Show or hide epics without dates',
      section,
      keys: 'u',
      isEnabled: () => store.hasChart && (store.undated?.count ?? 0) > 0,
      run: store.toggleLane,
    },
    { id: 'roadmap.clear-filters', title: 'Clear filters', section, run: store.address.clearFilters },
  ];
}

/** Those for the row that has the focus: all that a roadmap inside another page has, whose keys they leave alone. */
export function rowCommands({ store, focus }: Stores): Command[] {
  const focused = (): RoadmapEpic | null => (focus.isInside ? (store.rows.at(focus.active)?.epic ?? null) : null);
  /** Acts on the epic whose row has the focus. */
  const withFocused = (act: (mover: BarMover, epic: RoadmapEpic) => void) => async () => {
    const epic = focused();
    const mover = epic === null ? null : await store.loadMover();
    if (epic !== null && mover !== null) act(mover, epic);
  };
  const isMovable = (): boolean => focused()?.canUpdate ?? false;
  const isMovableEpic = (): boolean => {
    const epic = focused();
    return epic !== null && epic.canUpdate && !isIssue(epic);
  };
  return [
    {
      id: 'roadmap.move',
      title: 'Move the bar with the arrow keys',
      section,
      keys: 'm',
      isEnabled: () => (store.hasChart && isMovable()) || store.laneHands.some((hand) => hand.isFocused()),
      run: () =>
        store.laneHands.some((hand) => hand.takeFocused())
          ? undefined
          : withFocused((_mover, epic) => void store.moveByKeys(epic))(),
    },
    {
      id: 'roadmap.arrange',
      title: 'Move the row among its siblings or to another parent',
      section,
      keywords: ['order', 'reorder', 'drag', 'parent'],
      isEnabled: isMovableEpic,
      run: () => store.carryRow(focus.active),
    },
    {
      id: 'roadmap.select',
      title: 'Select the epic to move it with others',
      section,
      keys: 'x',
      isEnabled: () => store.hasChart && isMovable(),
      run: withFocused((mover, epic) => void mover.select(epic)),
    },
    {
      id: 'roadmap.dates',
      title: 'Change the dates of the epic',
      section,
      keys: 'd',
      isEnabled: isMovable,
      run: withFocused((mover, epic) => mover.edit(epic)),
    },
    {
      id: 'roadmap.links',
      title: 'Link the epic to others',
      section,
      keys: 'k',
      keywords: ['blocks', 'dependency', 'lag', 'issue'],
      isEnabled: isMovable,
      run: withFocused((mover, epic) => mover.link(epic)),
    },
    {
      id: 'roadmap.actions',
      title: 'Actions for the epic',
      section,
      keys: '.',
      isEnabled: () => focused() !== null,
      run: withFocused((mover, epic) => {
        const anchor = document.querySelector<HTMLElement>(`[data-bar="${epic.id}"]`) ?? document.activeElement;
        if (anchor instanceof HTMLElement) mover.openMenu(epic, anchor);
      }),
    },
  ];
}
