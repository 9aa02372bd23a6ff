import { createContext, type ComponentType, type ReactNode, type RefObject } from 'react';
import type {
  MenuItemProps as AriaMenuItemProps,
  MenuProps as AriaMenuProps,
  PopoverProps,
} from 'react-aria-components';

export interface MenuProps extends Omit<AriaMenuProps<object>, 'className' | 'style'> {
  /** Accessible name of the list. */
  label: string;
  placement?: PopoverProps['placement'];
  /** For a menu outside of a `MenuTrigger`, which is open while it is mounted: the element that opened it. */
  triggerRef?: RefObject<Element | null>;
}

export interface MenuItemProps extends Omit<AriaMenuItemProps, 'className' | 'style' | 'children'> {
  children: string;
  icon?: ReactNode;
  /** Shortcut in tinykeys' notation. */
  keys?: string;
  /** Secondary line. */
  description?: string;
  isDestructive?: boolean;
}

export interface MenuSectionProps {
  title: string;
  children: ReactNode;
}

/** The components of a menu; loaded when a menu is first opened. */
export interface MenuParts {
  Item: ComponentType<MenuItemProps>;
  Section: ComponentType<MenuSectionProps>;
  Separator: ComponentType;
}

export const MenuPartsContext = createContext<MenuParts | null>(null);
