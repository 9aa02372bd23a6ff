import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { dayInWords } from '../../../domain/calendar/dates-in-words.ts';
import { linkNameMaximum } from '../../../domain/roadmap/roadmap-link.ts';
import { useApplication } from '../../app/application-context.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { LoadFailure } from '../../widgets/alert/load-failure.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { DateField } from '../../widgets/date-field/date-field.tsx';
import { DeleteDialog } from '../../widgets/dialog/delete-dialog.tsx';
import DialogWindow from '../../widgets/dialog/dialog-window.tsx';
import { LoadingRows } from '../../widgets/loading/loading.tsx';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import { copyText } from '../../widgets/copy-text.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { RoadmapLinks } from './roadmap-links.ts';
import styles from './share-dialog.module.css';

/** Links with which people without an account see the roadmap: make one, copy it once, end it. */
export const ShareDialog = observer(function ShareDialog({ onClose }: { onClose: () => void }) {
  const { api } = useApplication();
  const { store } = useRoadmap();
  const links = useMemo(() => new RoadmapLinks(api, store), [api, store]);
  const { reading, problem, made } = links;
  useEffect(() => reading.start(), [reading]);
  return (
    <DialogWindow title="Share the roadmap" size="large" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <div className={styles.parts}>
        <p>
          Anyone with the link sees this roadmap with its current filters, always up to date, without an account.
          Confidential items are not shown, and nothing can be changed.
        </p>
        {made !== null && (
          <Alert
            tone="success"
            title="Copy the link now. It won’t be shown again."
            actions={
              <Button size="small" onPress={() => void copyText(made, 'link')}>
                Copy link
              </Button>
            }
          >
            <code className={styles.link}>{made}</code>
          </Alert>
        )}
        {problem !== null && <LoadFailure onRetry={() => void reading.load()}>{problem}</LoadFailure>}
        <NewLinkForm links={links} />
        <LinkRows links={links} />
      </div>
      <DeleteDialog deletion={links.deletion} title="End link" action="End link">
        {({ name }) => <p>“{name}” will no longer show the roadmap. This cannot be undone.</p>}
      </DeleteDialog>
    </DialogWindow>
  );
});

const NewLinkForm = observer(function NewLinkForm({ links }: { links: RoadmapLinks }) {
  const { clock, session } = useApplication();
  const { form } = links;
  return (
    <form aria-label="New link" onSubmit={form.submit} className={styles.form} noValidate>
      <TextField label="For whom" maxLength={linkNameMaximum} {...form.field('name', 'Name')} />
      <DateField
        isInForm
        label="Last day"
        today={clock.today}
        firstDayOfWeek={session.firstDayOfWeek}
        minimum={clock.today}
        maximum={links.lastDay}
        {...form.field('expires_on', 'The date')}
      />
      <Button type="submit" variant="primary" isPending={form.isSaving} className={styles.create ?? ''}>
        Create link
      </Button>
    </form>
  );
});

const LinkRows = observer(function LinkRows({ links }: { links: RoadmapLinks }) {
  const { answer } = links.reading;
  if (answer === null) return links.problem === null ? <LoadingRows label="Loading links" count={1} /> : null;
  if (answer.length === 0) return null;
  return (
    <ul aria-label="Links" className={styles.links}>
      {answer.map((link) => (
        <li key={link.id} className={styles.row}>
          <div className={styles.words}>
            <span className={styles.name}>{link.name}</span>
            <span className={styles.details}>
              {link.has_ended ? 'Ended' : 'Until'} {dayInWords(link.expires_on)} · by {link.created_by_name}
            </span>
          </div>
          <Button size="small" aria-label={`End ${link.name}`} onPress={() => links.deletion.ask(link)}>
            End
          </Button>
        </li>
      ))}
    </ul>
  );
});
