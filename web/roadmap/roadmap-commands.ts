import type { Command } from '../app/commands/command.ts';
import { loadCode } from '../state/missing-code.ts';
import type { RoadmapStore } from './roadmap-store.ts';

/** Commands of a roadmap, for the palette and the shortcut help. */
export function roadmapCommands(store: RoadmapStore): Command[] {
  const section = 'Roadmap';
  return [
    { id: 'roadmap.today', title: 'Scroll to today', section, keys: 't', run: store.scrollToToday },
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
      run: async () => (await loadCode(() => import('./print-roadmap.ts')))?.printRoadmap(store),
    },
    { id: 'roadmap.clear-filters', title: 'Clear filters', section, run: store.address.clearFilters },
  ];
}
