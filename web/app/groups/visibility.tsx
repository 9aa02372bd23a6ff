import { Globe, Lock, Shield } from 'lucide-react';
import type { Group } from './group.ts';
import styles from './visibility.module.css';

const kinds = {
  private: { Icon: Lock, name: 'Private', text: 'Private: members only' },
  internal: { Icon: Shield, name: 'Internal', text: 'Internal: anyone who is signed in' },
  public: { Icon: Globe, name: 'Public', text: 'Public: anyone' },
};

/** "Private" */
export function visibilityName(of: Group['visibility']): string {
  return kinds[of].name;
}

/** Icon and text for a group's visibility. */
export function Visibility({ of }: { of: Group['visibility'] }) {
  const { Icon, name, text } = kinds[of];
  return (
    <span role="img" aria-label={text} title={text} className={styles.visibility}>
      <Icon aria-hidden />
      <span className={styles.name}>{name}</span>
    </span>
  );
}
