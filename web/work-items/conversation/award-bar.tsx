import '../../theme/emoji.css';
import { observer } from 'mobx-react-lite';
import { EmojiPicker } from './emoji-picker.tsx';
import type { Awards } from './awards.ts';
import styles from './conversation.module.css';

/** Reactions, each a button with its count; the last button adds another. */
export const AwardBar = observer(function AwardBar({ awards, canAward }: { awards: Awards; canAward: boolean }) {
  if (awards.groups.length === 0 && !canAward) return null;
  return (
    <div role="group" aria-label="Reactions" className={styles.awards}>
      {awards.groups.map(({ name, emoji, people, isMine }) => (
        <button
          key={name}
          type="button"
          aria-pressed={isMine}
          aria-label={`${name}, ${people.length}`}
          title={`${people.join(', ')} reacted with :${name}:`}
          disabled={!canAward}
          className={styles.award}
          onClick={() => void awards.toggle(name, emoji)}
        >
          <span aria-hidden="true">{emoji}</span>
          <span className="tabular">{people.length}</span>
        </button>
      ))}
      {canAward && <EmojiPicker onPick={(name, emoji) => void awards.toggle(name, emoji)} />}
    </div>
  );
});
