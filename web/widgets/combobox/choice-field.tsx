import { useId, useState, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { matchSorter } from 'match-sorter';
import { classNames } from '../class-names.ts';
import { fieldClass, fieldTextClasses } from '../field/field.tsx';
import { Combobox } from './combobox.tsx';
import styles from './choice-field.module.css';

export interface SearchedChoice {
  value: string;
  text: string;
  /** Shown beside the text, and searched as well. */
  description?: string | undefined;
}

interface ChoiceFieldProps {
  label: string;
  description?: ReactNode;
  error?: string | undefined;
  choices: readonly SearchedChoice[];
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
}

/** A select with so many choices that people search them: one of them is always chosen. */
export function ChoiceField({ label, description, error, choices, value, onChange, className }: ChoiceFieldProps) {
  const [isOpen, setOpen] = useState(false);
  /** Null while the chosen one is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const textsId = useId();
  const chosen = choices.find((choice) => choice.value === value);
  const close = (): void => {
    setOpen(false);
    setTyped(null);
  };
  return (
    <div className={classNames(fieldClass, className)}>
      <span aria-hidden className={fieldTextClasses.label}>
        {label}
      </span>
      <div className={styles.control}>
        <Combobox
          label={label}
          text={typed ?? chosen?.text ?? value}
          onTextChange={(text) => {
            setTyped(text);
            setOpen(true);
          }}
          sections={[{ id: 'choices', suggestions: found(choices, typed ?? '').map(suggestionOf) }]}
          onChoose={({ id }) => {
            onChange(id.slice(prefix.length));
            close();
          }}
          isOpen={isOpen}
          onOpenChange={(opens) => (opens ? setOpen(true) : close())}
          // Without its list there is nothing to escape from; the choice stays.
          onKeyDown={(event) => event.key === 'Escape' && !isOpen && event.preventDefault()}
          chosenId={typed === null ? prefix + value : undefined}
          picksFirst
          selectsText
          describedBy={textsId}
          isInvalid={error !== undefined}
          emptyText="Nothing found"
        />
        <ChevronDown aria-hidden className={styles.arrow} />
      </div>
      <div id={textsId}>
        {description !== undefined && <p className={fieldTextClasses.description}>{description}</p>}
        {error !== undefined && <p className={fieldTextClasses.error}>{error}</p>}
      </div>
    </div>
  );
}

/** The id of a choice without a value is not empty either. */
const prefix = 'choice ';

function suggestionOf({ value, text, description }: SearchedChoice) {
  return { id: prefix + value, text, description };
}

/** The choices with all words of a text, best first. */
function found(choices: readonly SearchedChoice[], text: string): readonly SearchedChoice[] {
  const words = text.split(/[\s/]+/).filter((word) => word !== '');
  const options = { keys: ['text', 'description'], threshold: matchSorter.rankings.CONTAINS };
  return words.reduceRight((matching, word) => matchSorter(matching, word, options), choices);
}
