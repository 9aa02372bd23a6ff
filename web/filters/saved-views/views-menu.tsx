import { Bookmark, Check, Link2, Pencil, Pin, PinOff, RotateCcw, Save, Trash2, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense, useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import type { SavedView } from '../../api/rest.generated.ts';
import { pathOf } from '../../app/addresses.ts';
import { useApplication } from '../../app/application-context.ts';
import { viewAddress } from '../../app/saved-views/saved-views.ts';
import { loadCode } from '../../state/missing-code.ts';
import { Button } from '../../widgets/button/button.tsx';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { Menu, MenuItem, MenuSection, MenuSeparator, MenuTrigger } from '../../widgets/menu/menu.tsx';
import { toast } from '../../widgets/toast/toast.ts';
import { isPlaceKnown, type FilteredList } from '../filter-bar-store.ts';
import styles from '../filter-bar.module.css';

const ViewDialog = lazyCode(() => import('./view-dialog.tsx'));
const DeleteViewDialog = lazyCode(() => import('./delete-view-dialog.tsx'));

/** What is asked in a dialog. */
type Question = { is: 'save' } | { is: 'edit' | 'delete'; view: SavedView };

/** Its code is shared with pages that have no filters. */
async function copyLink({ web_url: url }: SavedView): Promise<void> {
  await (await loadCode(() => import('../../widgets/copy-text.ts')))?.copyText(url, 'link');
}

/** What opens with a view that is its default: a page has one, and each board its own. */
function placeOf({ board_id: viewed }: SavedView, boardId: number | null): string {
  if (viewed === null) return 'The page';
  return viewed === boardId ? 'This board' : 'Another board';
}

/** The saved views of a list, roadmap or board: opens, saves and changes them. */
export const ViewsMenu = observer(function ViewsMenu({ list }: { list: FilteredList }) {
  const { views, session, router } = useApplication();
  const [question, ask] = useState<Question | null>(null);
  const { address, viewPlace } = list;
  const { namespace, screen, boardId } = viewPlace;
  const offered = views.of(namespace).filter((view) => view.screen === screen);
  const active = offered.find(({ id }) => String(id) === address.view.savedView) ?? null;
  const isChanged = active !== null && address.kept !== address.keptOf(active.query);
  if (!session.signedIn && offered.length === 0) return null;
  const maySave = session.signedIn && isPlaceKnown(viewPlace);
  const open = (view: SavedView): void => {
    if (pathOf(view.web_url) === router.path) address.openView(view);
    else void router.navigate(viewAddress(view));
  };
  const attempt = async (act: Promise<unknown>): Promise<void> => {
    try {
      await act;
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    }
  };
  const sectionOf = (title: string, isShared: boolean) => {
    const those = offered.filter(({ shared }) => shared === isShared);
    if (those.length === 0) return null;
    return (
      <MenuSection title={title}>
        {those.map((view) => (
          <MenuItem
            key={view.id}
            id={`view-${view.id}`}
            icon={view === active ? <Check aria-label="Open" /> : <Bookmark aria-hidden />}
            onAction={() => open(view)}
            {...(view.default && { description: `${placeOf(view, boardId)} opens with it` })}
          >
            {view.name}
          </MenuItem>
        ))}
      </MenuSection>
    );
  };
  return (
    <>
      <MenuTrigger onOpenChange={(isOpen) => isOpen && void views.load(namespace)}>
        <Button icon={<Bookmark aria-hidden />} className={styles.views ?? ''}>
          {active === null ? 'Views' : active.name}
          {isChanged && ' '}
          {isChanged && <em className={styles.changed}>(changed)</em>}
        </Button>
        <Menu label="Views">
          {sectionOf(`Shared in this ${namespace.kind}`, true)}
          {sectionOf('Private', false)}
          {offered.length > 0 && session.signedIn && <MenuSeparator />}
          {active !== null && isChanged && active.can_update && (
            <MenuItem
              icon={<Save aria-hidden />}
              onAction={() => void attempt(views.update(namespace, active, { query: address.kept }))}
            >
              Save changes
            </MenuItem>
          )}
          {maySave && (
            <MenuItem icon={<Bookmark aria-hidden />} onAction={() => ask({ is: 'save' })}>
              {active === null ? 'Save as a view' : 'Save as a new view'}
            </MenuItem>
          )}
          {active !== null && isChanged && (
            <MenuItem icon={<RotateCcw aria-hidden />} onAction={() => address.openView(active)}>
              Reset
            </MenuItem>
          )}
          {active?.can_update === true && (
            <MenuItem icon={<Pencil aria-hidden />} onAction={() => ask({ is: 'edit', view: active })}>
              Edit view
            </MenuItem>
          )}
          {active !== null && session.signedIn && (
            <MenuItem
              icon={active.pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
              onAction={() => void attempt(views.pin(namespace, active))}
            >
              {active.pinned ? 'Unpin from the sidebar' : 'Pin to the sidebar'}
            </MenuItem>
          )}
          {active !== null && (
            <MenuItem icon={<Link2 aria-hidden />} onAction={() => void copyLink(active)}>
              Copy link
            </MenuItem>
          )}
          {active !== null && (
            <MenuItem icon={<X aria-hidden />} onAction={() => address.openView(null)}>
              Close view
            </MenuItem>
          )}
          {offered.length === 0 && active === null && !maySave && <MenuItem isDisabled>No views yet</MenuItem>}
          {active?.can_update === true && (
            <MenuItem icon={<Trash2 aria-hidden />} isDestructive onAction={() => ask({ is: 'delete', view: active })}>
              Delete view
            </MenuItem>
          )}
        </Menu>
      </MenuTrigger>
      {question !== null && (
        <Suspense>
          {question.is === 'delete' ? (
            <DeleteViewDialog namespace={namespace} view={question.view} onClose={() => ask(null)} />
          ) : (
            <ViewDialog list={list} before={question.is === 'edit' ? question.view : null} onClose={() => ask(null)} />
          )}
        </Suspense>
      )}
    </>
  );
});
