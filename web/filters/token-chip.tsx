import { X } from 'lucide-react';
import { operatorTexts, type Token } from '../../domain/filters/token.ts';
import { tokenInWords, typeTitle, valueInWords } from '../../domain/filters/token-words.ts';
import styles from './token-chip.module.css';

export interface TokenChipProps {
  token: Token;
  /** Without them the token is read-only. */
  onEdit?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
}

/** A condition in the bar: pressing it edits it, its cross removes it. */
export function TokenChip({ token, onEdit, onRemove }: TokenChipProps) {
  const words = tokenInWords(token);
  const isText = token.type === 'filtered-search-term';
  const parts = isText ? (
    <span className={styles.value}>{words}</span>
  ) : (
    <>
      <span className={styles.type}>{`${typeTitle(token.type)} `}</span>
      <span className={styles.operator}>{`${operatorTexts[token.operator]} `}</span>
      <span className={styles.value}>{valueInWords(token)}</span>
    </>
  );
  if (onEdit === undefined || onRemove === undefined) return <span className={styles.chip}>{parts}</span>;
  return (
    <span className={styles.chip} role="group" aria-label={words}>
      <button type="button" className={styles.words} title="Change" onClick={onEdit}>
        {parts}
      </button>
      <button type="button" className={styles.remove} aria-label={`Remove: ${words}`} onClick={onRemove}>
        <X aria-hidden />
      </button>
    </span>
  );
}
