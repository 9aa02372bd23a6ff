import { Search, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useRef, type KeyboardEvent } from 'react';
import { joinedTokens, operatorTexts, type Token, type TokenType } from '../../domain/filters/token.ts';
import { useApplication } from '../app/application-context.ts';
import { Avatar } from '../widgets/avatar/avatar.tsx';
import { Combobox } from '../widgets/combobox/combobox.tsx';
import { SuggestionContent } from '../widgets/combobox/suggestion-list.tsx';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import { filterBarCommands } from './filter-bar-commands.ts';
import type { BarSuggestion, FilterBarStore } from './filter-bar-store.ts';
import { TokenChip } from './token-chip.tsx';
import { filtersInWords, typeTitle } from '../../domain/filters/token-words.ts';
import styles from './filter-bar.module.css';
import { lazyCode } from '../widgets/lazy-part.tsx';

/** The tokens, and the field for the next one. */
export const TokenField = observer(function TokenField({ bar }: { bar: FilterBarStore }) {
  const input = useRef<HTMLInputElement>(null);
  const { tokens, draft, isViewOnly } = bar;
  const focus = () => input.current?.focus();
  const { commands } = useApplication();
  useEffect(() => {
    if (isViewOnly) return undefined;
    return commands.register(filterBarCommands(() => input.current?.focus()));
  }, [commands, isViewOnly]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Backspace' && bar.backspace()) event.preventDefault();
    if (event.key === 'Escape' && !bar.isOpen && draft.step !== 'type') {
      bar.rest();
      event.preventDefault();
    }
  };
  const edit = (token: Token): void => {
    bar.edit(bar.tokens.indexOf(token));
    focus();
  };
  const remove = (token: Token): void => {
    bar.remove(bar.tokens.indexOf(token));
    focus();
  };
  const chipsOf = (shown: readonly Token[]) =>
    joinedTokens(shown).map((joined) => (
      <TokenChip
        key={filtersInWords(joined).join()}
        tokens={joined}
        onEdit={isViewOnly ? undefined : edit}
        onRemove={isViewOnly ? undefined : remove}
      />
    ));
  if (isViewOnly) {
    return (
      <div className={styles.field} data-view-only>
        <Search aria-hidden className={styles.glass} />
        {tokens.length > 0 ? chipsOf(tokens) : <span className={styles.nothing}>No filters</span>}
      </div>
    );
  }
  return (
    <div role="group" aria-label="Filters" data-filled={tokens.length > 0 || undefined} className={styles.field}>
      <Search aria-hidden className={styles.glass} />
      <div className={styles.tokens}>
        {chipsOf(tokens.slice(0, draft.place))}
        {draft.step !== 'type' && (
          <span className={styles.begun}>
            {draft.step === 'value' && draft.isFurther
              ? 'or'
              : `${typeTitle(draft.type)} ${draft.step === 'value' ? operatorTexts[draft.operator] : ''}`}
          </span>
        )}
        <Combobox
          isBare
          inputRef={input}
          label={fieldLabel(bar)}
          placeholder={
            draft.step === 'type' && tokens.length === 0 ? `Search or filter ${bar.noun.toLowerCase()}…` : ''
          }
          text={draft.text}
          onTextChange={bar.write}
          sections={bar.sections}
          onChoose={bar.choose}
          onSubmit={bar.submit}
          onKeyDown={onKeyDown}
          isOpen={bar.isOpen}
          onOpenChange={bar.setOpen}
          picksFirst={!bar.asksForMore && (draft.step !== 'type' || draft.text !== '')}
          isLoading={draft.step === 'value' && bar.values.status === 'loading'}
          error={draft.step === 'value' ? (bar.values.failure ?? undefined) : undefined}
          emptyText={draft.step === 'value' ? 'Nothing found' : undefined}
          renderSuggestion={renderBarSuggestion}
        />
        {chipsOf(tokens.slice(draft.place))}
      </div>
      {(tokens.length > 0 || draft.text !== '') && (
        <IconButton label="Clear filters" size="small" onPress={() => (bar.clear(), focus())}>
          <X />
        </IconButton>
      )}
    </div>
  );
});

function fieldLabel({ draft, noun }: FilterBarStore): string {
  if (draft.step === 'type') return `Search or filter ${noun.toLowerCase()}`;
  return draft.step === 'operator' ? `${typeTitle(draft.type)}: operator` : `${typeTitle(draft.type)}: value`;
}

const TokenIcon = lazyCode(() => import('./token-icon.tsx'));

/** The kind of filter whose icon an entry has; null for operators and values. */
function iconTypeOf(choice: BarSuggestion['choice']): TokenType | null {
  if (choice.kind === 'search') return 'filtered-search-term';
  if (choice.kind === 'token') return choice.token.type;
  return choice.kind === 'type' ? choice.type : null;
}

/** An entry of the list: kinds of filters with an icon, people with their avatar, labels with their color. */
function renderBarSuggestion(suggestion: BarSuggestion) {
  const { choice } = suggestion;
  const type = iconTypeOf(choice);
  if (type !== null) {
    const icon = (
      <span aria-hidden="true" className={styles.typeIcon}>
        <Suspense>
          <TokenIcon type={type} />
        </Suspense>
      </span>
    );
    return <SuggestionContent suggestion={{ ...suggestion, icon }} />;
  }
  const value = choice.kind === 'value' ? choice.value : null;
  const color = value?.color;
  const icon = value?.person ? (
    <Avatar name={value.person.name} identity={value.data} src={value.person.avatarUrl} size={20} />
  ) : color === undefined ? null : (
    <span aria-hidden="true" className={styles.swatch} style={{ backgroundColor: color }} />
  );
  return <SuggestionContent suggestion={{ ...suggestion, icon }} />;
}
