import { typeRules } from '../../domain/work-items/work-item.ts';
import type { Command } from '../app/commands/command.ts';
import { itemCommands } from '../work-items/item-commands.ts';
import { assigneesCommand } from '../work-items/sidebar/assignees-command.ts';
import { subscribe } from '../work-items/subscribe.ts';
import type { IssuePage } from './issue-context.ts';

/** Commands of an issue's page. */
export function issueCommands({ store, item, actions }: IssuePage): Command[] {
  const section = typeRules[store.type].name;
  const may = (right: 'canPromote' | 'canSetMetadata') => () => store.item?.permissions[right] === true;
  return [
    ...itemCommands(item),
    assigneesCommand(item),
    {
      id: 'issue-milestone',
      section,
      title: 'Change milestone',
      keys: 'm',
      isEnabled: may('canSetMetadata'),
      run: () => item.requestedWidget.open('Milestone'),
    },
    {
      id: 'issue-promote',
      section,
      title: 'Promote to epic',
      isEnabled: may('canPromote'),
      run: actions.promote,
    },
    {
      id: 'issue-confidentiality',
      section,
      title: 'Turn confidentiality on or off',
      isEnabled: may('canSetMetadata'),
      run: actions.toggleConfidentiality,
    },
    {
      id: 'issue-notifications',
      section,
      title: 'Turn notifications on or off',
      keywords: ['subscribe', 'unsubscribe'],
      isEnabled: () => store.environment.session.signedIn && store.item !== null,
      run: () => subscribe(store, store.item?.subscribed === false),
    },
    {
      id: 'issue-lock',
      section,
      title: 'Lock or unlock discussion',
      isEnabled: may('canSetMetadata'),
      run: actions.toggleLock,
    },
  ];
}
