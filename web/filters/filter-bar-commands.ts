import type { Command } from '../app/commands/command.ts';

/** Commands of pages with a filter bar. */
export function filterBarCommands(focus: () => void): Command[] {
  return [{ id: 'filter-bar', title: 'Focus the filter bar', section: 'Global', keys: 'f', run: focus }];
}
