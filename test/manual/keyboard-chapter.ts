import { filterBarCommands } from '../../web/filters/filter-bar-commands.ts';
import { shellCommands } from '../../web/app/shell/shell-commands.ts';
import type { Command } from '../../web/app/commands/command.ts';
import { issueCommands } from '../../web/issues/issue-commands.ts';
import { roadmapCommands } from '../../web/roadmap/roadmap-commands.ts';
import { keyNames } from '../../web/widgets/keys/key-names.ts';
import { editingShortcuts } from '../../web/widgets/markdown-editor/editor-keys.ts';
import { itemCommands } from '../../web/work-items/item-commands.ts';
import { assigneesCommand } from '../../web/work-items/sidebar/assignees-command.ts';
import { rowCommands } from '../../web/work-items/list/row-commands.ts';
import { code, table } from './markdown-parts.ts';
import { placeholder } from './placeholder.ts';

type Unused = Parameters<typeof shellCommands>[0] &
  Parameters<typeof rowCommands>[0] &
  Parameters<typeof roadmapCommands>[0];

/** Shortcuts by the place where they work. */
export const keyTables = {
  everywhere: () => keyTable([...shellCommands(placeholder as Unused), ...filterBarCommands(() => undefined)]),
  roadmap: () => keyTable(roadmapCommands(placeholder as Unused)),
  lists: () => keyTable(rowCommands(placeholder as Unused, 'issue')),
  epic: () => {
    const page = pageOf('epic') as Parameters<typeof itemCommands>[0];
    return keyTable([...itemCommands(page), assigneesCommand(page)]);
  },
  issue: () => keyTable(issueCommands(pageOf('issue') as Parameters<typeof issueCommands>[0])),
  editor: () =>
    table(
      ['Keys', 'What they do'],
      editingShortcuts.map(({ text, keys }) => [keysText(keys), text]),
    ),
};

/** The page of an item, of which only the type is read. */
function pageOf(type: 'epic' | 'issue'): unknown {
  const page: unknown = new Proxy(
    {},
    { get: (_page, name) => (name === 'store' ? { type } : name === 'item' ? page : placeholder) },
  );
  return page;
}

function keyTable(commands: readonly Command[]): string {
  return table(
    ['Keys', 'What they do'],
    commands
      .map(({ title, keys = [] }) => ({ title, ways: [keys].flat() }))
      .filter(({ ways }) => ways.length > 0)
      .map(({ title, ways }) => [ways.map(keysText).join(' or '), title]),
  );
}

/** `Ctrl K`, or `G` then `R`. */
function keysText(keys: string): string {
  return keyNames(keys, false)
    .map((held) => code(held.join('+')))
    .join(' then ');
}
