import { addresses } from '../../app/addresses.ts';
import lists from '../list/items-list.module.css';
import type { BoardStore } from './board-store.ts';

/** Links to the boards of issues and of epics of a group. */
export function BoardSwitch({ store: { namespace, source } }: { store: BoardStore }) {
  const tabs = [
    { noun: 'issue', text: 'Issues', href: addresses.groupBoards(namespace.fullPath) },
    { noun: 'epic', text: 'Epics', href: addresses.groupEpicBoards(namespace.fullPath) },
  ] as const;
  return (
    <nav aria-label="Boards of" className={lists.tabs}>
      {tabs.map(({ noun, text, href }) => (
        <a key={noun} href={href} aria-current={noun === source.noun ? 'page' : undefined} className={lists.tab}>
          {text}
        </a>
      ))}
    </nav>
  );
}
