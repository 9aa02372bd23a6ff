import {
  CalendarDays,
  CalendarX,
  CircleCheck,
  CopyPlus,
  ExternalLink,
  HeartPulse,
  Link,
  ListTree,
  MoveLeft,
  MoveRight,
  RotateCcw,
  Spline,
  SquareCheck,
  SquareX,
  Trash2,
  UserRound,
  Weight,
} from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import type { MoveUnit } from '../../../domain/roadmap/moved-schedule.ts';
import { counted } from '../../../domain/text/plural.ts';
import { Menu, MenuItem, MenuSeparator } from '../../widgets/menu/menu.tsx';
import { useMediaQuery } from '../../app/shell/use-media-query.ts';
import { copyText } from '../../widgets/copy-text.ts';
import { indexOfEpic } from '../arranging/row-places.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { epicPath, isIssue, type RoadmapEpic } from '../epics/roadmap-epic.ts';
import { rowFieldsOf, rowFieldTitles } from '../fields/row-fields.ts';
import type { BarMover } from './bar-mover.ts';

export interface BarMenuProps {
  epic: RoadmapEpic;
  /** The bar, or the row, that the menu belongs to. */
  anchor: HTMLElement;
  mover: BarMover;
}

const fieldIcons = { assignees: UserRound, weight: Weight, health: HeartPulse } as const;

export const unitNames: Readonly<Record<MoveUnit, string>> = { day: 'day', week: 'week', month: 'month' };

/** The actions of a bar: what dragging does, and more. */
export const BarMenu = observer(function BarMenu({ epic, anchor, mover }: BarMenuProps) {
  const triggerRef = useRef(anchor);
  const { unit } = mover;
  const path = epicPath(epic);
  const { store } = useRoadmap();
  const isTouched = useMediaQuery('(pointer: coarse)');
  const carry = (): void => {
    const index = indexOfEpic(store.rows, epic.id);
    if (index !== null) void store.carryRow(index);
  };
  const shift = (count: 1 | -1) => () => void mover.shift(epic, count);
  const together = mover.togetherWith(epic);
  const { length } = together;
  const isOpen = epic.state === 'opened';
  const isSelected = mover.isSelected(epic);
  const hasDates = epic.startDate !== null || epic.dueDate !== null;
  return (
    <Menu
      label={
        length > 1
          ? `Actions for ${epic.title}, moved with ${counted(length - 1, 'other')}`
          : `Actions for ${epic.title}`
      }
      triggerRef={triggerRef}
      placement="bottom start"
      onClose={mover.closeMenu}
    >
      <MenuItem icon={<ExternalLink aria-hidden />} href={path}>
        {`Open ${isIssue(epic) ? epic.issue.type : 'epic'}`}
      </MenuItem>
      <MenuItem icon={<Link aria-hidden />} onAction={() => void copyText(`${location.origin}${path}`, 'link')}>
        Copy link
      </MenuItem>
      {epic.canUpdate && (
        <>
          <MenuSeparator />
          {store.hasChart && (
            <MenuItem
              icon={isSelected ? <SquareX aria-hidden /> : <SquareCheck aria-hidden />}
              onAction={() => void mover.select(epic)}
              keys="x"
            >
              {isSelected ? 'Deselect' : 'Select to move with others'}
            </MenuItem>
          )}
          {!isIssue(epic) && !isTouched && (
            <MenuItem icon={<ListTree aria-hidden />} onAction={carry} keys="Space">
              Move the row with the arrow keys
            </MenuItem>
          )}
          {store.hasChart && !isTouched && (
            <MenuItem icon={<MoveRight aria-hidden />} onAction={() => void store.moveByKeys(epic)} keys="m">
              {hasDates ? 'Move with the arrow keys' : 'Place with the arrow keys'}
            </MenuItem>
          )}
          {hasDates && (
            <>
              <MenuItem
                icon={<MoveLeft aria-hidden />}
                onAction={shift(-1)}
              >{`One ${unitNames[unit]} earlier`}</MenuItem>
              <MenuItem icon={<MoveRight aria-hidden />} onAction={shift(1)}>{`One ${unitNames[unit]} later`}</MenuItem>
            </>
          )}
          <MenuItem icon={<CalendarDays aria-hidden />} onAction={() => mover.edit(epic)} keys="d">
            {hasDates ? 'Change dates…' : 'Set dates…'}
          </MenuItem>
          <MenuItem icon={<Spline aria-hidden />} onAction={() => mover.link(epic)} keys="k">
            Links…
          </MenuItem>
          {rowFieldsOf(epic).map((field) => {
            const Icon = fieldIcons[field];
            return (
              <MenuItem
                key={field}
                icon={<Icon aria-hidden />}
                onAction={() => void mover.fields.edit(epic, field, anchor)}
              >
                {`${rowFieldTitles[field]}…`}
              </MenuItem>
            );
          })}
          {!isIssue(epic) && (
            <MenuItem icon={<CopyPlus aria-hidden />} onAction={() => mover.copy(epic)}>
              Copy with its tree…
            </MenuItem>
          )}
          {(hasDates || length > 1) && (
            <MenuItem icon={<CalendarX aria-hidden />} onAction={() => void mover.removeDates(epic)}>
              {length > 1
                ? `Remove dates of ${counted(length, store.issueRows?.isShown ? 'item' : 'epic')}`
                : 'Remove dates'}
            </MenuItem>
          )}
          <MenuItem
            icon={isOpen ? <CircleCheck aria-hidden /> : <RotateCcw aria-hidden />}
            onAction={() => void mover.fields.setState(together, isOpen ? 'closed' : 'opened')}
          >
            {`${isOpen ? 'Close' : 'Reopen'} ${length > 1 ? counted(length, 'item') : isIssue(epic) ? epic.issue.type : 'epic'}`}
          </MenuItem>
        </>
      )}
      {epic.canDelete && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} isDestructive onAction={() => mover.askToDelete(epic)}>
            Delete epic…
          </MenuItem>
        </>
      )}
    </Menu>
  );
});
