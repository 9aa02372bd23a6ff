import { useEffect, useState } from 'react';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components';
import { Button } from '../button/button.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { toastQueue } from './toast.ts';
import styles from './toast.module.css';

/** Whether an element is a text that is written in the page. */
function isWritten(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('main :read-write');
}

/** True once the reader wrote in the page while a toast was there: it must not move while they press its button. */
function useWriting(): boolean {
  const [isWriting, setWriting] = useState(() => isWritten(document.activeElement));
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      if (isWritten(target)) setWriting(true);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return isWriting;
}

/** The visible toasts. F6 moves there; hovering and focus pause their timers. */
export default function ToastRegion() {
  const isWriting = useWriting();
  return (
    <AriaToastRegion
      queue={toastQueue}
      aria-label="Notifications"
      data-writing={isWriting || undefined}
      className={styles.region ?? ''}
    >
      {({ toast: queued }) => {
        const { text, tone, action } = queued.content;
        const close = (): void => toastQueue.close(queued.key);
        const act = (): void => {
          close();
          void action?.run();
        };
        return (
          <Toast toast={queued} data-tone={tone} className={styles.toast ?? ''}>
            {tone === 'success' && <CircleCheck aria-hidden className={styles.icon} />}
            {tone === 'danger' && <CircleAlert aria-hidden className={styles.icon} />}
            {/* What was done waits until the reader's own text is read; a failure does not. */}
            <ToastContent role={tone === 'danger' ? 'alert' : 'status'} className={styles.content ?? ''}>
              <Text slot="title">{text}</Text>
            </ToastContent>
            {action && (
              <Button size="small" variant="quiet" onPress={act} className={styles.action ?? ''}>
                {action.text}
              </Button>
            )}
            <IconButton label="Dismiss" size="small" onPress={close} className={styles.dismiss ?? ''}>
              <X />
            </IconButton>
          </Toast>
        );
      }}
    </AriaToastRegion>
  );
}
