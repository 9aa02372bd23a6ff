import { CircleCheck } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { counted } from '../../../domain/text/plural.ts';
import { useItem } from '../item-context.ts';
import { checklistOfHtml } from './checklist-of-html.ts';
import styles from './tasks.module.css';

/** Number of completed tasks in the description; nothing if it has none. */
export const TaskProgress = observer(function TaskProgress() {
  const { count, completed } = checklistOfHtml(useItem().descriptionHtml);
  if (count === 0) return null;
  return (
    <p className={styles.progress}>
      {completed === count && <CircleCheck aria-hidden />}
      {completed} of {counted(count, 'checklist item')} completed
    </p>
  );
});
