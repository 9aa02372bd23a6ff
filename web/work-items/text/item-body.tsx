import { observer } from 'mobx-react-lite';
import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { textIdPrefix } from '../../../domain/text/text-ids.ts';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { Moment } from '../../widgets/moment/moment.tsx';
import { RenderedMarkdown } from '../../widgets/rendered-markdown/rendered-markdown.tsx';
import { takesFocus } from '../../widgets/return-focus.ts';
import { useItem, useItemPage } from '../item-context.ts';
import { TaskProgress } from '../tasks/task-progress.tsx';
import taskStyles from '../tasks/tasks.module.css';
import styles from './item-body.module.css';
import paper from '../../widgets/on-paper.module.css';
import { RenderedTitle } from './rendered-title.tsx';

/** Loaded for those who may use them, if there are tasks. */
const TaskControls = lazyCode(async () => ({ default: (await import('../tasks/task-controls.tsx')).TaskControls }));
const TextForm = lazyCode(async () => ({ default: (await import('./text-form.tsx')).TextForm }));

export interface ItemBodyProps {
  pinned?: ReactNode;
  /** Called with the heading, and with null while the title is edited. */
  onHeading: (heading: HTMLElement | null) => void;
}

/** Title and description, shown or edited in place. */
export const ItemBody = observer(function ItemBody(props: ItemBodyProps) {
  const { editing } = useItemPage().text;
  if (!editing?.isEditing) return <ShownText {...props} />;
  return (
    <Suspense fallback={<ShownText {...props} />}>
      <article>
        <TextForm text={editing} />
        <SavedText />
      </article>
    </Suspense>
  );
});

/** On paper instead of the form. */
const SavedText = observer(function SavedText() {
  const { titleHtml, descriptionHtml } = useItem();
  return (
    <div className={paper.onPaper}>
      <h1 className={styles.title}>
        <RenderedTitle html={titleHtml} />
      </h1>
      <RenderedMarkdown html={descriptionHtml} />
    </div>
  );
});

const ShownText = observer(function ShownText({ pinned, onHeading }: ItemBodyProps) {
  const { store, tasks } = useItemPage();
  const { router } = store.environment;
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const { titleHtml, description, descriptionHtml, edited, permissions } = useItem();
  const hasControls = permissions.canReorderDescription && descriptionHtml.includes('data-lines');
  // A heading named in the URL.
  useEffect(() => {
    const heading = root === null ? null : namedHeading(root, router.hash);
    if (heading !== null) router.scroll.show(heading);
  }, [root, router, router.hash]);
  const tick = useCallback((position: string, isDone: boolean) => tasks.tick(position, isDone), [tasks]);
  return (
    <article className={styles.body}>
      <h1 {...takesFocus} ref={onHeading} tabIndex={-1} className={styles.title}>
        <RenderedTitle html={titleHtml} />
      </h1>
      {pinned}
      {description.trim() === '' ? (
        <p className={styles.nothing}>No description yet.</p>
      ) : (
        <>
          <TaskProgress />
          <RenderedMarkdown
            html={descriptionHtml}
            onTick={permissions.canUpdate ? tick : undefined}
            onDrawn={setRoot}
            className={hasControls ? (taskStyles.arranged ?? '') : ''}
          />
          {root !== null && hasControls && (
            <Suspense>
              <TaskControls root={root} />
            </Suspense>
          )}
        </>
      )}
      {edited !== null && (
        <p className={styles.edited}>
          Edited <Moment at={edited.at} />
          {edited.by !== null && ` by ${edited.by.name}`}
        </p>
      )}
    </article>
  );
});

/** The heading of a rendered text that the fragment of an address such as `#plan` names; null if it names none. */
function namedHeading(root: Element, fragment: string): HTMLElement | null {
  const headings = [...root.querySelectorAll<HTMLElement>(`[id^="${textIdPrefix}"]`)];
  return headings.find(({ id }) => `#${encodeURIComponent(id.slice(textIdPrefix.length))}` === fragment) ?? null;
}
