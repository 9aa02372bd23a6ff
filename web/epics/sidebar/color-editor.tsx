import { barColors } from '../../../domain/colors/bar-colors.ts';
import { parseHex, toHex } from '../../../domain/colors/color.ts';
import { defaultEpicColor, epicColors } from '../../../domain/work-items/epic-colors.ts';
import { RadioGroup } from '../../widgets/radio-group/radio-group.tsx';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import styles from '../../work-items/sidebar/sidebar.module.css';

/** Swatches, a field for any other color, and how the epic's bar will look. */
export function ColorEditor({ entered, onChange }: { entered: string; onChange: (color: string) => void }) {
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
