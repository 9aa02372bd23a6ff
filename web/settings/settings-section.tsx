import { useId, type ReactNode } from 'react';
import type { PlaceSettings } from './place-settings.ts';
import type { SettingsPlace } from './settings-place.ts';
import styles from './settings-section.module.css';

export interface SectionProps {
  settings: PlaceSettings;
  place: SettingsPlace;
}

/** A part of the settings: its heading, what it does, and the form or button. */
export function SettingsSection({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <div className={styles.stack}>
        {about !== undefined && <div className={styles.about}>{about}</div>}
        {children}
      </div>
    </section>
  );
}
