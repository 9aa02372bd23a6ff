import { Globe, Lock, Shield } from 'lucide-react';
import type { Group } from './group.ts';
import styles from './visibility.module.css';

const kinds = {
  private: { Icon: Lock, text: 'Private: members only' },
  internal: { Icon: Shield, text: 'Internal: everybody who is signed in' },
  public: { Icon: Globe, text: 'Public: everybody' },
};

/** Icon and text for a group's visibility. */
export function Visibility({ of }: { of: Group['visibility'] }) {
  const { Icon, text } = kinds[of];
  return (
    <span role="img" aria-label={text} title={text} className={styles.visibility}>
      <Icon aria-hidden />
    </span>
  );
}
