import { X } from 'lucide-react';
import { operatorTexts, type Token } from '../../domain/filters/token.ts';
import { filtersInWords, tokenInWords, typeTitle, valueInWords } from '../../domain/filters/token-words.ts';
import styles from './token-chip.module.css';

export interface TokenChipProps {
  /** One, or the values of one filter. */
  tokens: readonly Token[];
  /** Without them the token is read-only. */
  onEdit?: ((token: Token) => void) | undefined;
  onRemove?: ((token: Token) => void) | undefined;
}

/** A condition in the bar: pressing a value edits it, its cross removes it. */
export function TokenChip({ tokens, onEdit, onRemove }: TokenChipProps) {
  return (
    <span
      className={styles.chip}
      data-several={tokens.length > 1 || undefined}
      {...(onEdit && { role: 'group', 'aria-label': filtersInWords(tokens).join() })}
    >
      {tokens.map((token, index) => (
        <span key={token.data} data-value>
          {onEdit === undefined ? (
            <Words token={token} isFirst={index === 0} />
          ) : (
            <button type="button" className={styles.words} title="Change" onClick={() => onEdit(token)}>
              <Words token={token} isFirst={index === 0} />
            </button>
          )}
          {onRemove && (
            <button
              type="button"
              className={styles.remove}
              aria-label={`Remove: ${tokenInWords(token)}`}
              onClick={() => onRemove(token)}
            >
              <X aria-hidden />
            </button>
          )}
        </span>
      ))}
    </span>
  );
}

function Words({ token, isFirst }: { token: Token; isFirst: boolean }) {
  if (token.type === 'filtered-search-term') return <span className={styles.value}>{tokenInWords(token)}</span>;
  return (
    <>
      {isFirst && <span className={styles.type}>{`${typeTitle(token.type)} `}</span>}
      {isFirst && <span className={styles.type}>{`${operatorTexts[token.operator]} `}</span>}
      <span className={styles.value}>{valueInWords(token)}</span>
    </>
  );
}
