import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { barColors } from '../../../domain/colors/bar-colors.ts';
import { parseHex, toHex } from '../../../domain/colors/color.ts';
import { defaultEpicColor, epicColors } from '../../../domain/work-items/epic-color.ts';
import { RadioGroup } from '../../widgets/radio-group/radio-group.tsx';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import { useEpic, useEpicPage } from '../epic-context.ts';
import styles from '../../work-items/sidebar/sidebar.module.css';
import { SidebarSection } from '../../work-items/sidebar/sidebar-section.tsx';

/** The color of the epic's bar; saved when its editor closes. */
export const ColorWidget = observer(function ColorWidget() {
  const { store } = useEpicPage();
  const { color, permissions } = useEpic();
  const [entered, setEntered] = useState(color);
  const openChanged = (isOpen: boolean): void => {
    if (isOpen) setEntered(color);
    else save();
  };
  const save = (): void => {
    const rgb = parseHex(entered);
    if (rgb === null)
      return store.fail(`The color was not changed: “${entered}” is not a color. Enter a color such as #FF0000.`);
    if (toHex(rgb) === color.toLowerCase()) return;
    void store.change({ color: toHex(rgb) }, { color: toHex(rgb) }, 'An error occurred while updating color.');
  };
  return (
    <SidebarSection
      title="Color"
      onOpenChange={openChanged}
      {...(permissions.canUpdate && { editor: <ColorEditor entered={entered} onChange={setEntered} /> })}
    >
      <p className={styles.value}>
        <Swatch color={color} />
        {titleOf(color)}
      </p>
    </SidebarSection>
  );
});

/** Swatches, a field for any other color, and how the epic's bar will look. */
function ColorEditor({ entered, onChange }: { entered: string; onChange: (color: string) => void }) {
  const isKnown = epicColors.some(({ color }) => color === entered.toLowerCase());
  const text = isKnown ? '' : entered;
  const rgb = parseHex(entered);
  const { light, dark } = barColors(rgb === null ? defaultEpicColor.color : toHex(rgb));
  return (
    <div className={styles.stack}>
      <RadioGroup
        label="Color"
        isLabelHidden
        choices={epicColors.map(({ color, title }) => ({ value: color, text: title, color }))}
        value={(isKnown ? entered.toLowerCase() : '') as (typeof epicColors)[number]['color']}
        onChange={onChange}
      />
      <TextField
        label="Custom color"
        placeholder="Use custom color #FF0000"
        value={text}
        onChange={(changed) => onChange(changed.trim() === '' ? defaultEpicColor.color : changed.trim())}
        error={isKnown || rgb !== null ? undefined : 'Enter a color such as #FF0000.'}
      />
      <div
        role="img"
        aria-label="The epic’s bar in this color"
        className={styles.barPreview}
        style={{
          borderColor: `light-dark(${light.edge}, ${dark.edge})`,
          background: `linear-gradient(to right, light-dark(${light.progress}, ${dark.progress}) 40%, light-dark(${light.surface}, ${dark.surface}) 40%)`,
        }}
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
