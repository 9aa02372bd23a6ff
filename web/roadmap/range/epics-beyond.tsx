import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { dayInWords } from '../../../domain/calendar/dates-in-words.ts';
import { counted } from '../../../domain/text/plural.ts';
import { useApplication } from '../../app/application-context.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { LiveOutline } from './live-outline.ts';
import styles from './range.module.css';

/** Below the list of a phone, which has no edges to point over: how many epics lie before and after its days. */
export const EpicsBeyond = observer(function EpicsBeyond() {
  const { store } = useRoadmap();
  const { api, changes } = useApplication();
  useEffect(() => new LiveOutline({ api, changes }, store).start(), [api, changes, store]);
  const { outline, days } = store;
  if (outline === null) return null;
  const { before, after } = outline;
  const parts = [
    ...(before > 0 ? [`${counted(before, 'epic')} before ${dayInWords(days.start)}`] : []),
    ...(after > 0 ? [`${counted(after, 'epic')} after ${dayInWords(days.end)}`] : []),
  ];
  return parts.length === 0 ? null : <p className={styles.beyond}>Not in this range: {parts.join(', ')}.</p>;
});
