import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { parseHex, toHex } from '../../../domain/colors/color.ts';
import { epicColors } from '../../../domain/work-items/epic-colors.ts';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { useEpic, useEpicPage } from '../epic-context.ts';
import styles from '../../work-items/sidebar/sidebar.module.css';
import { SidebarSection } from '../../work-items/sidebar/sidebar-section.tsx';

const loadEditor = () => import('./color-editor.tsx');
const ColorEditor = lazyCode(async () => ({ default: (await loadEditor()).ColorEditor }));

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
      loadEditor={loadEditor}
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

function Swatch({ color }: { color: string }) {
  return <span aria-hidden="true" className={styles.swatch} style={{ backgroundColor: color }} />;
}

function titleOf(color: string): string {
  return epicColors.find((known) => known.color === color.toLowerCase())?.title ?? color;
}
