import { ChevronRight, EyeOff, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Avatar } from '../../../widgets/avatar/avatar.tsx';
import { LabelChip } from '../../../widgets/label-chip/label-chip.tsx';
import { Spinner } from '../../../widgets/spinner/spinner.tsx';
import { useArrivingFocus } from '../../../widgets/arriving-focus.ts';
import type { TreeItem } from '../items/tree-item.ts';
import { indentSize } from '../move/drop-places.ts';
import { useTree } from '../tree-context.ts';
import { BlockedMark } from '../links/blocked-mark.tsx';
import { ItemIcon, itemIconName } from './item-icon.tsx';
import { EditableFact, ItemMeta } from './item-meta.tsx';
import { RowMenuButton } from './row-menu.tsx';
import type { TreeRow } from './tree-rows.ts';
import styles from './tree-rows.module.css';

const shownPeople = 3;

export interface TreeRowLineProps {
  row: Extract<TreeRow, { kind: 'item' }>;
  index: number;
  /** Px from the first row. */
  top: number;
}

/** One child: icon, title, details and labels, and its actions. */
export const TreeRowLine = observer(function TreeRowLine({ row, index, top }: TreeRowLineProps) {
  const tree = useTree();
  const { focus, move, removal, rights, selection } = tree;
  const { item, branch, level } = row;
  const isActive = focus.active === index;
  const isSelected = selection.has(item.id);
  const takesFocus = focus.pending === item.key;
  const line = useArrivingFocus(takesFocus, focus);
  const isTarget = move.picked !== null && move.place?.branch.epicId === item.key && !tree.isExpanded(item);
  return (
    <div
      ref={line}
      role="row"
      tabIndex={isActive ? 0 : -1}
      data-row={item.key}
      data-item={item.key}
      data-closed={item.state === 'closed' || undefined}
      data-picked={move.picked?.item.key === item.key || undefined}
      data-target={isTarget || undefined}
      data-selected={isSelected || undefined}
      aria-selected={rights.mayEdit(item) ? isSelected : undefined}
      aria-busy={removal.isRemoving(item) || undefined}
      aria-level={level}
      aria-rowindex={index + 1}
      aria-posinset={row.index + 1}
      aria-setsize={branch.hasMore ? -1 : branch.items.length}
      aria-expanded={item.isParent ? tree.isExpanded(item) : undefined}
      aria-label={`${item.title}, ${item.type} ${item.reference}, ${item.state === 'opened' ? 'open' : 'closed'}`}
      className={styles.row}
      style={{ insetBlockStart: top, blockSize: row.height }}
    >
      <div role="gridcell" className={styles.lead} style={{ paddingInlineStart: (level - 1) * indentSize }}>
        {rights.mayEdit(item) && (
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`Select ${item.title}`}
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              selection.toggle(item.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
            className={styles.select}
          />
        )}
        <Chevron row={row} isActive={isActive} />
        {itemIconName(item) === 'entity-blocked' ? (
          <BlockedMark item={item} isActive={isActive} />
        ) : (
          <ItemIcon item={item} />
        )}
      </div>
      <div role="gridcell" className={styles.words}>
        <div className={styles.titleLine}>
          <a href={item.webPath} data-stop tabIndex={isActive ? 0 : -1} title={item.title} className={styles.title}>
            {item.title}
          </a>
          {item.confidential && <EyeOff role="img" aria-label="Confidential" className={styles.confidential} />}
          {!tree.isNarrow && <Labels item={item} />}
        </div>
        <ItemMeta item={item} isActive={isActive} />
        {tree.isNarrow && !tree.preferences.isCompact && <Labels item={item} />}
      </div>
      <div role="gridcell" className={styles.trail}>
        <ItemPeople item={item} isActive={isActive} />
        <RowMenuButton item={item} isActive={isActive} />
        {tree.rights.canArrange && (
          <button
            type="button"
            aria-label={`Remove ${item.title}`}
            title="Remove"
            tabIndex={isActive ? 0 : -1}
            disabled={removal.isRemoving(item)}
            onClick={() => removal.ask(item, branch)}
            className={styles.remove}
          >
            {removal.isRemoving(item) ? <Spinner size="small" /> : <X aria-hidden />}
          </button>
        )}
      </div>
    </div>
  );
});

const Labels = observer(function Labels({ item: { labels } }: { item: TreeItem }) {
  const { labelsShown } = useTree().preferences;
  if (!labelsShown || labels.length === 0) return null;
  return (
    <div className={styles.labels}>
      {labels.map(({ id, title, color, description }) => (
        <LabelChip key={id} size="small" title={title} color={color} description={description} />
      ))}
    </div>
  );
});

const Chevron = observer(function Chevron({
  row: { item },
  isActive,
}: {
  row: TreeRowLineProps['row'];
  isActive: boolean;
}) {
  const tree = useTree();
  if (!item.isParent) return <span className={styles.noFold} />;
  const isExpanded = tree.isExpanded(item);
  const words = isExpanded ? 'Collapse' : 'Expand';
  return (
    <button
      type="button"
      aria-label={`${words} ${item.title}`}
      title={words}
      aria-expanded={isExpanded}
      data-expanded={isExpanded || undefined}
      tabIndex={isActive ? 0 : -1}
      onClick={() => void tree.toggle(item)}
      className={styles.fold}
    >
      {tree.branchOf(item)?.status === 'loading' ? <Spinner size="small" /> : <ChevronRight aria-hidden />}
    </button>
  );
});

/** Pictures of the assignees, three at most, and how many more there are. */
function ItemPeople({ item, isActive }: { item: TreeItem; isActive: boolean }) {
  const { assignees } = item;
  if (assignees.length === 0) return null;
  const names = assignees.map(({ name }) => name).join(', ');
  const rest = assignees.length - shownPeople;
  return (
    <EditableFact
      item={item}
      field="assignees"
      isActive={isActive}
      title={`Assigned to ${names}`}
      className={styles.peopleFact}
    >
      <span role="img" aria-label={`Assigned to ${names}`} className={styles.people}>
        {assignees.slice(0, shownPeople).map(({ id, name, username, avatarUrl }) => (
          <Avatar key={id} name={name} identity={username} src={avatarUrl} size={20} />
        ))}
        {rest > 0 && <span className={styles.morePeople}>+{rest}</span>}
      </span>
    </EditableFact>
  );
}
