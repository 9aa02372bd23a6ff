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

/** The visible toasts. F6 moves there; hovering and focus pause their timers. */
export default function ToastRegion() {
  return (
    <AriaToastRegion queue={toastQueue} aria-label="Notifications" className={styles.region ?? ''}>
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
            <ToastContent className={styles.content ?? ''}>
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
