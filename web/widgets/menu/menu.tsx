import type { ReactNode, RefObject } from 'react';
import type {
  MenuItemProps as AriaMenuItemProps,
  MenuProps as AriaMenuProps,
  PopoverProps,
} from 'react-aria-components';
import {
  Header,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  MenuTrigger,
  Separator,
} from 'react-aria-components';
import { Check } from 'lucide-react';
import { Keys } from '../keys/keys.tsx';
import { PopoverSurface } from '../popover/popover.tsx';
import styles from './menu.module.css';

export { MenuTrigger };

export interface MenuProps<T extends object> extends Omit<AriaMenuProps<T>, 'className' | 'style'> {
  /** Names the list for those who hear it. */
  label: string;
  placement?: PopoverProps['placement'];
  /** For a menu outside of a {@link MenuTrigger}, which is open as long as it is drawn: what opened it. */
  triggerRef?: RefObject<Element | null>;
}

/** Actions in a popover; the trigger and this stand in a {@link MenuTrigger}. */
export function Menu<T extends object>({ label, placement = 'bottom start', triggerRef, ...rest }: MenuProps<T>) {
  const alone = triggerRef && { 'aria-label': label, triggerRef, isOpen: true, onOpenChange: () => rest.onClose?.() };
  return (
    <PopoverSurface placement={placement} {...alone}>
      <AriaMenu {...rest} {...(alone && { autoFocus: 'first' })} aria-label={label} className={styles.menu ?? ''} />
    </PopoverSurface>
  );
}

export interface MenuItemProps extends Omit<AriaMenuItemProps, 'className' | 'style' | 'children'> {
  children: string;
  icon?: ReactNode;
  /** Keys that do the same, in tinykeys' notation. */
  keys?: string;
  /** A second, quiet line. */
  description?: string;
  isDestructive?: boolean;
}

/** One action. With `href` it is a link; in a menu with `selectionMode` the chosen one wears a check mark. */
export function MenuItem({ children, icon, keys, description, isDestructive = false, ...rest }: MenuItemProps) {
  return (
    <AriaMenuItem
      {...rest}
      textValue={rest.textValue ?? children}
      data-destructive={isDestructive || undefined}
      className={styles.item ?? ''}
    >
      {({ isSelected, selectionMode }) => (
        <>
          {icon}
          <span className={styles.words}>
            <span>{children}</span>
            {description && <span className={styles.description}>{description}</span>}
          </span>
          {keys && <Keys keys={keys} />}
          {selectionMode !== 'none' && <Check aria-hidden className={styles.check} data-shown={isSelected} />}
        </>
      )}
    </AriaMenuItem>
  );
}

/** Items under a heading. */
export function MenuSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AriaMenuSection className={styles.section ?? ''}>
      <Header className={styles.heading ?? ''}>{title}</Header>
      {children}
    </AriaMenuSection>
  );
}

export function MenuSeparator() {
  return <Separator className={styles.separator ?? ''} />;
}
