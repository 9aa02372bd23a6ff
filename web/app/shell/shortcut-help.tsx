import { Pencil } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState, type KeyboardEvent } from 'react';
import { Button } from '../../widgets/button/button.tsx';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { isApple } from '../../widgets/keys/key-names.ts';
import { Keys } from '../../widgets/keys/keys.tsx';
import { editingShortcuts } from '../../widgets/markdown-editor/editor-keys.ts';
import { takesFocus, useReturnFocus } from '../../widgets/return-focus.ts';
import { SearchField } from '../../widgets/search-field/search-field.tsx';
import { Switch } from '../../widgets/switch/switch.tsx';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import { useApplication } from '../application-context.ts';
import { KeyRecorder } from '../commands/key-recorder.ts';
import styles from './shortcut-help.module.css';

/** All active shortcuts, from the same list that runs them, with a form to change them. */
const ShortcutHelp = observer(function ShortcutHelp() {
  const { shell, commands } = useApplication();
  const [search, setSearch] = useState('');
  const [recorder, setRecorder] = useState<KeyRecorder | null>(null);
  const query = search.trim().toLowerCase();
  const matches = (text: string): boolean => text.toLowerCase().includes(query);
  const sections = commands.sections
    .map(({ title, commands: all }) => ({
      title,
      listed: all.filter((command) => commands.activeKeysOf(command).length > 0 && matches(command.title)),
    }))
    .filter(({ listed }) => listed.length > 0);
  const editing = editingShortcuts.filter(({ text }) => matches(text));
  return (
    <Dialog title="Keyboard shortcuts" isOpen onOpenChange={shell.openShortcuts}>
      <SearchField label="Search shortcuts" value={search} onChange={setSearch} autoFocus />
      <div className={styles.sections}>
        {sections.map(({ title, listed }) => (
          <section key={title}>
            <h3 className={styles.heading}>{title}</h3>
            <dl>
              {listed.map((command) => (
                <div key={command.id} className={styles.shortcut}>
                  <dt>{command.title}</dt>
                  <dd className={styles.ways}>
                    {recorder?.command.id === command.id ? (
                      <KeysForm recorder={recorder} onDone={() => setRecorder(null)} />
                    ) : (
                      <>
                        {commands.activeKeysOf(command).map((way) => (
                          <Keys key={way} keys={way} />
                        ))}
                        <IconButton
                          {...takesFocus}
                          label={`Change keys: ${command.title}`}
                          size="small"
                          onPress={() => setRecorder(new KeyRecorder(commands, command, isApple()))}
                        >
                          <Pencil />
                        </IconButton>
                      </>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        {editing.length > 0 && (
          <section>
            <h3 className={styles.heading}>Editing</h3>
            <dl>
              {editing.map(({ text, keys }) => (
                <div key={text} className={styles.shortcut}>
                  <dt>{text}</dt>
                  <dd className={styles.ways}>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        {sections.length + editing.length === 0 && <p className={styles.none}>No matching shortcuts</p>}
      </div>
      {Object.keys(commands.chosenKeys).length > 0 && (
        <div className={styles.restore}>
          <Button size="small" onPress={commands.restoreKeys}>
            Restore default keys
          </Button>
        </div>
      )}
      <Switch
        isSelected={commands.singleKeys}
        onChange={commands.allowSingleKeys}
        description="Keys without Ctrl, Cmd or Alt, such as ? and g h"
      >
        Single-key shortcuts
      </Switch>
    </Dialog>
  );
});

export default ShortcutHelp;

interface KeysFormProps {
  recorder: KeyRecorder;
  onDone: () => void;
}

/** Records the next presses. Tab, Enter and Escape work as in other forms; Backspace removes the last press. */
const KeysForm = observer(function KeysForm({ recorder, onDone }: KeysFormProps) {
  const { commands } = useApplication();
  const { command, words, problem, canSave } = recorder;
  const form = useReturnFocus<HTMLFormElement>();
  const isChosen = commands.chosenKeys[command.id] !== undefined;
  const save = (): void => {
    if (recorder.save()) onDone();
  };
  const press = (event: KeyboardEvent): void => {
    const { key, ctrlKey, altKey, metaKey } = event;
    const isPlain = !ctrlKey && !altKey && !metaKey;
    if (key === 'Tab' || (key === 'Enter' && isPlain)) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Escape') onDone();
    else if (key === 'Backspace' && isPlain) recorder.takeBack();
    else if (!event.repeat) recorder.press(event.nativeEvent);
  };
  return (
    <form
      ref={form}
      aria-label={`Keys: ${command.title}`}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div onKeyDownCapture={press} className={styles.recorded}>
        <TextField
          label="New keys"
          isLabelHidden
          autoFocus
          value={words}
          onChange={() => undefined}
          placeholder="Press keys…"
          error={problem ?? undefined}
        />
      </div>
      <Button type="submit" size="small" variant="primary" isDisabled={!canSave}>
        Save
      </Button>
      {isChosen && (
        <Button
          size="small"
          onPress={() => {
            commands.chooseKeys(command, null);
            onDone();
          }}
        >
          Use default
        </Button>
      )}
      <Button size="small" onPress={onDone}>
        Cancel
      </Button>
    </form>
  );
});
