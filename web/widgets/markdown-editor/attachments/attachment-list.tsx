import { Paperclip, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { hasThumbnail } from '../../../../domain/uploads/upload.ts';
import { Button } from '../../button/button.tsx';
import { IconButton } from '../../icon-button/icon-button.tsx';
import { Thumbnail } from '../../thumbnail/thumbnail.tsx';
import type { Attachment } from './attachment.ts';
import styles from './attachment-list.module.css';
import hidden from '../../visually-hidden.module.css';
import type { Attachments } from './attachments.ts';

export interface AttachmentListProps {
  attachments: Attachments;
  /** Retries the upload. */
  onRetry: (file: File) => void;
  /** Called after a press that removes a file from the list. */
  onGone: () => void;
}

/** Uploads in progress, and failed ones with their reason. */
export const AttachmentList = observer(function AttachmentList({ attachments, onRetry, onGone }: AttachmentListProps) {
  return (
    <>
      <p role="status" className={hidden.visuallyHidden}>
        {attachments.news}
      </p>
      {attachments.list.length > 0 && (
        <ul aria-label="Files" className={styles.list}>
          {attachments.list.map((attachment) => (
            <li key={attachment.id} className={styles.file}>
              {hasThumbnail(attachment.file) ? (
                <Thumbnail file={attachment.file} size="row" />
              ) : (
                <Paperclip aria-hidden="true" className={styles.icon} />
              )}
              {attachment.isUnderWay ? (
                <UnderWay attachment={attachment} onCancel={() => (attachments.cancel(attachment), onGone())} />
              ) : (
                <Ended
                  attachment={attachment}
                  onDismiss={() => (attachments.dismiss(attachment), onGone())}
                  onRetry={() => {
                    attachments.dismiss(attachment);
                    onRetry(attachment.file);
                    onGone();
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
});

const UnderWay = observer(function UnderWay({
  attachment,
  onCancel,
}: {
  attachment: Attachment;
  onCancel: () => void;
}) {
  const { file, progress, state } = attachment;
  return (
    <>
      <span className={styles.name}>{file.name}</span>
      {state === 'queued' ? (
        <span className={styles.share}>Waiting</span>
      ) : (
        <>
          <progress aria-label={`Uploading ${file.name}`} max={1} value={progress} className={styles.progress} />
          <span className={styles.share}>{Math.round(progress * 100)}%</span>
        </>
      )}
      <IconButton label={`Cancel upload of ${file.name}`} size="small" onPress={onCancel}>
        <X />
      </IconButton>
    </>
  );
});

interface EndedProps {
  attachment: Attachment;
  onRetry: () => void;
  onDismiss: () => void;
}

const Ended = observer(function Ended({ attachment: { file, error }, onRetry, onDismiss }: EndedProps) {
  return (
    <>
      <span role="alert" className={styles.failure}>
        <span className={styles.name}>{file.name}</span> {error}
      </span>
      <Button size="small" onPress={onRetry}>
        Try again
      </Button>
      <IconButton label={`Dismiss ${file.name}`} size="small" onPress={onDismiss}>
        <X />
      </IconButton>
    </>
  );
});
