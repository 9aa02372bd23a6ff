import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { Keys } from '../../widgets/keys/keys.tsx';
import { SearchField } from '../../widgets/search-field/search-field.tsx';
import { Switch } from '../../widgets/switch/switch.tsx';
import { useApplication } from '../application-context.ts';
import type { Command } from '../commands/command.ts';
import styles from './shortcut-help.module.css';

/** All active shortcuts, from the same list that runs them. */
const ShortcutHelp = observer(function ShortcutHelp() {
  const { shell, commands } = useApplication();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const sections = commands.sections
    .map(({ title, commands: all }) => ({
      title,
      shortcuts: shortcutsOf(all).filter(({ text }) => text.toLowerCase().includes(wanted)),
    }))
    .filter(({ shortcuts }) => shortcuts.length > 0);
  return (
    <Dialog title="Keyboard shortcuts" isOpen onOpenChange={shell.openShortcuts}>
      <SearchField label="Search shortcuts" value={search} onChange={setSearch} autoFocus />
      <div className={styles.sections}>
        {sections.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3 className={styles.heading}>{title}</h3>
            <dl>
              {shortcuts.map(({ text, keys }) => (
                <div key={text} className={styles.shortcut}>
                  <dt>{text}</dt>
                  <dd className={styles.ways}>
                    {keys.map((way) => (
                      <Keys key={way} keys={way} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        {sections.length === 0 && <p className={styles.none}>No matching shortcuts</p>}
      </div>
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

/** Commands with shortcuts, each with all its keys. */
function shortcutsOf(commands: readonly Command[]): { text: string; keys: string[] }[] {
  const shortcuts = new Map<string, string[]>();
  for (const { title, keys } of commands) if (keys) shortcuts.set(title, [...(shortcuts.get(title) ?? []), keys]);
  return [...shortcuts].map(([text, keys]) => ({ text, keys }));
}
