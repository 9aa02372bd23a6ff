import { typeRules } from '../../../domain/work-items/work-item.ts';
import type { Command } from '../../app/commands/command.ts';
import type { ItemPage } from '../item-page.ts';
import { assigneesTitle } from './assignees-title.ts';

/** Opens the choice of an item's assignees. */
export function assigneesCommand({ store, requestedWidget }: ItemPage): Command {
  const { type } = store;
  return {
    id: `${type}-assignees`,
    section: typeRules[type].name,
    title: 'Change assignees',
    keys: 'a',
    isEnabled: () => store.item?.permissions.canSetMetadata === true,
    run: () => requestedWidget.open(assigneesTitle(store.item?.assignees ?? [])),
  };
}
