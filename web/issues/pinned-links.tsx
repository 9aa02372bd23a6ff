import { Video } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Link } from '../widgets/link/link.tsx';
import { useIssue } from './issue-context.ts';
import styles from './pinned-links.module.css';

/** The link to the issue's Zoom meeting. */
export const PinnedLinks = observer(function PinnedLinks() {
  const { zoomMeetingUrl } = useIssue();
  if (zoomMeetingUrl === null) return null;
  return (
    <p className={styles.links}>
      <Link href={zoomMeetingUrl} target="_blank" rel="noopener noreferrer" className={styles.link}>
        <Video aria-hidden className={styles.icon} />
        Join Zoom meeting
      </Link>
    </p>
  );
});
