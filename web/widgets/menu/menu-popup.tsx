import { Check } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import {
  Header,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  Separator,
} from 'react-aria-components';
import { Keys } from '../keys/keys.tsx';
import { PopoverSurface } from '../popover/popover-surface.tsx';
import {
  MenuPartsContext,
  type MenuItemProps,
  type MenuParts,
  type MenuProps,
  type MenuSectionProps,
} from './menu-parts.ts';
import { classNames } from '../class-names.ts';
import choices from '../choices.module.css';
import styles from './menu.module.css';

const parts: MenuParts = { Item, Section, Separator: MenuSeparator };

export interface MenuPopupProps extends Omit<MenuProps, 'triggerRef'> {
  triggerRef: NonNullable<MenuProps['triggerRef']>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** A menu that fades away has the focus still: what is typed is meant for what was chosen, not for other items. */
function ignore(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * An open menu next to the element that opened it. A separate module, so that pages can be drawn before the code of
 * menus is loaded.
 */
export default function MenuPopup({ label, placement, triggerRef, isOpen, onOpenChange, ...rest }: MenuPopupProps) {
  return (
    <MenuPartsContext value={parts}>
      <PopoverSurface
        aria-label={rest['aria-labelledby'] === undefined ? label : undefined}
        aria-labelledby={rest['aria-labelledby']}
        placement={placement ?? 'bottom start'}
        triggerRef={triggerRef}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
      >
        <div className={styles.keys} onKeyDownCapture={isOpen ? undefined : ignore}>
          <AriaMenu {...rest} aria-label={label} className={styles.menu ?? ''} />
        </div>
      </PopoverSurface>
    </MenuPartsContext>
  );
}

function Item({ children, icon, keys, description, isDestructive = false, ...rest }: MenuItemProps) {
  return (
    <AriaMenuItem
      {...rest}
      textValue={rest.textValue ?? children}
      data-destructive={isDestructive || undefined}
      className={classNames(choices.choice, styles.item)}
    >
      {({ isSelected, selectionMode }) => (
        <>
          {icon}
          <span className={choices.words}>
            <span>{children}</span>
            {description && <span className={choices.description}>{description}</span>}
          </span>
          {keys && <Keys keys={keys} />}
          {selectionMode !== 'none' && <Check aria-hidden className={styles.check} data-shown={isSelected} />}
        </>
      )}
    </AriaMenuItem>
  );
}

function Section({ title, children }: MenuSectionProps) {
  return (
    <AriaMenuSection className={choices.section ?? ''}>
      <Header className={choices.heading ?? ''}>{title}</Header>
      {children}
    </AriaMenuSection>
  );
}

function MenuSeparator() {
  return <Separator className={styles.separator ?? ''} />;
}
