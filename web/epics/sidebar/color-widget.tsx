import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { parseHex, toHex } from '../../../domain/colors/color.ts';
import { defaultEpicColor, epicColors } from '../../../domain/work-items/epic-color.ts';
import { failureText } from '../../api/api-error.ts';
import { RadioGroup } from '../../widgets/radio-group/radio-group.tsx';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import { useEpic, useEpicPage } from '../epic-context.ts';
import type { EpicStore } from '../epic-source.ts';
import styles from '../../work-items/sidebar/sidebar.module.css';
import { SidebarSection } from '../../work-items/sidebar/sidebar-section.tsx';

/** The color of the epic's bar; a change is saved when its editor closes (epic-page.md §2.2). */
export const ColorWidget = observer(function ColorWidget() {
  const { store } = useEpicPage();
  const { color, permissions } = useEpic();
  const [wanted, setWanted] = useState(color);
  const openChanged = (isOpen: boolean): void => {
    if (isOpen) setWanted(color);
    else void save(store, color, wanted);
  };
  return (
    <SidebarSection
      title="Color"
      onOpenChange={openChanged}
      {...(permissions.canUpdate && { editor: <ColorEditor wanted={wanted} onChange={setWanted} /> })}
    >
      <p className={styles.value}>
        <Swatch color={color} />
        {titleOf(color)}
      </p>
    </SidebarSection>
  );
});

function ColorEditor({ wanted, onChange }: { wanted: string; onChange: (color: string) => void }) {
  const isKnown = epicColors.some(({ color }) => color === wanted.toLowerCase());
  const text = isKnown ? '' : wanted;
  return (
    <div className={styles.stack}>
      <RadioGroup
        label="Color"
        isLabelHidden
        choices={epicColors.map(({ color, title }) => ({ value: color, text: title, description: color }))}
        value={(isKnown ? wanted.toLowerCase() : '') as (typeof epicColors)[number]['color']}
        onChange={onChange}
      />
      <TextField
        label="Custom color"
        placeholder="Use custom color #FF0000"
        value={text}
        onChange={(written) => onChange(written.trim() === '' ? defaultEpicColor.color : written.trim())}
        error={isKnown || parseHex(wanted) !== null ? undefined : 'Write a color as #FF0000.'}
      />
    </div>
  );
}

function Swatch({ color }: { color: string }) {
  return <span aria-hidden="true" className={styles.swatch} style={{ backgroundColor: color }} />;
}

function titleOf(color: string): string {
  return epicColors.find((known) => known.color === color.toLowerCase())?.title ?? color;
}

async function save(store: EpicStore, color: string, wanted: string): Promise<void> {
  const rgb = parseHex(wanted);
  if (rgb === null || toHex(rgb) === color.toLowerCase()) return;
  store.patch({ color: toHex(rgb) });
  try {
    await store.update({ color: toHex(rgb) });
  } catch (error) {
    store.patch({ color });
    store.fail(failureText(error, 'An error occurred while updating color.'));
  }
}
