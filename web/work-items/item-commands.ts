import { typeRules } from '../../domain/work-items/work-item.ts';
import type { Command } from '../app/commands/command.ts';
import { copyReference } from './copy-reference.ts';
import type { ItemPage } from './item-page.ts';

/** Commands of the page of any item, with their shortcuts. */
export function itemCommands(page: ItemPage): Command[] {
  const { store, text, closing, deletion, abuse, spam, requestedWidget, newComment, history } = page;
  const { type } = store;
  const section = typeRules[type].name;
  const may = (right: 'canUpdate' | 'canDestroy' | 'canComment' | 'canSetMetadata') => () =>
    store.item?.permissions[right] === true;
  return [
    { id: `${type}-edit`, section, title: `Edit ${type}`, keys: 'e', isEnabled: may('canUpdate'), run: text.edit },
    {
      id: `${type}-reply`,
      section,
      title: `Comment, quoting selected text`,
      keys: 'r',
      isEnabled: may('canComment'),
      run: () => newComment.request(document.getSelection()?.toString() ?? ''),
    },
    {
      id: `${type}-labels`,
      section,
      title: 'Change labels',
      keys: 'l',
      isEnabled: may('canSetMetadata'),
      run: () => requestedWidget.open('Labels'),
    },
    {
      id: `${type}-state`,
      section,
      title: `Close or reopen ${type}`,
      isEnabled: () => closing.isOffered,
      run: () => closing.toggle(),
    },
    {
      id: `${type}-copy`,
      section,
      title: 'Copy reference',
      keys: 'c r',
      run: () => copyReference(store),
    },
    {
      id: `${type}-history`,
      section,
      title: `History of the ${type}`,
      keys: 'h',
      keywords: ['undo', 'changes'],
      run: history.open,
    },
    { id: `${type}-report`, section, title: 'Report abuse', isEnabled: () => abuse.isOffered, run: abuse.open },
    { id: `${type}-spam`, section, title: 'Submit as spam', isEnabled: () => spam.isOffered, run: spam.send },
    {
      id: `${type}-delete`,
      section,
      title: `Delete ${type}`,
      isEnabled: may('canDestroy'),
      run: () => deletion.ask(true),
    },
  ];
}
