import { CircleCheck, Circle, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { errorText } from '../api/api-error.ts';
import { useApplication } from '../app/application-context.ts';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import { toast } from '../widgets/toast/toast.ts';
import { Checklist } from './checklist.ts';
import styles from './checklist.module.css';

/** What to do first with a plan of one's own. */
export const ChecklistSection = observer(function ChecklistSection() {
  const { api, session } = useApplication();
  const checklist = useMemo(() => new Checklist(api, session), [api, session]);
  useEffect(() => checklist.start(), [checklist]);
  const { steps } = checklist;
  if (steps.length === 0) return null;
  const close = (): void => {
    document.querySelector<HTMLElement>('h1')?.focus();
    checklist.close().catch((error: unknown) => toast(errorText(error), { tone: 'danger' }));
  };
  return (
    <section aria-label="First steps" className={styles.checklist}>
      <div className={styles.head}>
        <h2 className={styles.title}>First steps</h2>
        <IconButton label="Close first steps" size="small" onPress={close}>
          <X />
        </IconButton>
      </div>
      <ol className={styles.steps}>
        {steps.map(({ text, href, isDone, isOptional }) => (
          <li key={text} className={styles.step} data-done={isDone || undefined}>
            {isDone ? <CircleCheck role="img" aria-label="Done:" /> : <Circle role="img" aria-label="To do:" />}
            {isDone ? <span>{text}</span> : <a href={href}>{text}</a>}
            {isOptional && !isDone && <span className={styles.optional}>optional</span>}
          </li>
        ))}
      </ol>
    </section>
  );
});
