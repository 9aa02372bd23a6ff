import { observer } from 'mobx-react-lite';
import { useApplication } from '../application-context.ts';
import styles from './busy-line.module.css';

/**
 * A thin progress line at the top of the window while calls are running; appears after 300 ms, so that quick ones show
 * nothing.
 */
export const BusyLine = observer(function BusyLine() {
  const { api } = useApplication();
  return api.activity.busy ? <div aria-hidden="true" className={styles.line} /> : null;
});
