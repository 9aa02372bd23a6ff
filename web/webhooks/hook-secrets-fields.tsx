import { Plus, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Button } from '../widgets/button/button.tsx';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import type { HookSecrets } from './hook-secrets.ts';
import styles from './hooks-page.module.css';

interface HookSecretsFieldsProps {
  title: string;
  description: string;
  /** One of them, such as "header". */
  noun: string;
  secrets: HookSecrets;
}

/** Names and values of custom headers or URL variables. */
export const HookSecretsFields = observer(function HookSecretsFields(props: HookSecretsFieldsProps) {
  const { title, description, noun, secrets } = props;
  return (
    <fieldset className={styles.secrets}>
      <legend>{title}</legend>
      <p className={styles.note}>{description}</p>
      {secrets.rows.map((row, index) => {
        const name = row.key.trim() === '' ? `${noun} ${index + 1}` : `${noun} ${row.key.trim()}`;
        return (
          <div key={row.id} className={styles.secret}>
            <TextField
              label={`Name of ${noun} ${index + 1}`}
              isLabelHidden
              placeholder="Name"
              value={row.key}
              onChange={(key) => secrets.change(row.id, { key })}
              error={secrets.problemOf(row)}
              isReadOnly={row.isSaved}
              autoComplete="off"
              spellCheck="false"
            />
            <TextField
              label={`Value of ${name}`}
              isLabelHidden
              type="password"
              placeholder={row.isSaved ? 'Saved' : 'Value'}
              value={row.value}
              onChange={(value) => secrets.change(row.id, { value })}
              autoComplete="off"
            />
            <IconButton label={`Remove ${name}`} size="small" onPress={() => secrets.remove(row)}>
              <X />
            </IconButton>
          </div>
        );
      })}
      <Button size="small" icon={<Plus aria-hidden />} isDisabled={secrets.isFull} onPress={secrets.add}>
        Add {noun}
      </Button>
    </fieldset>
  );
});
