import { Fragment } from 'react';
import { keyNames } from './key-names.ts';
import styles from './keys.module.css';

/** Keyboard keys. `keys` is in tinykeys' notation: `$mod+k` held together, `g r` one after the other. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {keyNames(keys).map((press, place) => (
        <Fragment key={`${place} ${press.join('+')}`}>
          {place > 0 && <span className={styles.then}>then</span>}
          {press.map((name) => (
            <kbd key={name} className={styles.key}>
              {name}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
