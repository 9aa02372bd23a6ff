import { observer } from 'mobx-react-lite';
import { useCallback, useState, type ReactNode } from 'react';
import { lazyPart } from '../../widgets/lazy-part.tsx';
import { Moment } from '../../widgets/moment/moment.tsx';
import { RenderedMarkdown } from '../../widgets/rendered-markdown/rendered-markdown.tsx';
import { takesFocus } from '../../widgets/return-focus.ts';
import { useItem } from '../item-context.ts';
import { useItemPage } from '../item-page.ts';
import { TaskControls } from '../tasks/task-controls.tsx';
import { TaskProgress } from '../tasks/task-progress.tsx';
import styles from './item-body.module.css';
import paper from '../../widgets/on-paper.module.css';
import { RenderedTitle } from './rendered-title.tsx';

const TextForm = lazyPart(async () => (await import('./text-form.tsx')).TextForm);

export interface ItemBodyProps {
  pinned?: ReactNode;
  /** Called with the heading, and with null while the title is edited. */
  onHeading: (heading: HTMLElement | null) => void;
}

/** Title and description, shown or edited in place. */
export const ItemBody = observer(function ItemBody({ pinned, onHeading }: ItemBodyProps) {
  const { text, tasks } = useItemPage();
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const { titleHtml, description, descriptionHtml, edited, permissions } = useItem();
  const tick = useCallback((line: number, isDone: boolean) => tasks.tick(line, isDone), [tasks]);
  if (text.isEditing) {
    return (
      <article>
        <TextForm />
        <div className={paper.onPaper}>
          <h1 className={styles.title}>
            <RenderedTitle html={titleHtml} />
          </h1>
          <RenderedMarkdown html={descriptionHtml} />
        </div>
      </article>
    );
  }
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
          />
          {root !== null && permissions.canArrange && <TaskControls root={root} />}
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
