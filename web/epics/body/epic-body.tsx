import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { RenderedMarkdown } from '../../widgets/rendered-markdown/rendered-markdown.tsx';
import { useEpic, useEpicPage } from '../epic-context.ts';
import styles from './epic-body.module.css';
import { TextForm } from './text-form.tsx';
import { tickTask } from './tick-task.ts';

/** Title and description, read or edited in place (epic-page.md §2.1). */
export const EpicBody = observer(function EpicBody() {
  const { store, text } = useEpicPage();
  const { titleHtml, description, descriptionHtml, permissions } = useEpic();
  const tick = useCallback((line: number, isDone: boolean) => void tickTask(store, line, isDone), [store]);
  if (text.isEditing) return <TextForm />;
  return (
    <article className={styles.body}>
      <h1 tabIndex={-1} className={styles.title}>
        <RenderedTitle html={titleHtml} />
      </h1>
      {description.trim() === '' ? (
        <p className={styles.nothing}>No description yet.</p>
      ) : (
        <RenderedMarkdown html={descriptionHtml} onTick={permissions.canUpdate ? tick : undefined} />
      )}
    </article>
  );
});

function RenderedTitle({ html }: { html: string }) {
  return <span dangerouslySetInnerHTML={{ __html: html }} />;
}
